import type { ToolSpec } from '../tool'

const integer = (description: string) => ({ type: 'integer', description })
const string = (description: string) => ({ type: 'string', description })
const boolean = (description: string) => ({ type: 'boolean', description })
const cursor = integer('byte position from an earlier result')
const maxChars = integer('1000-20000, default 12000')
const waitMs = integer('0-15000, default 15000')
const handle = string('h_… of a result')
const taskId = string('task_…')

function spec(name: string, description: string, properties: Record<string, object>, required: readonly string[]): ToolSpec {
  return { name, description, parameters: { type: 'object', properties, required: [...required], additionalProperties: false } }
}

/** Names, descriptions and schemas that every request carries; kept small (all together under 8,000 characters). */
export const TOOL_SPECS = {
  execute: spec(
    'terminal_execute',
    'Run a shell command (bash -c) in the working directory of the chosen terminal. Returns a bounded observation: head, error lines, tail, exit code, handle. A command that runs longer than waitMs goes on as a background task; the result then has its task id and next cursor.',
    {
      command: string('shell command'), waitMs, timeoutMs: integer('stop it after this; default 10 h'), stdin: boolean('true: terminal_input can write to it'),
      cwd: string('working directory'), encoding: string('default utf-8'), maxChars,
    },
    ['command'],
  ),
  poll: spec(
    'terminal_poll',
    'New output and state of a background task since cursor. Returns at its end, at a prompt, at a new error line, at 4000 new characters, or after waitMs.',
    { taskId, cursor, waitMs, maxChars }, ['taskId'],
  ),
  stop: spec('terminal_stop', 'Stop a task and all its processes. The result says what is confirmed dead.', { taskId }, ['taskId']),
  input: spec(
    'terminal_input',
    'Write to the stdin of a task that was started with stdin: true. Passwords are typed by the person only.',
    { taskId, text: string('sent as it is; end a line with \\n'), eof: boolean('true: close stdin afterwards') }, ['taskId'],
  ),
  read: spec(
    'tool_output_read',
    'Read stored output behind a handle: head, tail, range (from cursor on) or around (a cursor). At most 12000 characters a call.',
    { handle, mode: { type: 'string', enum: ['head', 'tail', 'range', 'around'] }, cursor, maxChars }, ['handle'],
  ),
  search: spec(
    'tool_output_search',
    'Find lines in stored output; hits come with their cursors.',
    { handle, pattern: string('text, or RE2 expression with regex'), regex: boolean('default false'), ignoreCase: boolean('default false'), cursor, maxChars }, ['handle', 'pattern'],
  ),
  sessions: spec('session_list', 'List the open terminals and the tasks of this chat.', {}, []),
} as const
