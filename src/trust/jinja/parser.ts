import type { Expression, Parameter, Statement, Target } from './ast.ts'
import { ExpressionParser } from './expression-parser.ts'
import { TemplateError } from './lexer.ts'

const mostStatements = 200_000

/**
 * Parses a template by the grammar of Jinja 2 with the tags that chat templates have besides. Throws TemplateError for
 * what Jinja refuses.
 */
export function parseTemplate(template: string): readonly Statement[] {
  return new Parser(template).template()
}

class Parser extends ExpressionParser {
  #count = 0

  template(): readonly Statement[] {
    const body = this.#body(null)
    if (!this.is('end')) throw this.unexpected()
    return body
  }

  /** Statements up to a tag of `ends`, which is the current token then. */
  #body(ends: readonly string[] | null): Statement[] {
    const body: Statement[] = []
    for (;;) {
      if (++this.#count > mostStatements) throw new TemplateError(`over ${mostStatements} statements`)
      if (this.is('end')) {
        if (ends !== null) throw new TemplateError('a block does not end')
        return body
      }
      if (this.is('data')) body.push({ kind: 'data', text: this.next().value! })
      else if (this.skip('open', '{{')) {
        body.push({ kind: 'print', values: [this.tuple({})] })
        this.expect('close')
      } else {
        this.expect('open', '{%')
        if (ends?.some((end) => this.is('name', end))) return body
        body.push(this.nested(() => this.#statement()))
        this.expect('close')
      }
    }
  }

  /** The statements of a tag, up to the one of `ends` that follows; it is taken. */
  #statements(...ends: readonly string[]): { body: Statement[]; end: string } {
    this.skip('operator', ':')
    this.expect('close')
    const body = this.#body(ends)
    return { body, end: this.next().value! }
  }

  #statement(): Statement {
    const tag = this.expect('name')
    switch (tag) {
      case 'for':
        return this.#for()
      case 'if':
        return this.#if()
      case 'set':
        return this.#set()
      case 'with':
        return this.#with()
      case 'macro': {
        const name = this.#assignable(this.expect('name'))
        const parameters = this.#parameters()
        return { kind: 'macro', name, parameters, body: this.#statements('endmacro').body }
      }
      case 'call':
        return this.#call()
      case 'filter': {
        const filter = this.filters(null, true)
        return { kind: 'filter', filter, body: this.#statements('endfilter').body }
      }
      case 'block':
        return this.#block()
      case 'autoescape':
        this.expression()
        return { kind: 'body', body: this.#statements('endautoescape').body }
      case 'generation':
        return { kind: 'body', body: this.#statements('endgeneration').body }
      case 'print': {
        const values: Expression[] = []
        while (!this.is('close')) {
          if (values.length > 0) this.expect('operator', ',')
          values.push(this.expression())
        }
        return { kind: 'print', values }
      }
      case 'do':
        return { kind: 'print', values: [this.tuple({})] }
      case 'break':
      case 'continue':
        return { kind: 'nothing' }
      case 'extends':
        return { kind: 'load', how: 'extends', template: this.expression(), names: [] }
      case 'include':
        return this.#include()
      case 'import': {
        const template = this.expression()
        this.expect('name', 'as')
        const names = [this.#assignable(this.expect('name'))]
        this.#context()
        return { kind: 'load', how: 'import', template, names }
      }
      case 'from':
        return this.#from()
      default:
        throw new TemplateError(`the tag ${tag} is none`)
    }
  }

  #for(): Statement {
    const target = this.#target({ ends: ['in'] })
    this.expect('name', 'in')
    const over = this.tuple({ withChoice: false, ends: ['recursive'] })
    const test = this.skip('name', 'if') ? this.expression() : null
    this.skip('name', 'recursive')
    const { body, end } = this.#statements('endfor', 'else')
    const otherwise = end === 'else' ? this.#statements('endfor').body : []
    return { kind: 'for', target, over, test, body, otherwise }
  }

  #if(): Statement {
    const branches: { test: Expression; body: Statement[] }[] = []
    for (;;) {
      const test = this.tuple({ withChoice: false })
      const { body, end } = this.#statements('elif', 'else', 'endif')
      branches.push({ test, body })
      if (end === 'elif') continue
      return { kind: 'if', branches, otherwise: end === 'else' ? this.#statements('endif').body : [] }
    }
  }

  #set(): Statement {
    const target = this.#target({ withMember: true })
    if (this.skip('operator', '=')) return { kind: 'set', target, value: this.tuple({}) }
    const filter = this.is('operator', '|') ? this.filters(null, false) : null
    return { kind: 'capture', target, filter, body: this.#statements('endset').body }
  }

  #with(): Statement {
    const values: (readonly [Target, Expression])[] = []
    while (!this.is('close')) {
      if (values.length > 0) this.expect('operator', ',')
      const target = this.#target({})
      this.expect('operator', '=')
      values.push([target, this.expression()])
    }
    return { kind: 'with', values, body: this.#statements('endwith').body }
  }

  #call(): Statement {
    const parameters = this.is('operator', '(') ? this.#parameters() : []
    const call = this.expression()
    if (call.kind !== 'call') throw this.unexpected()
    return { kind: 'call', parameters, call, body: this.#statements('endcall').body }
  }

  #block(): Statement {
    this.expect('name')
    this.skip('name', 'scoped')
    const isRequired = this.skip('name', 'required')
    if (this.is('operator', '-')) throw this.unexpected()
    const { body } = this.#statements('endblock')
    if (isRequired && body.some((one) => one.kind !== 'data' || one.text.trim() !== ''))
      throw new TemplateError('a required block has a body')
    this.skip('name')
    return { kind: 'body', body }
  }

  #include(): Statement {
    const template = this.expression()
    if (this.is('name', 'ignore') && this.look().value === 'missing') {
      this.next()
      this.next()
    }
    this.#context()
    return { kind: 'load', how: 'include', template, names: [] }
  }

  /** `with context` or `without context`. */
  #context(): boolean {
    const isGiven = (this.is('name', 'with') || this.is('name', 'without')) && this.look().value === 'context'
    if (!isGiven) return false
    this.next()
    this.next()
    return true
  }

  #from(): Statement {
    const template = this.expression()
    this.expect('name', 'import')
    const names: string[] = []
    for (;;) {
      if (names.length > 0 && !this.is('close') && !this.#context()) this.expect('operator', ',')
      if (this.#context() || this.is('close')) break
      const given = this.expect('name')
      if (given.startsWith('_')) throw new TemplateError('names that begin with an underscore are not imported')
      names.push(this.skip('name', 'as') ? this.#assignable(this.expect('name')) : given)
    }
    if (names.length === 0) throw this.unexpected()
    return { kind: 'load', how: 'from', template, names }
  }

  #parameters(): Parameter[] {
    const parameters: Parameter[] = []
    this.expect('operator', '(')
    while (!this.is('operator', ')')) {
      if (parameters.length > 0) this.expect('operator', ',')
      const name = this.#assignable(this.expect('name'))
      const value = this.skip('operator', '=') ? this.expression() : null
      if (value === null && parameters.some((one) => one.value !== null))
        throw new TemplateError('a parameter without a value follows one with a value')
      parameters.push({ name, value })
    }
    this.expect('operator', ')')
    return parameters
  }

  #assignable(name: string): string {
    if (/^(?:true|false|none|True|False|None)$/.test(name)) throw this.unexpected()
    return name
  }

  #target({ ends = [], withMember = false }: { ends?: readonly string[]; withMember?: boolean }): Target {
    if (withMember && this.is('name') && this.look().value === '.' && this.look().type === 'operator') {
      const of = this.next().value!
      this.next()
      return { kind: 'member', of, name: this.expect('name') }
    }
    return this.#targetOf(this.tuple({ isSimple: true, ends }))
  }

  #targetOf(value: Expression): Target {
    if (value.kind === 'name') return { kind: 'name', name: this.#assignable(value.name) }
    if (value.kind === 'list' && value.isTuple)
      return { kind: 'several', targets: value.items.map((item) => this.#targetOf(item)) }
    throw this.unexpected()
  }
}
