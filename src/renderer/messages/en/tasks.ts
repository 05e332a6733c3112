/** Tasks. */
export const tasks = {
  // tasks
  stopTask: (name: string) => `Stop ${name}`,
}
