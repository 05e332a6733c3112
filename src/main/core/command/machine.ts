import { EFFECT_CLASSES, EFFECT_SCOPES, type Effect, type EffectScope } from '../../../shared/effects'
import type { Arg } from './args'
import { globRoot, isHarmlessDevice, resolvePath, scopeOf } from './paths'
import { runProgram } from './programs'
import { runSpec } from './run-spec'
import { widest } from './report'
import type { Session } from './session'
import type { Call, EffectText, Input, Machine, ProgramSpec, Role } from './spec'
import { move, type Cwds } from './state'

const MAX_TARGET_CHARS = 200
const MAX_DEPTH = 12

export interface Place {
  readonly cwds: Cwds
  readonly remote: boolean
  readonly depth: number
}

/** Turns what a program's table row says into effects with scopes, for one place where commands run. */
export class EffectMachine implements Machine {
  constructor(
    private readonly session: Session,
    private readonly place: Place,
    private readonly evaluate: (source: string, place: Place) => void,
  ) {}

  add(effect: EffectText, target?: string): void {
    if (effect === 'runs-local-code') return this.code()
    const [name, scope] = effect.split(':')
    const known = EFFECT_CLASSES.find((one) => one === name) ?? 'unknown'
    const ownScope = EFFECT_SCOPES.find((one) => one === scope)
    this.push({
      effect: known,
      ...(ownScope === undefined ? {} : { scope: this.place.remote ? 'remote' : ownScope }),
      ...(target === undefined ? {} : { target }),
    })
  }

  path(role: Role, arg: Arg): void {
    switch (role) {
      case 'text':
        return
      case 'code':
        return this.code(arg)
      case 'host':
        return this.add('network', arg.text)
      case 'read':
      case 'write':
      case 'delete':
        return this.local(role, arg)
      case 'source':
      case 'target': {
        const effect = role === 'source' ? 'read' : 'write'
        if (!/^(?:[^/:]+:|\w+:\/\/)/.test(arg.prefix)) return this.local(effect, arg)
        this.add('network', arg.prefix)
        return this.push({ effect, scope: 'remote', target: arg.prefix })
      }
    }
  }

  run(words: readonly Arg[], input: Input): void {
    if (this.place.depth >= MAX_DEPTH || !this.session.step()) return this.add('unknown')
    runProgram(words, input, this.deeper())
  }

  source(arg: Arg): void {
    if (arg.fetched) this.add('runs-fetched-code')
    if (arg.text !== undefined && this.place.depth < MAX_DEPTH) this.evaluate(arg.text, { ...this.place, depth: this.place.depth + 1 })
    else if (!arg.fetched) this.add('unknown')
  }

  code(from?: Arg): void {
    if (from?.fetched === true) return this.add('runs-fetched-code')
    if (from?.process === true) return this.add('unknown')
    const effect = this.session.downloaded ? 'runs-fetched-code' : 'runs-local-code'
    const target = from?.prefix === '' ? undefined : from?.prefix
    this.push({ effect, ...(this.place.remote ? { scope: 'remote' } : {}), ...(target === undefined ? {} : { target }) })
  }

  elsewhere(where: { readonly remote?: true; readonly dir?: Arg }, action: (machine: Machine) => void): void {
    const dir = where.dir
    const moved = dir === undefined ? this.place.cwds : dir.text === undefined || dir.glob ? undefined : move(this.place.cwds, dir.text)
    const place = { ...this.place, cwds: moved, remote: this.place.remote || where.remote === true }
    action(new EffectMachine(this.session, place, this.evaluate))
  }

  spec(spec: ProgramSpec, call: Call): void {
    runSpec(spec, call, this)
  }

  private deeper(): EffectMachine {
    return new EffectMachine(this.session, { ...this.place, depth: this.place.depth + 1 }, this.evaluate)
  }

  private local(effect: 'read' | 'write' | 'delete', arg: Arg): void {
    if (arg.process) return
    const scope = this.scopeFor(effect, arg)
    if (scope === undefined) return
    const target = arg.prefix === '' ? {} : { target: arg.prefix }
    this.push({ effect, scope: this.place.remote ? 'remote' : scope, ...target })
  }

  /** Undefined when nothing changes: /dev/null. */
  private scopeFor(effect: string, arg: Arg): EffectScope | undefined {
    const pattern = arg.text === undefined ? undefined : arg.glob ? globRoot(arg.text) : arg.text
    if (pattern === undefined) return 'system'
    if (pattern === '') return undefined
    if (pattern.startsWith('/')) {
      const path = resolvePath(pattern, '/')
      // Bash itself opens a connection for these names.
      if (/^\/dev\/(?:tcp|udp)\//.test(path)) this.add('network', path)
      return effect !== 'read' && isHarmlessDevice(path) ? undefined : scopeOf(path, this.session.places)
    }
    if (this.place.cwds === undefined) return 'system'
    return widest(this.place.cwds.map((cwd) => scopeOf(resolvePath(pattern, cwd), this.session.places)))
  }

  private push(effect: Effect): void {
    const target = effect.target
    if (target === undefined || target.length <= MAX_TARGET_CHARS) this.session.effects.push(effect)
    else this.session.effects.push({ ...effect, target: `${target.slice(0, MAX_TARGET_CHARS - 1)}…` })
  }
}
