/** Arguments of a call, a filter or a test. */
export type Arguments = {
  readonly positional: readonly Expression[]
  readonly named: readonly (readonly [name: string, value: Expression])[]
  /** Lists and dictionaries of arguments behind `*` and `**`. */
  readonly spread: readonly Expression[]
}

export type Expression =
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null; readonly isUnknown?: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly isTuple: boolean }
  | { readonly kind: 'dictionary'; readonly items: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: 'attribute'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'item'; readonly of: Expression; readonly index: Expression }
  | { readonly kind: 'slice'; readonly parts: readonly (Expression | null)[] }
  | { readonly kind: 'call'; readonly callee: Expression; readonly args: Arguments }
  | { readonly kind: 'filter'; readonly of: Expression | null; readonly name: string; readonly args: Arguments }
  | { readonly kind: 'test'; readonly of: Expression; readonly name: string; readonly args: Arguments }
  | { readonly kind: 'unary'; readonly sign: string; readonly of: Expression }
  | { readonly kind: 'binary'; readonly sign: string; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'choice'
      readonly test: Expression
      readonly value: Expression
      readonly otherwise: Expression | null
    }

/** What values are put into: a name, a member of a namespace, or several of them. */
export type Target =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: string; readonly name: string }
  | { readonly kind: 'several'; readonly targets: readonly Target[] }

export type Parameter = { readonly name: string; readonly value: Expression | null }

export type Statement =
  | { readonly kind: 'data'; readonly text: string }
  | { readonly kind: 'print'; readonly values: readonly Expression[] }
  | {
      readonly kind: 'for'
      readonly target: Target
      readonly over: Expression
      readonly test: Expression | null
      readonly body: readonly Statement[]
      readonly otherwise: readonly Statement[]
    }
  | {
      readonly kind: 'if'
      readonly branches: readonly { readonly test: Expression; readonly body: readonly Statement[] }[]
      readonly otherwise: readonly Statement[]
    }
  | { readonly kind: 'set'; readonly target: Target; readonly value: Expression }
  | {
      readonly kind: 'capture'
      readonly target: Target
      readonly filter: Expression | null
      readonly body: readonly Statement[]
    }
  | {
      readonly kind: 'with'
      readonly values: readonly (readonly [Target, Expression])[]
      readonly body: readonly Statement[]
    }
  | {
      readonly kind: 'macro'
      readonly name: string
      readonly parameters: readonly Parameter[]
      readonly body: readonly Statement[]
    }
  | {
      readonly kind: 'call'
      readonly parameters: readonly Parameter[]
      readonly call: Expression
      readonly body: readonly Statement[]
    }
  | { readonly kind: 'filter'; readonly filter: Expression; readonly body: readonly Statement[] }
  | { readonly kind: 'body'; readonly body: readonly Statement[] }
  | {
      readonly kind: 'load'
      readonly how: 'include' | 'import' | 'from' | 'extends'
      readonly template: Expression
      readonly names: readonly string[]
    }
  | { readonly kind: 'nothing' }
