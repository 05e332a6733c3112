/** The full output of a capture. */
export const viewer = {}
