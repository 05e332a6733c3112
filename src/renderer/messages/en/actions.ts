/** Names of actions, as the command palette shows them. */
export const actions = {}
