import type { Effect } from '../../../shared/effects'
import { argsOf, literalArg, OPAQUE_ARG, type Arg, type WordContext } from './args'
import { applyAssignments } from './assignments'
import { runBuiltin } from './builtins'
import { EffectMachine, type Place } from './machine'
import type { Places } from './paths'
import { pipedInput } from './piped-input'
import { runProgram } from './programs'
import { Session } from './session'
import type { Input } from './spec'
import { after, same, stay, union, type Cwds, type Flow } from './state'
import { survey, type Survey } from './survey'
import type { Redirect, ShellNode, ShellParser, Word } from './syntax'

type Command = Extract<ShellNode, { kind: 'command' }>

/** Walks the tree of one source in the order of execution and collects effects. One object per source. */
export class Evaluator {
  /** Names the source assigns: a list of certain values, empty when they are not known. */
  readonly variables = new Map<string, readonly string[]>()
  private readonly session: Session
  private survey: Survey = { assigned: new Map(), functions: new Set(), changesFolder: false, functionChangesFolder: false, isRecursive: false }

  constructor(
    context: Places & { readonly parser: ShellParser },
    effects: Effect[],
    private readonly place: Place = { cwds: [context.cwd], remote: false, depth: 0 },
    session?: Session,
  ) {
    this.session = session ?? new Session(context.parser, context, effects)
  }

  /** Returns where the shell may stand afterwards. */
  evaluate(source: string): Flow {
    return this.start(this.session.parser.parse(source))
  }

  start(root: ShellNode): Flow {
    this.survey = survey(root)
    if (this.survey.isRecursive) this.session.effects.push({ effect: 'unknown' })
    for (const name of this.survey.assigned.keys()) this.variables.set(name, [])
    return this.run(root, this.place.cwds, { kind: 'none' }, true)
  }

  /** `certain`: this runs exactly once and before everything after it. */
  private run(node: ShellNode, cwds: Cwds, input: Input, certain = false): Flow {
    if (!this.session.step()) return stay(undefined)
    switch (node.kind) {
      case 'error':
        this.session.effects.push({ effect: 'unknown' })
        return stay(undefined)
      case 'sequence': {
        let here = cwds
        let flow = stay(cwds)
        for (const item of node.items) {
          flow = this.run(item, here, input, certain)
          here = after(flow)
        }
        return flow
      }
      case 'and': {
        const left = this.run(node.left, cwds, input, certain)
        const right = this.run(node.right, left.ok, input)
        return { ok: right.ok, fail: union(left.fail, right.fail) }
      }
      case 'or': {
        const left = this.run(node.left, cwds, input, certain)
        const right = this.run(node.right, left.fail, input)
        return { ok: union(left.ok, right.ok), fail: right.fail }
      }
      case 'negated': {
        const flow = this.run(node.body, cwds, input)
        return { ok: flow.fail, fail: flow.ok }
      }
      case 'background':
      case 'subshell':
        this.run(node.body, cwds, input)
        return stay(cwds)
      case 'group':
        return this.run(node.body, cwds, input)
      case 'redirected': {
        const mark = this.session.mark()
        const given = this.redirects(node.redirects, cwds, input)
        const flow = this.run(node.body, cwds, given)
        this.session.noteDownload(mark)
        return flow
      }
      case 'pipeline':
        return this.pipeline(node.stages, cwds, input)
      case 'if':
        return this.conditional(node, cwds, input)
      case 'loop':
        return this.loop(node, cwds, input)
      case 'case':
        this.words([node.subject], cwds)
        return node.arms.map((arm) => this.run(arm, cwds, input)).reduce(join, stay(cwds))
      case 'function':
        this.run(node.body, this.survey.changesFolder ? undefined : cwds, { kind: 'none' })
        return stay(cwds)
      case 'test':
        for (const command of node.commands) this.run(command, cwds, { kind: 'none' })
        return stay(cwds)
      case 'command':
        return this.command(node, cwds, input, certain)
    }
  }

  private pipeline(stages: readonly ShellNode[], cwds: Cwds, input: Input): Flow {
    const mark = this.session.mark()
    let given = input
    for (const stage of stages) {
      this.run(stage, cwds, given)
      given = pipedInput(stage, given, this.session.usedNetworkSince(mark), (words) => this.quietArgs(words, cwds))
    }
    this.session.noteDownload(mark)
    return stay(cwds)
  }

  private conditional(node: Extract<ShellNode, { kind: 'if' }>, cwds: Cwds, input: Input): Flow {
    let here = cwds
    const ends: Flow[] = []
    for (const branch of node.branches) {
      const test = this.run(branch.test, here, input)
      ends.push(this.run(branch.body, test.ok, input))
      here = test.fail
    }
    ends.push(node.otherwise === undefined ? stay(here) : this.run(node.otherwise, here, input))
    return ends.reduce(join)
  }

  /** A second round when the first one changed something that the body depends on. */
  private loop(node: Extract<ShellNode, { kind: 'loop' }>, cwds: Cwds, input: Input): Flow {
    const values = this.words(node.words, cwds).map((arg) => (arg.glob ? undefined : arg.text))
    const name = node.variable
    if (name !== undefined && this.survey.assigned.get(name) === 1 && values.length > 0) {
      const known = values.flatMap((value) => (value === undefined ? [] : [value]))
      this.variables.set(name, known.length === values.length ? known : [])
    }
    const once = (from: Cwds): Cwds => {
      const test = node.test === undefined ? stay(from) : this.run(node.test, from, input)
      return union(after(test), after(this.run(node.body, after(test), input)))
    }
    const wasDownloaded = this.session.downloaded
    let end = union(cwds, once(cwds))
    if (!same(end, cwds)) end = union(undefined, once(undefined))
    else if (this.session.downloaded !== wasDownloaded) once(cwds)
    if (name !== undefined) this.variables.set(name, [])
    return stay(end)
  }

