import type { tasks as en } from '../en/tasks'

export const tasks: typeof en = {
  stopTask: (name) => `停止 ${name}`,
}
