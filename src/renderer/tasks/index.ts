export { TaskList } from './TaskList'
