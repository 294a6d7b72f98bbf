import { type JSONVisitor, type Node, parseTree, printParseErrorCode, visit } from 'jsonc-parser'
import { documentLimits } from './document-limits.ts'
import type { Place } from './line-index.ts'
import { duplicateKey, keyProblem, refusal, textProblem, tooDeep } from './refuse-document.ts'
import type { SourceTree } from './source-tree.ts'

type PlaceOf = (from: number, to?: number) => Place

/**
 * Returns the value of a JSON `text`. Throws INPUT_REFUSED with line and column for what is not JSON, and for what
 * programs read in different ways.
 */
export function readJson(text: string, placeOf: PlaceOf): unknown {
  const refuse = (message: string, from: number): never => {
    throw refusal(placeOf(from), message)
  }
  visit(text, strictVisitor(refuse, placeOf), { disallowComments: true })
  try {
    return JSON.parse(text)
  } catch (cause) {
    return refuse(`this is not JSON: ${(cause as Error).message}`, 0)
  }
}

/** Where the values of `text`, which is JSON, stand. */
export function jsonTree(text: string): SourceTree | null {
  const root = parseTree(text)
  return root ? treeOf(root, null) : null
}

type OpenObject = { readonly keys: Map<string, number> | null; readonly ownKey: string | null; key: string | null }

function strictVisitor(refuse: (message: string, from: number) => never, placeOf: PlaceOf): JSONVisitor {
  const open: OpenObject[] = []
  const begin = (keys: Map<string, number> | null, offset: number) => {
    open.push({ keys, ownKey: open.at(-1)?.key ?? null, key: null })
    if (open.length > documentLimits.depth) refuse(tooDeep, offset)
  }
  return {
    onObjectBegin: (offset) => begin(new Map(), offset),
    onArrayBegin: (offset) => begin(null, offset),
    onObjectEnd: () => void open.pop(),
    onArrayEnd: () => void open.pop(),
    onObjectProperty: (key, offset) => {
      const object = open.at(-1)!
      const problem = keyProblem(key, object.ownKey)
      if (problem) refuse(problem, offset)
      const first = object.keys!.get(key)
      if (first !== undefined) refuse(duplicateKey(key, placeOf(first).line), offset)
      object.keys!.set(key, offset)
      object.key = key
    },
    onLiteralValue: (value, offset) => {
      const problem = typeof value === 'string' ? textProblem(value) : null
      if (problem) refuse(problem, offset)
      if (typeof value === 'number' && !Number.isFinite(value)) refuse('this number is too large.', offset)
    },
    onError: (code, offset) => refuse(jsonProblems[printParseErrorCode(code)] ?? 'this is not JSON.', offset),
  }
}

const jsonProblems: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not JSON; texts stand in double quotes, and the only bare words are true, false and null.',
  InvalidNumberFormat: 'this is not a number as JSON writes it.',
  PropertyNameExpected: 'a key in double quotes is expected here; no comma may stand before }.',
  ValueExpected: 'a value is expected here; no comma may stand before ].',
  ColonExpected: 'a colon is expected after the key.',
  CommaExpected: 'a comma is expected between two values.',
  CloseBraceExpected: 'the object that began before is not closed; } is expected.',
  CloseBracketExpected: 'the list that began before is not closed; ] is expected.',
  EndOfFileExpected: 'the document has ended before; nothing may follow.',
  InvalidCommentToken: 'JSON has no comments; write YAML to have some.',
  UnexpectedEndOfComment: 'JSON has no comments; write YAML to have some.',
  UnexpectedEndOfString: 'the text is not closed; a double quote is expected at its end.',
  UnexpectedEndOfNumber: 'the number is not complete.',
  InvalidUnicode: '\\u must be followed by four hexadecimal digits.',
  InvalidEscapeCharacter: 'a backslash may only be followed by one of " \\ / b f n r t u.',
  InvalidCharacter: 'a line break, tab or other control character inside a text must be escaped, such as \\n.',
}

function treeOf(node: Node, key: Node | null): SourceTree {
  return {
    ...rangeOf(node),
    key: key && rangeOf(key),
    child: (segment) => {
      if (node.type === 'array') {
        const element = /^\d+$/.test(segment) ? node.children?.[Number(segment)] : undefined
        return element ? treeOf(element, null) : null
      }
      const member = node.type === 'object' && node.children?.find(({ children }) => children![0]!.value === segment)
      return member ? treeOf(member.children![1]!, member.children![0]!) : null
    },
  }
}

function rangeOf({ offset, length }: Node): { readonly from: number; readonly to: number } {
  return { from: offset, to: offset + length }
}
