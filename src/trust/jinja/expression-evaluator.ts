import type { Arguments, Expression } from './ast.ts'
import { type Given, Operations } from './operations.ts'
import { percentFormatted, sliced } from './text-operations.ts'
import {
  data,
  either,
  joined,
  lifted,
  list,
  made,
  none,
  number,
  type Scope,
  shownAs,
  someNumber,
  text,
  truth,
  type Value,
} from './value.ts'

/** Objects that Jinja has in every template. */
const globals = ['lipsum', 'cycler', 'joiner', 'namespace', 'range', 'dict', 'self', 'caller', 'super', 'url_for']
/**
 * Functions of Python that Jinja does not have: who names them wants to leave it, where another engine or its settings
 * let them.
 */
const ofPython = /^(?:__\w+__|getattr|setattr|eval|exec|compile|open|globals|locals|vars|breakpoint)$/
/** Follows expressions with what their values may be. */
export abstract class ExpressionEvaluator extends Operations {
  protected readonly caller: Value[] = []
  /** How other templates are loaded. */
  readonly loads: string[] = []

  evaluate(expression: Expression, scope: Scope): Value {
    if (!this.step()) return made
    switch (expression.kind) {
      case 'constant': {
        const { value, isUnknown } = expression
        if (isUnknown) return made
        if (typeof value === 'string') return text(value)
        if (typeof value === 'number') return number(value)
        return value === null ? none : { kind: 'truth', truth: value }
      }
      case 'name':
        return scope.get(expression.name) ?? this.#global(expression.name)
      case 'list':
        return list(expression.items.map((item) => this.evaluate(item, scope)))
      case 'dictionary': {
        const entries = new Map<string, Value>()
        for (const [key, value] of expression.items) {
          const name = shownAs(this.evaluate(key, scope))
          const own = this.evaluate(value, scope)
          entries.set(name ?? '', name === null ? either([entries.get('') ?? own, own]) : own)
        }
        return { kind: 'dictionary', entries }
      }
      case 'attribute':
        return this.access(this.evaluate(expression.of, scope), text(expression.name), true)
      case 'item':
        return this.#item(this.evaluate(expression.of, scope), expression.index, scope)
      case 'slice':
        return none
      case 'call':
        if (expression.callee.kind === 'name') this.#noteCall(expression.callee.name, scope)
        return this.call(this.evaluate(expression.callee, scope), this.#given(expression.args, scope))
      case 'filter': {
        const of = expression.of === null ? made : this.evaluate(expression.of, scope)
        return this.filter(expression.name, of, this.#given(expression.args, scope))
      }
      case 'test':
        this.evaluate(expression.of, scope)
        this.#given(expression.args, scope)
        return truth
      case 'unary': {
        const value = this.evaluate(expression.of, scope)
        if (expression.sign === 'not') return truth
        return lifted([value], ([one]) =>
          one?.kind === 'number' && one.number !== null
            ? number(expression.sign === '-' ? -one.number : one.number)
            : someNumber,
        )
      }
      case 'binary':
        return this.#binary(
          expression.sign,
          this.evaluate(expression.left, scope),
          this.evaluate(expression.right, scope),
        )
      case 'choice': {
        this.evaluate(expression.test, scope)
        const otherwise = expression.otherwise === null ? none : this.evaluate(expression.otherwise, scope)
        return either([this.evaluate(expression.value, scope), otherwise])
      }
    }
  }

  /** The value of a filter that stands before what it filters. */
  protected filtered(filter: Expression, value: Value, scope: Scope): Value {
    if (filter.kind !== 'filter') return made
    const of = filter.of === null ? value : this.filtered(filter.of, value, scope)
    return this.filter(filter.name, of, this.#given(filter.args, scope))
  }

  #noteCall(name: string, scope: Scope): void {
    if (ofPython.test(name) && scope.get(name) === undefined) this.find(`a call of ${name}`)
  }

  #global(name: string): Value {
    if (name.startsWith('__')) this.find(`the name ${name}`)
    return globals.includes(name) ? { kind: 'object', name } : data
  }

  #given({ positional, named, spread }: Arguments, scope: Scope): Given {
    const more = spread.map((one) => this.evaluate(one, scope))
    const own = positional.map((one) => this.evaluate(one, scope))
    const names = new Map(named.map(([name, value]) => [name, this.evaluate(value, scope)]))
    for (const one of more) {
      if (one.kind === 'dictionary') for (const [name, value] of one.entries) names.set(name, value)
      else own.push(...(this.itemsOf(one) ?? [made]))
    }
    return { positional: own, named: names }
  }

  #item(of: Value, index: Expression, scope: Scope): Value {
    if (index.kind !== 'slice') return this.access(of, this.evaluate(index, scope), false)
    const parts = index.parts.map((part) => (part === null ? null : this.evaluate(part, scope)))
    return lifted([of], ([one]) => sliced(one!, parts) ?? (one!.kind === 'text' || one!.kind === 'made' ? made : one!))
  }

  #binary(sign: string, left: Value, right: Value): Value {
    if (sign === 'and' || sign === 'or') return either([left, right])
    if (sign === '~') return joined([left, right])
    if (['==', '!=', '<', '<=', '>', '>=', 'in'].includes(sign)) return truth
    return lifted([left, right], ([a, b]) => this.#arithmetic(sign, a!, b!))
  }

  #arithmetic(sign: string, a: Value, b: Value): Value {
    if (sign === '%' && a.kind === 'text') return percentFormatted(a.text, b.kind === 'list' ? b.items : [b])
    if (a.kind === 'number' && b.kind === 'number') {
      if (a.number === null || b.number === null) return someNumber
      const [x, y] = [a.number, b.number]
      const results: Readonly<Record<string, number>> = { '+': x + y, '-': x - y, '*': x * y, '**': x ** y }
      if (sign === '//') return number(Math.floor(x / y))
      if (sign === '/') return number(x / y)
      return number(results[sign] ?? x - Math.floor(x / y) * y)
    }
    if (sign === '*') {
      const [one, times] = a.kind === 'number' ? [b, a] : [a, b]
      if (one.kind === 'text' && times.kind === 'number' && times.number !== null)
        return one.text.length * times.number > 65_536 ? made : text(one.text.repeat(Math.max(0, times.number)))
      return one.kind === 'text' || one.kind === 'made' ? made : someNumber
    }
    if (sign !== '+') return someNumber
    if (a.kind === 'text' && b.kind === 'text') return text(a.text + b.text)
    if (a.kind === 'list' && b.kind === 'list') return list([...a.items, ...b.items])
    if ([a, b].some(({ kind }) => kind === 'text' || kind === 'made')) return made
    return [a, b].some(({ kind }) => kind === 'number') ? someNumber : data
  }
}
