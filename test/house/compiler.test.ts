import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from './tree'

/** Messages of the compiler for one more file beside the sources, under a project's own options. */
function compile(project: string, path: string, text: string): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, project), {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} })
  if (!config) throw new Error(`${project} cannot be read`)
  const file = join(ROOT, path)
  const options = { ...config.options, incremental: false }
  delete options['tsBuildInfoFile']
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram([file], options, {
    ...host,
    fileExists: (name) => name === file || host.fileExists(name),
    readFile: (name) => (name === file ? text : host.readFile(name)),
    getSourceFile: (name, version) => (name === file ? ts.createSourceFile(name, text, version) : host.getSourceFile(name, version)),
  })
  const source = program.getSourceFile(file)
  const faults = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  return faults.map((fault) => ts.flattenDiagnosticMessageText(fault.messageText, '\n'))
}

describe('the core project', () => {
  it.each(['setTimeout', 'process', 'Buffer', 'document', 'window', 'TextDecoder', 'fetch', 'console', 'URL'])('does not know %s', (name) => {
    const faults = compile('tsconfig.core.json', 'src/main/core/text/leak.ts', `export const leak = ${name}\n`)
    expect(faults.join('\n')).toContain(`Cannot find name '${name}'`)
  })

  it('cannot import node:fs', () => {
    const faults = compile('tsconfig.core.json', 'src/main/core/text/leak.ts', "import { readFileSync } from 'node:fs'\nexport { readFileSync }\n")
    expect(faults.join('\n')).toContain('node:fs')
  })

  it('takes a plain program', () => {
    expect(compile('tsconfig.core.json', 'src/main/core/text/plain.ts', 'export const n = [1, 2].at(-1) ?? 0\n')).toEqual([])
  })
})

describe('text that may reach a model', () => {
  const head = "import type { Observed } from '../observe'\n"

  it('is not made from a string', () => {
    const faults = compile('tsconfig.core.json', 'src/main/core/context/forged.ts', `${head}export const t: Observed = 'forged'\n`)
    expect(faults.join('\n')).toContain("not assignable to type 'Observed'")
  })

  it('is not made by a look-alike brand', () => {
    const text = `${head}declare const brand: unique symbol\ndeclare const fake: string & { readonly [brand]: 'Observed' }\nexport const t: Observed = fake\n`
    expect(compile('tsconfig.core.json', 'src/main/core/context/forged.ts', text).join('\n')).toContain('not assignable')
  })
})

describe('the projects', () => {
  const read = (path: string): unknown => ts.parseConfigFileTextToJson(path, readFileSync(join(ROOT, path), 'utf8')).config

  it('are strict, every one', () => {
    const { references } = z.object({ references: z.array(z.object({ path: z.string() })) }).parse(read('tsconfig.json'))
    for (const { path } of references) {
      const { options } = ts.parseJsonConfigFileContent(read(path), ts.sys, ROOT)
      expect({ path, ...options }).toMatchObject({
        path,
        strict: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        verbatimModuleSyntax: true,
      })
    }
  })
})
