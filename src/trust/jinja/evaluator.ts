import type { Expression, Statement, Target } from './ast.ts'
import { ExpressionEvaluator } from './expression-evaluator.ts'
import {
  alternativesOf,
  data,
  either,
  joined,
  keyOf,
  list,
  type Macro,
  made,
  none,
  type Scope,
  text,
  type Value,
} from './value.ts'

const mostTurns = 64

/** Follows the statements of a template with what its values may be, and reports accesses that lead to code. */
export class Evaluator extends ExpressionEvaluator {
  /** The bodies of macros that are being followed. */
  readonly #running: (readonly Statement[])[] = []
  /** What macros print, by what they are called with, in a template whose macros change no namespace. */
  readonly #printed = new Map<Macro, Map<string, Value>>()

  /** Returns what the statements print. */
  run(body: readonly Statement[], scope: Scope): Value {
    const pieces: Value[] = []
    for (const statement of body) {
      if (!this.step()) return made
      const piece = this.#statement(statement, scope)
      if (piece !== null) pieces.push(piece)
    }
    return pieces.length === 0 ? text('') : joined(pieces)
  }

  #statement(statement: Statement, scope: Scope): Value | null {
    switch (statement.kind) {
      case 'data':
        return text(statement.text)
      case 'print':
        return this.noteName(joined(statement.values.map((value) => this.evaluate(value, scope))))
      case 'for':
        return this.#for(statement, scope)
      case 'if':
        return this.#if(statement, scope)
      case 'set':
        this.#assign(statement.target, this.noteName(this.evaluate(statement.value, scope)), scope)
        return null
      case 'capture': {
        const body = this.run(statement.body, new Map(scope))
        const value = statement.filter === null ? body : this.filtered(statement.filter, body, scope)
        this.#assign(statement.target, value, scope)
        return null
      }
      case 'with': {
        const inner = new Map(scope)
        for (const [target, value] of statement.values) this.#assign(target, this.evaluate(value, scope), inner)
        return this.run(statement.body, inner)
      }
      case 'macro': {
        const macro: Macro = { parameters: statement.parameters, body: statement.body, scope }
        scope.set(statement.name, { kind: 'object', name: `the macro ${statement.name}`, macro })
        this.unbound(macro)
        return null
      }
      case 'call':
        return this.#call(statement, scope)
      case 'filter':
        return this.filtered(statement.filter, this.run(statement.body, new Map(scope)), scope)
      case 'body':
        return this.run(statement.body, scope)
      case 'load':
        this.loads.push(statement.how)
        this.evaluate(statement.template, scope)
        for (const name of statement.names) scope.set(name, data)
        return made
      case 'nothing':
        return null
    }
  }

  #call(statement: Extract<Statement, { kind: 'call' }>, scope: Scope): Value {
    const caller: Macro = { parameters: statement.parameters, body: statement.body, scope }
    this.unbound(caller)
    const inner = new Map(scope)
    inner.set('caller', { kind: 'object', name: 'caller', macro: caller })
    this.caller.push(inner.get('caller')!)
    const value = this.evaluate(statement.call, inner)
    this.caller.pop()
    return value
  }

  #if(statement: Extract<Statement, { kind: 'if' }>, scope: Scope): Value {
    const scopes: Scope[] = []
    const printed: Value[] = []
    const branches: (readonly Statement[])[] = []
    for (const { test, body } of statement.branches) {
      this.evaluate(test, scope)
      branches.push(body)
    }
    branches.push(statement.otherwise)
    this.conditional++
    for (const body of branches) {
      const inner = new Map(scope)
      printed.push(this.run(body, inner))
      scopes.push(inner)
    }
    this.conditional--
    merge(scope, scopes)
    return either(printed)
  }

  #for(statement: Extract<Statement, { kind: 'for' }>, scope: Scope): Value {
    const over = this.evaluate(statement.over, scope)
    const turns =
      over.kind === 'either' ? over.values.flatMap((one) => this.itemsOf(one) ?? [data]) : this.itemsOf(over)
    const isKnown = turns !== null && over.kind !== 'either' && turns.length <= mostTurns && statement.test === null
    const outer = new Map(scope)
    const printed: Value[] = []
    const values = isKnown ? turns : this.#typical(turns)
    if (!isKnown) this.conditional++
    let changes = -1
    for (const value of values) {
      // A turn that changes nothing outside of it is like all others.
      if (!isKnown && this.changes === changes) break
      changes = this.changes
      outer.set('loop', { kind: 'object', name: 'loop' })
      const inner = new Map(outer)
      this.#assign(statement.target, value, inner)
      if (statement.test) this.evaluate(statement.test, inner)
      printed.push(this.run(statement.body, inner))
    }
    if (!isKnown) this.conditional--
    printed.push(this.run(statement.otherwise, new Map(scope)))
    return isKnown ? joined(printed) : statement.body.length === 0 ? text('') : made
  }

  /** Turns that stand for all when their number is not known. */
  #typical(turns: readonly Value[] | null): readonly Value[] {
    const any = turns === null ? data : either(turns)
    return [any, any, any]
  }

  #assign(target: Target, value: Value, scope: Scope): void {
    if (target.kind === 'name') scope.set(target.name, value)
    else if (target.kind === 'member') {
      const owner = scope.get(target.of)
      if (owner?.kind !== 'dictionary') return
      const before = owner.entries.get(target.name)
      const grown = this.conditional > 0 && before !== undefined ? either([before, value]) : value
      if (before === undefined || keyOf(before) !== keyOf(grown)) this.noteChange(owner.entries)
      owner.entries.set(target.name, grown)
    } else {
      const items = this.itemsOf(value)
      for (const [index, one] of target.targets.entries())
        this.#assign(one, items?.[index] ?? (value.kind === 'made' ? made : data), scope)
    }
  }

  protected override callMacro(macro: Macro, positional: readonly Value[], named: ReadonlyMap<string, Value>): Value {
    const running = this.#running.filter((body) => body === macro.body).length
    if (running >= 2 || this.#running.length >= 6 || !this.step()) return made
    const key = keyOfCall([...positional, ...named.values()], [...named.keys()])
    const known = key === null ? undefined : this.#printed.get(macro)?.get(key)
    if (known) return known
    const scope = new Map(macro.scope)
    for (const [index, { name, value }] of macro.parameters.entries())
      scope.set(
        name,
        named.get(name) ??
          positional[index] ??
          (value === null ? none : this.evaluate(value as Expression, macro.scope)),
      )
    scope.set('varargs', list(positional.slice(macro.parameters.length)))
    scope.set('kwargs', { kind: 'dictionary', entries: new Map(named) })
    const caller = this.caller.at(-1)
    if (caller) scope.set('caller', caller)
    const { oldest } = this
    const start = this.now()
    this.oldest = Number.POSITIVE_INFINITY
    this.#running.push(macro.body)
    const printed = this.run(macro.body, scope)
    this.#running.pop()
    if (key !== null && this.oldest > start) {
      const own = this.#printed.get(macro) ?? new Map<string, Value>()
      this.#printed.set(macro, own.set(key, printed))
    }
    this.oldest = Math.min(this.oldest, oldest)
    return printed
  }

  /** Follows a macro with arguments that are not known. */
  protected unbound(macro: Macro): void {
    this.conditional++
    this.callMacro(
      macro,
      macro.parameters.map(({ value }) => (value === null ? data : either([data, this.evaluate(value, macro.scope)]))),
      new Map(),
    )
    this.conditional--
  }
}

/** What tells a call of a macro from others; null when an argument is one that can change. */
function keyOfCall(values: readonly Value[], names: readonly string[]): string | null {
  const keys = values.flatMap(alternativesOf).map(keyOf)
  return keys.every((key) => typeof key === 'string') ? `${names.join()}\0${values.length}\0${keys.join('\0')}` : null
}

/** Puts into `scope` what its names may be behind any of the branches. */
function merge(scope: Scope, branches: readonly Scope[]): void {
  const names = new Set(branches.flatMap((branch) => [...branch.keys()]))
  for (const name of names) {
    const before = scope.get(name)
    const values = branches.map((branch) => branch.get(name))
    if (values.every((value) => value === before)) continue
    scope.set(name, either(values.filter((value) => value !== undefined)))
  }
}
