import { createShellParser } from '../../../src/main/adapters/shell-parser'
import { classify, type ClassifyContext } from '../../../src/main/core/command'

export const parser = await createShellParser()

export const context: ClassifyContext = { cwd: '/home/ada/project', home: '/home/ada', tempDirs: ['/tmp', '/var/tmp'], parser }

export function summary(source: string, changes: Partial<ClassifyContext> = {}): string {
  return classify(source, { ...context, ...changes }).summary
}
