import type { TaskRow, TaskTable, Workbench, WorkTask } from '../core/agent'

/** The agent's view of its tasks; each state comes from the process itself. */
export function taskTable(workbench: Workbench): TaskTable {
  return {
    list: (chatId) => workbench.tasks.list(chatId).map((task) => row(workbench, task)),
    stopAll: async (chatId) => (await workbench.tasks.stopAll(chatId)).text,
  }
}

function row(workbench: Workbench, task: WorkTask): TaskRow {
  const note = workbench.note(task)
  return {
    taskId: task.id, sessionId: null, command: workbench.ports.gate.own(note.command), state: task.process.runState,
    nextCursor: workbench.lastCursor(task), outputBase: 0, handle: note.handle, effects: note.effects,
  }
}
