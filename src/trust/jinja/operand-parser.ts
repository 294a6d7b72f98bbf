import type { Arguments, Expression } from './ast.ts'
import { TokenReader } from './token-reader.ts'

const constants: Readonly<Record<string, boolean | null>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  none: null,
  None: null,
}
export const noArguments: Arguments = { positional: [], named: [], spread: [] }

/** Parses what stands between operators: names, constants, brackets, calls, subscripts, filters and tests. */
export abstract class OperandParser extends TokenReader {
  protected abstract expression(withChoice?: boolean): Expression

  protected primary(): Expression {
    const { type, value } = this.token
    if (type === 'name') {
      this.next()
      return Object.hasOwn(constants, value!)
        ? { kind: 'constant', value: constants[value!]! }
        : { kind: 'name', name: value! }
    }
    if (type === 'text') {
      let [text, isUnknown] = ['', false]
      while (this.is('text')) {
        const piece = this.next().value
        text += piece ?? ''
        isUnknown ||= piece === null
      }
      return { kind: 'constant', value: text, isUnknown }
    }
    if (type === 'integer' || type === 'float') {
      this.next()
      return { kind: 'constant', value: Number(value!.replaceAll('_', '')) }
    }
    if (this.skip('operator', '(')) {
      const inside = this.tuple({ isExplicit: true })
      this.expect('operator', ')')
      return inside
    }
    if (this.skip('operator', '[')) {
      return { kind: 'list', items: this.#items(']', () => this.expression()), isTuple: false }
    }
    if (this.skip('operator', '{')) {
      const items = this.#items('}', () => {
        const key = this.expression()
        this.expect('operator', ':')
        return [key, this.expression()] as const
      })
      return { kind: 'dictionary', items }
    }
    throw this.unexpected()
  }

  #items<T>(end: string, parse: () => T): T[] {
    const items: T[] = []
    while (!this.is('operator', end)) {
      if (items.length > 0) this.expect('operator', ',')
      if (this.is('operator', end)) break
      items.push(parse())
    }
    this.expect('operator', end)
    return items
  }

  /**
   * One expression or several behind commas, which are a tuple then. `ends` are names behind which there are no more.
   */
  protected tuple(options: {
    isExplicit?: boolean
    isSimple?: boolean
    withChoice?: boolean
    ends?: readonly string[]
  }): Expression {
    const { isExplicit = false, isSimple = false, withChoice = true, ends = [] } = options
    const items: Expression[] = []
    let isTuple = false
    for (;;) {
      if (items.length > 0) this.expect('operator', ',')
      if (this.is('close') || this.is('operator', ')') || ends.some((end) => this.is('name', end))) break
      items.push(isSimple ? this.nested(() => this.primary()) : this.expression(withChoice))
      if (!this.is('operator', ',')) break
      isTuple = true
    }
    if (!isTuple && items.length > 0) return items[0]!
    if (!isTuple && !isExplicit) throw this.unexpected()
    return { kind: 'list', items, isTuple: true }
  }

  protected postfix(of: Expression): Expression {
    let value = of
    for (;;) {
      if (this.is('operator', '.') || this.is('operator', '[')) value = this.#subscript(value)
      else if (this.is('operator', '(')) value = { kind: 'call', callee: value, args: this.args() }
      else return value
    }
  }

  protected filtered(of: Expression): Expression {
    let value = of
    for (;;) {
      if (this.is('operator', '|')) value = this.filters(value, false)
      else if (this.is('name', 'is')) value = this.#test(value)
      else if (this.is('operator', '(')) value = { kind: 'call', callee: value, args: this.args() }
      else return value
    }
  }

  #subscript(of: Expression): Expression {
    if (this.next().value === '.') {
      if (this.is('name')) return { kind: 'attribute', of, name: this.next().value! }
      return { kind: 'item', of, index: { kind: 'constant', value: Number(this.expect('integer')) } }
    }
    const parts: Expression[] = []
    while (!this.is('operator', ']')) {
      if (parts.length > 0) this.expect('operator', ',')
      parts.push(this.#subscribed())
    }
    this.expect('operator', ']')
    const index = parts.length === 1 ? parts[0]! : ({ kind: 'list', items: parts, isTuple: true } as const)
    return { kind: 'item', of, index }
  }

  #subscribed(): Expression {
    const parts: (Expression | null)[] = []
    const isEnd = () => this.is('operator', ']') || this.is('operator', ',')
    if (!this.is('operator', ':')) {
      const first = this.expression()
      if (!this.is('operator', ':')) return first
      parts.push(first)
    } else parts.push(null)
    while (parts.length < 3 && this.skip('operator', ':'))
      parts.push(isEnd() || this.is('operator', ':') ? null : this.expression())
    return { kind: 'slice', parts }
  }

  /** The arguments between brackets. */
  protected args(): Arguments {
    const positional: Expression[] = []
    const named: (readonly [string, Expression])[] = []
    const spread: Expression[] = []
    let [hasList, hasDictionary] = [false, false]
    this.expect('operator', '(')
    for (let first = true; !this.is('operator', ')'); first = false) {
      if (!first) this.expect('operator', ',')
      if (!first && this.is('operator', ')')) break
      if (this.skip('operator', '*')) {
        if (hasList || hasDictionary) throw this.unexpected()
        hasList = true
        spread.push(this.expression())
      } else if (this.skip('operator', '**')) {
        if (hasDictionary) throw this.unexpected()
        hasDictionary = true
        spread.push(this.expression())
      } else if (this.token.type === 'name' && this.look().type === 'operator' && this.look().value === '=') {
        if (hasDictionary) throw this.unexpected()
        const name = this.next().value!
        this.next()
        named.push([name, this.expression()])
      } else {
        if (hasList || hasDictionary || named.length > 0) throw this.unexpected()
        positional.push(this.expression())
      }
    }
    this.expect('operator', ')')
    return { positional, named, spread }
  }

  /** Filters behind each other; with `isInline` the first one has no sign before it. */
  protected filters(of: Expression | null, isInline: boolean): Expression {
    let value = of
    for (let first = isInline; first || this.is('operator', '|'); first = false) {
      if (!first) this.next()
      const name = this.#dottedName()
      value = { kind: 'filter', of: value, name, args: this.is('operator', '(') ? this.args() : noArguments }
    }
    return value!
  }

  #dottedName(): string {
    let name = this.expect('name')
    while (this.skip('operator', '.')) name += `.${this.expect('name')}`
    return name
  }

  #test(of: Expression): Expression {
    this.next()
    this.skip('name', 'not')
    const name = this.#dottedName()
    const { type, value } = this.token
    let args = noArguments
    if (this.is('operator', '(')) args = this.args()
    else if (
      (['name', 'text', 'integer', 'float'].includes(type) || (type === 'operator' && '[{'.includes(value!))) &&
      !(type === 'name' && ['else', 'or', 'and'].includes(value!))
    ) {
      if (this.is('name', 'is')) throw this.unexpected()
      args = { ...noArguments, positional: [this.postfix(this.primary())] }
    }
    return { kind: 'test', of, name, args }
  }
}
