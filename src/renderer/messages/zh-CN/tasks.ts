import { formatCount } from '../../ui/format'
import type { tasks as en } from '../en/tasks'

export const tasks: typeof en = {
  // 列表
  stopTask: (name) => `停止 ${name}`,
  allTasksLink: '显示全部任务',
  // 抽屉
  toggleTasks: '显示或隐藏任务',
  closeTasks: '关闭任务',
  resizeTasks: '任务区高度',
  taskFilter: '显示哪些任务',
  allTasks: (count) => `全部 ${formatCount(count)}`,
  runningTasks: (count) => `运行中 ${formatCount(count)}`,
  finishedTasks: (count) => `已结束 ${formatCount(count)}`,
  clearFinished: '清除已结束',
  clearFinishedTasks: '从列表中清除已结束的任务',
  noTasksYet: '还没有运行过任何命令。助手启动的命令会显示在这里，包括输出和结束情况。',
  noneRunning: '没有正在运行的任务。',
  noneFinished: '没有列出已结束的任务。被清除的任务，其输出仍保留在对话中。',
  // 单个任务
  startedAt: (when) => `开始于 ${when}`,
  onTarget: (target, folder) => `${target}：${folder}`,
  perSecond: (amount) => `${amount}/秒`,
  progressOf: (name) => `${name} 的进度`,
  askAboutTask: (name) => `询问 ${name}`,
  askAboutTaskHint: '询问此任务',
  openTask: (name) => `打开 ${name} 的输出`,
  openTaskHint: '打开输出',
  muteTask: (name) => `${name} 结束时不通知`,
  muteTaskHint: '结束时不通知',
  unmuteTaskHint: '结束时通知',
  messageFull: '没有添加：一条消息最多附带 10 段输出。请先移除一段。',
  // 通知
  taskFinished: (name) => `已完成：${name}`,
  taskFailed: (name, how) => `已结束（${how}）：${name}`,
}