  private command(node: Command, cwds: Cwds, input: Input, certain: boolean): Flow {
    const mark = this.session.mark()
    const given = this.redirects(node.redirects, cwds, input)
    for (const assignment of node.assignments) {
      const before = this.session.mark()
      const values = this.words(assignment.values, cwds)
      if (this.session.usedNetworkSince(before)) this.session.downloaded = true
      const isOnly = certain && node.words.length === 0 && this.survey.assigned.get(assignment.name) === 1
      this.variables.set(assignment.name, isOnly && assignment.plain ? knownValue(values) : [])
      applyAssignments([`${assignment.name}=`], this.machineAt(cwds))
    }
    const words = this.words(node.words, cwds)
    const flow = words.length === 0 ? stay(cwds) : this.call(words, cwds, given)
    this.session.noteDownload(mark)
    return flow
  }

  private call(words: readonly Arg[], cwds: Cwds, input: Input): Flow {
    const machine = this.machineAt(cwds)
    const isFunction = words.some((word, index) => index < 3 && word.text !== undefined && this.survey.functions.has(word.text))
    const flow = runBuiltin(words, cwds, this.place.remote ? undefined : this.session.places.home, machine, (source) => this.evaluateHere(source, cwds))
    if (isFunction) {
      // The body was judged where it stands; what it does with arguments is part of that.
      if (flow === undefined) runProgram(words, input, machine, this.survey.functions)
      return this.survey.functionChangesFolder ? stay(undefined) : stay(cwds)
    }
    if (flow !== undefined) return flow
    runProgram(words, input, machine)
    return stay(cwds)
  }

  /** `eval`: another source in the same shell. */
  private evaluateHere(source: string, cwds: Cwds): Flow {
    const place = { ...this.place, cwds, depth: this.place.depth + 1 }
    if (place.depth > 12) {
      this.session.effects.push({ effect: 'unknown' })
      return stay(undefined)
    }
    return this.nested(place).evaluate(source)
  }

  private nested(place: Place): Evaluator {
    const context = { ...this.session.places, parser: this.session.parser }
    const inner = new Evaluator(context, this.session.effects, place, this.session)
    for (const name of this.variables.keys()) inner.variables.set(name, [])
    return inner
  }

  private machineAt(cwds: Cwds): EffectMachine {
    return new EffectMachine(this.session, { ...this.place, cwds }, (source, place) => void this.nested(place).evaluate(source))
  }

  private redirects(redirects: readonly Redirect[], cwds: Cwds, input: Input): Input {
    let given = input
    const machine = this.machineAt(cwds)
    for (const redirect of redirects) {
      if (redirect.kind === 'here') {
        const [body = literalArg('')] = this.words([redirect.body], cwds, true)
        given = { kind: 'text', text: body.text, fetched: body.fetched, paths: [] }
        continue
      }
      const targets = this.words([redirect.target], cwds)
      for (const target of targets) {
        const isDescriptor = redirect.operator.endsWith('&') && /^(?:\d+-?|-)$/.test(target.text ?? '')
        if (isDescriptor) continue
        if (redirect.operator.startsWith('<')) {
          machine.path('read', target)
          given = target.process ? { kind: 'text', text: undefined, fetched: target.fetched, paths: [] } : { kind: 'file' }
        } else machine.path('write', target)
      }
    }
    return given
  }

  /** Runs the substitutions in words and returns the arguments. A here-document keeps braces and `~`. */
  private words(words: readonly Word[], cwds: Cwds, isText = false): readonly Arg[] {
    return words.flatMap((word) => {
      const networked = word.parts.map((part) => {
        const mark = this.session.mark()
        if (part.kind === 'substitution' || part.kind === 'process') this.run(part.body, cwds, { kind: 'none' })
        if (part.kind === 'number' || part.kind === 'expansion') for (const inner of part.commands) this.run(inner, cwds, { kind: 'none' })
        return this.session.usedNetworkSince(mark)
      })
      return isText && word.parts.length === 0 ? [literalArg('')] : argsOf(word, this.wordContext(cwds, (index) => networked[index] === true))
    })
  }

  /** The arguments again, without running the substitutions once more. */
  private quietArgs(words: readonly Word[], cwds: Cwds): readonly Arg[] {
    return words.flatMap((word) => argsOf(word, this.wordContext(cwds, () => false)))
  }

  private wordContext(cwds: Cwds, fetched: (index: number) => boolean): WordContext {
    const [cwd] = cwds ?? []
    const variables = this.variables
    // On another machine even the home folder is somewhere else.
    if (this.place.remote) return { home: '~', cwd: undefined, variables: new Map([...variables, ['HOME', []], ['PWD', []]]), fetched }
    return { home: this.session.places.home, cwd: cwds?.length === 1 ? cwd : undefined, variables, fetched }
  }
}

const join = (a: Flow, b: Flow): Flow => ({ ok: union(a.ok, b.ok), fail: union(a.fail, b.fail) })

function knownValue(values: readonly Arg[]): readonly string[] {
  const [value, ...rest] = values.length === 0 ? [literalArg('')] : values
  const isKnown = rest.length === 0 && value !== undefined && value !== OPAQUE_ARG && value.text !== undefined && !value.glob
  return isKnown ? [value.text] : []
}
