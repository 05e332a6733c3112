import type { Tool } from '../tool'
import type { Workbench } from '../workbench'
import { executeTool, type CommandPlaces } from './execute'
import { readTool, searchTool, sessionListTool } from './output-tools'
import { inputTool, pollTool, stopTool } from './task-tools'

export { TOOL_SPECS } from './specs'
export type { CommandPlaces } from './execute'

/** Every tool a model has. */
export function createTools(workbench: Workbench, places: CommandPlaces): readonly Tool[] {
  return [
    executeTool(workbench, places), pollTool(workbench), stopTool(workbench), inputTool(workbench),
    readTool(workbench), searchTool(workbench), sessionListTool(workbench),
  ]
}
