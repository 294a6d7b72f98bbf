import type { Expression } from './ast.ts'
import type { Token } from './lexer.ts'
import { OperandParser } from './operand-parser.ts'

const comparing = new Set(['==', '!=', '<', '<=', '>', '>='])

/** Parses the expressions of a template by the grammar of Jinja 2. Throws TemplateError. */
export class ExpressionParser extends OperandParser {
  protected override expression(withChoice = true): Expression {
    return this.nested(() => (withChoice ? this.#choice() : this.#or()))
  }

  #choice(): Expression {
    let value = this.#or()
    while (this.skip('name', 'if')) {
      const test = this.#or()
      value = { kind: 'choice', test, value, otherwise: this.skip('name', 'else') ? this.expression() : null }
    }
    return value
  }

  #binary(next: () => Expression, signs: (token: Token) => boolean): Expression {
    let left = next()
    while (signs(this.token)) {
      const sign = this.next().value!
      left = { kind: 'binary', sign, left, right: next() }
    }
    return left
  }

  #or(): Expression {
    return this.#binary(
      () => this.#and(),
      (token) => token.type === 'name' && token.value === 'or',
    )
  }

  #and(): Expression {
    return this.#binary(
      () => this.#not(),
      (token) => token.type === 'name' && token.value === 'and',
    )
  }

  #not(): Expression {
    if (!this.is('name', 'not')) return this.#compare()
    this.next()
    return { kind: 'unary', sign: 'not', of: this.nested(() => this.#not()) }
  }

  #compare(): Expression {
    let left = this.#sum()
    for (;;) {
      let sign = 'in'
      if (this.token.type === 'operator' && comparing.has(this.token.value!)) sign = this.next().value!
      else if (this.is('name', 'in')) this.next()
      else if (this.is('name', 'not') && this.look().type === 'name' && this.look().value === 'in') {
        this.next()
        this.next()
      } else return left
      left = { kind: 'binary', sign, left, right: this.#sum() }
    }
  }

  #sum(): Expression {
    return this.#binary(
      () => this.#joined(),
      ({ type, value }) => type === 'operator' && (value === '+' || value === '-'),
    )
  }

  #joined(): Expression {
    return this.#binary(
      () => this.#product(),
      ({ type, value }) => type === 'operator' && value === '~',
    )
  }

  #product(): Expression {
    return this.#binary(
      () => this.#power(),
      ({ type, value }) => type === 'operator' && ['*', '/', '//', '%'].includes(value!),
    )
  }

  #power(): Expression {
    return this.#binary(
      () => this.#unary(true),
      ({ type, value }) => type === 'operator' && value === '**',
    )
  }

  #unary(withFilter: boolean): Expression {
    let value: Expression
    if (this.is('operator', '-') || this.is('operator', '+')) {
      const sign = this.next().value!
      value = { kind: 'unary', sign, of: this.nested(() => this.#unary(false)) }
    } else value = this.primary()
    value = this.postfix(value)
    return withFilter ? this.filtered(value) : value
  }
}
