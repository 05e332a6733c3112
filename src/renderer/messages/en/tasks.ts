import { formatCount } from '../../ui/format'

/** Tasks. */
export const tasks = {
  // list
  stopTask: (name: string) => `Stop ${name}`,
  allTasksLink: 'Show all tasks',
  // drawer
  toggleTasks: 'Show or hide tasks',
  closeTasks: 'Close tasks',
  resizeTasks: 'Height of the tasks',
  taskFilter: 'Tasks to show',
  allTasks: (count: number) => `All ${formatCount(count)}`,
  runningTasks: (count: number) => `Running ${formatCount(count)}`,
  finishedTasks: (count: number) => `Finished ${formatCount(count)}`,
  clearFinished: 'Clear finished',
  clearFinishedTasks: 'Clear finished tasks from the list',
  noTasksYet: 'Nothing has run yet. Commands that the assistant starts appear here, with their output and how they ended.',
  noneRunning: 'Nothing is running.',
  noneFinished: 'Nothing finished is listed. The output of cleared tasks is kept with their chats.',
  // one task
  startedAt: (when: string) => `Started ${when}`,
  onTarget: (target: string, folder: string) => `${target}: ${folder}`,
  perSecond: (amount: string) => `${amount}/s`,
  progressOf: (name: string) => `Progress of ${name}`,
  askAboutTask: (name: string) => `Ask about ${name}`,
  askAboutTaskHint: 'Ask about this',
  openTask: (name: string) => `Open the output of ${name}`,
  openTaskHint: 'Open the output',
  muteTask: (name: string) => `No notification when ${name} ends`,
  muteTaskHint: 'No notification when it ends',
  unmuteTaskHint: 'Notify when it ends',
  messageFull: 'Nothing was added: a message carries at most 10 pieces of output. Take one off first.',
  // notifications
  taskFinished: (name: string) => `Finished: ${name}`,
  taskFailed: (name: string, how: string) => `Ended (${how}): ${name}`,
}
