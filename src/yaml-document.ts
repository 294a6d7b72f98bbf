import { Composer, CST, type Document, Lexer, type ParseOptions, Parser, type SchemaOptions } from 'yaml'

export type YamlProblem = {
  readonly code: 'too-deep' | 'too-many-tokens' | 'second-document' | 'invalid'
  readonly message: string
  /** Where it stands, in UTF-16 units. */
  readonly offset: number
}
export type YamlDocumentOptions = {
  /** Levels of lists and objects in each other that are read. */
  readonly depth: number
  /** Words and signs that are read, each `[` and `{` counting as five, for they take as long; all when it is left out. */
  readonly tokens?: number
  /** Throws what is said of the first problem. */
  readonly refuse: (problem: YamlProblem) => never
  /** Refuses keys that are not texts, and tags and directives without a meaning, instead of passing over them. */
  readonly strict?: boolean
  /** Called with the offset at which each line begins. */
  readonly onLine?: (offset: number) => void
}

const schema = { uniqueKeys: false, schema: 'core', resolveKnownTags: false } satisfies ParseOptions & SchemaOptions

/**
 * Returns the nodes of a YAML 1.2 text that is one document; keys may be given twice, and aliases mean nothing yet. Unlike the library's `parseDocument`
 * it stops at the first problem and limits nesting and size while it reads, so that time and memory grow with the text that is read.
 */
export function composeYaml(text: string, options: YamlDocumentOptions): Document.Parsed {
  const { refuse, strict = false } = options
  const invalid = (offset: number, message: string) => refuse({ code: 'invalid', offset, message: shortened(message) })
  const composer = createComposer(strict, invalid)
  let hasDocument = false
  for (const token of parse(text, options)) {
    if (token.type === 'error') invalid(token.offset, token.message)
    if (token.type === 'document') {
      if (hasDocument)
        refuse({ code: 'second-document', offset: token.offset, message: 'a second document begins here' })
      hasDocument = true
    }
    for (const _ of composer.next(token));
  }
  const [document] = composer.end(true, text.length)
  return document!
}

function* parse(text: string, { depth, tokens = Number.POSITIVE_INFINITY, refuse, onLine }: YamlDocumentOptions) {
  const parser = new Parser(onLine)
  onLine?.(0)
  let count = 0
  for (const lexeme of new Lexer().lex(text)) {
    count += lexeme === '[' || lexeme === '{' ? 5 : 1
    if (count > tokens)
      refuse({ code: 'too-many-tokens', offset: parser.offset, message: `it has more than ${tokens} words and signs` })
    yield* parser.next(lexeme)
    // The stack has the document, the open lists and objects, and perhaps a scalar.
    if (parser.stack.length <= depth + 1) continue
    const innermost = parser.stack.at(-1)!
    if (CST.isCollection(innermost))
      refuse({ code: 'too-deep', offset: innermost.offset, message: `it is nested deeper than ${depth} levels` })
  }
  yield* parser.end()
}

/** A composer that throws the first error, where the library's collects all, each with a stack trace. */
function createComposer(strict: boolean, invalid: (offset: number, message: string) => never): Composer {
  const composer = new Composer({ ...schema, prettyErrors: false, stringKeys: strict })
  let first: unknown
  const onError = (at: ErrorPlace, _code: string, message: string, isWarning = false) => {
    if (isWarning && !strict) return
    try {
      // The library catches what is thrown inside a list or object and reports it again.
      if (!first) invalid(typeof at === 'number' ? at : 'offset' in at ? at.offset : at[0], message)
    } catch (cause) {
      first = cause
    }
    throw first
  }
  Object.assign(composer, { onError })
  return composer
}

type ErrorPlace = number | { readonly offset: number } | readonly [from: number, ...unknown[]]

function shortened(message: string): string {
  return message.length > 200 ? `${message.slice(0, 199)}…` : message
}
