/** Where a node begins and ends in the text of its module, in UTF-16 units. */
type Span = { readonly at: number; readonly end: number }

export type Name = Span & { readonly kind: 'name'; readonly name: string }
/** Constant text, as the source spells it between its quotes; `regex` is the text of a regular expression. */
export type Text = Span & { readonly kind: 'text'; readonly text: string; readonly regex?: boolean }
/** A number, a boolean, or null and its kin. */
export type Constant = Span & { readonly kind: 'constant'; readonly value: number | boolean | null }
/** Texts and values in one text: format strings, template literals, and `+` of anything. */
export type Format = Span & { readonly kind: 'format'; readonly parts: readonly Expression[]; readonly sum?: boolean }
export type Binary = Span & {
  readonly kind: 'binary'
  readonly operator: string
  readonly left: Expression
  readonly right: Expression
}
export type Compare = Span & {
  readonly kind: 'compare'
  readonly operator: string
  readonly left: Expression
  readonly right: Expression
}
export type Logic = Span & {
  readonly kind: 'logic'
  readonly operator: 'and' | 'or'
  readonly left: Expression
  readonly right: Expression
}
export type Not = Span & { readonly kind: 'not'; readonly value: Expression }
export type Member = Span & { readonly kind: 'member'; readonly object: Expression; readonly name: string }
export type Index = Span & { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
export type Argument = {
  /** Null for an argument by its place. */
  readonly name: string | null
  /** `list` for `*x` and `...x`, `record` for `**x`. */
  readonly spread: 'list' | 'record' | null
  readonly value: Expression
}
export type Call = Span & {
  readonly kind: 'call'
  readonly callee: Expression
  readonly args: readonly Argument[]
  readonly isNew: boolean
  /** True for a tagged template, whose values are the arguments after the first. */
  readonly tagged?: boolean
}
export type List = Span & { readonly kind: 'list'; readonly items: readonly Expression[] }
export type Spread = Span & { readonly kind: 'spread'; readonly value: Expression }
/** `key` is null where another record is copied in. */
export type RecordEntry = { readonly key: Expression | null; readonly value: Expression }
export type RecordNode = Span & { readonly kind: 'record'; readonly entries: readonly RecordEntry[] }
export type FunctionNode = Span & {
  readonly kind: 'function'
  readonly name: string
  readonly params: readonly Param[]
  readonly body: readonly Statement[]
  readonly decorators: readonly Expression[]
  /** Docstring, or null. */
  readonly doc: Text | null
  readonly isArrow: boolean
  readonly isStatic: boolean
}
export type Param = Span & {
  readonly target: Expression
  /** The annotation as written, or an empty text. */
  readonly type: string
  readonly value: Expression | null
  readonly rest: 'list' | 'record' | null
  /** True for a parameter of a constructor that is a field as well. */
  readonly isField: boolean
}
export type Choice = Span & {
  readonly kind: 'choice'
  readonly test: Expression
  readonly taken: Expression
  readonly otherwise: Expression
}
/** `operator` is empty, or that before `=`. */
export type Assign = Span & {
  readonly kind: 'assign'
  readonly target: Expression
  readonly value: Expression
  readonly operator: string
  readonly type: string
  /** True where it makes a variable of its own scope. */
  readonly declares?: boolean
}
export type Comprehension = Span & {
  readonly kind: 'comprehension'
  readonly clauses: readonly {
    readonly target: Expression
    readonly items: Expression
    readonly tests: readonly Expression[]
  }[]
  readonly key: Expression | null
  readonly value: Expression
}
/** A target with the value that it has where nothing is passed. */
export type Fallback = Span & { readonly kind: 'fallback'; readonly target: Expression; readonly value: Expression }
export type Markup = Span & {
  readonly kind: 'markup'
  readonly name: string
  readonly attributes: readonly { readonly name: string; readonly value: Expression }[]
  readonly children: readonly Expression[]
}
/** `yield`, whose value is one of the results of its function. */
export type Yield = Span & { readonly kind: 'yield'; readonly value: Expression }
/** Anything else, with the expressions in it. */
export type Group = Span & { readonly kind: 'group'; readonly items: readonly Expression[] }

export type Expression =
  | Name
  | Text
  | Constant
  | Format
  | Binary
  | Compare
  | Logic
  | Not
  | Member
  | Index
  | Call
  | List
  | Spread
  | RecordNode
  | FunctionNode
  | ClassNode
  | Choice
  | Assign
  | Comprehension
  | Fallback
  | Markup
  | Yield
  | Group

export type ClassNode = Span & {
  readonly kind: 'class'
  readonly name: string
  readonly bases: readonly Expression[]
  readonly body: readonly Statement[]
  readonly decorators: readonly Expression[]
  readonly doc: Text | null
}
/**
 * One binding of an import; `name` is null for the whole module, `*` for all that it exports. `as` is empty where
 * nothing is bound.
 */
export type ImportNode = Span & {
  readonly kind: 'import'
  readonly module: string
  /** The module as written, where only the first part of its name is bound: `a.b` of `import a.b`. */
  readonly whole?: string
  readonly name: string | null
  readonly as: string
}
/** `export { name as as } from module`; `module` is empty for what this module has. */
export type ExportNode = Span & {
  readonly kind: 'export'
  readonly name: string
  readonly as: string
  readonly module: string
}
export type If = Span & {
  readonly kind: 'if'
  readonly test: Expression
  readonly taken: readonly Statement[]
  readonly otherwise: readonly Statement[]
}
/** `target` and `items` are null for loops by a condition. */
export type Loop = Span & {
  readonly kind: 'loop'
  readonly target: Expression | null
  readonly items: Expression | null
  readonly test: Expression | null
  readonly body: readonly Statement[]
  /** What runs where the loop ended without a break. */
  readonly otherwise: readonly Statement[]
}
export type Try = Span & {
  readonly kind: 'try'
  readonly body: readonly Statement[]
  readonly handlers: readonly (readonly Statement[])[]
  readonly last: readonly Statement[]
}
export type With = Span & {
  readonly kind: 'with'
  readonly items: readonly { readonly value: Expression; readonly target: Expression | null }[]
  readonly body: readonly Statement[]
}
/** `cases` with a null test are taken where no other is. */
export type Switch = Span & {
  readonly kind: 'switch'
  readonly value: Expression
  readonly cases: readonly { readonly test: Expression | null; readonly body: readonly Statement[] }[]
}
export type Return = Span & { readonly kind: 'return'; readonly value: Expression | null }
/** Leaves the block for good: raise and throw where `loop` is null. */
export type Leave = Span & {
  readonly kind: 'leave'
  readonly value: Expression | null
  readonly loop: 'break' | 'continue' | null
}
export type Statement =
  | (Span & { readonly kind: 'expression'; readonly value: Expression })
  | (Span & { readonly kind: 'block'; readonly body: readonly Statement[] })
  | (Span & { readonly kind: 'define'; readonly value: FunctionNode | ClassNode })
  | ImportNode
  | ExportNode
  | If
  | Loop
  | Try
  | With
  | Switch
  | Return
  | Leave

export type Language = 'python' | 'script'
/** One file, or the code cells of one notebook, in the form that both languages share. */
export type Module = {
  /** Path from the folder that is examined, with `/`. */
  readonly path: string
  readonly language: Language
  readonly source: string
  readonly body: readonly Statement[]
  /** True where the grammar could not read all of it. */
  readonly broken: boolean
  /** True where nesting went deeper than is followed. */
  readonly tooDeep: boolean
  /** Beginnings of the cells of a notebook, in UTF-16 units of `source`; null for other files. */
  readonly cells: readonly number[] | null
  /** Lines of comments that ask tools to look away; counted, never obeyed. */
  readonly suppressions: number
}
