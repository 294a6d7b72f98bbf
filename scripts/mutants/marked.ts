import { parseSync } from 'oxc-parser'
import { childrenOf, is, isNode, isOf, type Node } from './syntax.ts'

/** The text of a program that marks which of its places run, and the places, as offsets of the text before. */
export type MarkedProgram = { readonly text: string; readonly places: readonly Place[] }
type Place = readonly [start: number, end: number]
type Insertion = { readonly at: number; readonly text: string; readonly isEnd: boolean }

const loops = [
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'LabeledStatement',
] as const
const jumps = ['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement'] as const

/**
 * Adds marks to a program, as fine as V8 counts blocks: one where it begins (place 0), in each function, branch, loop
 * and operand that may be left out, and after each statement that may leave its block. A mark sets an item of the array
 * that `globalThis.marksOf(file, count)` returns. Lines stay where they are.
 */
export function markProgram(file: string, text: string): MarkedProgram {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const places: Place[] = [[0, text.length]]
  const insertions: Insertion[] = []
  const insert = (at: number, inserted: string, isEnd = false) => insertions.push({ at, text: inserted, isEnd })
  const mark = (start: number, end: number) => `$marks[${places.push([start, end]) - 1}]=1`

  const markBlock = (block: Node, start: number, end: number) => {
    const directives = (block.body as readonly Node[]).filter(({ directive }) => directive != null)
    insert(directives.at(-1)?.end ?? block.start + 1, `;${mark(start, end)};`)
  }
  const markStatement = (statement: unknown) => {
    if (!isNode(statement)) return
    const { start, end } = statement
    if (is(statement, 'BlockStatement')) return markBlock(statement, start, end)
    insert(start, `{${mark(start, end)};`)
    insert(end, '}', true)
  }
  const markExpression = ({ start, end }: Node, place: Place = [start, end]) => {
    insert(start, `(${mark(...place)},`)
    insert(end, ')', true)
  }
  /** Marks what follows a statement that may leave the list. */
  const markList = (statements: readonly Node[]) => {
    const last = statements.at(-1)
    statements.forEach((statement, index) => {
      const next = statements[index + 1]
      if (next && last && mayLeave(statement)) insert(next.start, `${mark(next.start, last.end)};`)
    })
  }

  const visit = (node: Node): void => {
    if (isErased(node)) return
    const { body, start, end } = node
    if (/Function/.test(node.type)) {
      if (isOf(body, 'BlockStatement')) markBlock(body, start, end)
      else if (isNode(body)) markExpression(body, [start, end])
    } else if (is(node, 'IfStatement')) {
      markStatement(node.consequent)
      markStatement(node.alternate)
    } else if (is(node, ...loops)) markStatement(is(node, 'LabeledStatement') ? null : body)
    else if (is(node, 'CatchClause')) markStatement(body)
    else if (is(node, 'ConditionalExpression')) {
      markExpression(node.consequent as Node)
      markExpression(node.alternate as Node)
    } else if (is(node, 'LogicalExpression')) markExpression(node.right as Node)
    else if (is(node, 'PropertyDefinition') && node.static !== true && isNode(node.value) && !isNamed(node.value))
      markExpression(node.value)
    else if (is(node, 'SwitchCase')) {
      const statements = node.consequent as readonly Node[]
      const [first, last] = [statements[0], statements.at(-1)]
      if (first && last) insert(first.start, `${mark(first.start, last.end)};`)
      markList(statements)
    }
    if (is(node, 'BlockStatement', 'Program')) markList(body as readonly Node[])
    for (const child of childrenOf(node)) visit(child)
  }
  visit(program as unknown as Node)
  const prelude = `const $marks=globalThis.marksOf(${JSON.stringify(file)},${places.length});$marks[0]=1;`
  return { text: prelude + withInsertions(text, insertions), places }
}

/** Inner ends come before outer ones, and both before what begins at the same place. */
function withInsertions(text: string, insertions: readonly Insertion[]): string {
  const ends = insertions.filter(({ isEnd }) => isEnd).toReversed()
  const all = [...ends, ...insertions.filter(({ isEnd }) => !isEnd)].toSorted((a, b) => a.at - b.at)
  const parts: string[] = []
  let at = 0
  for (const insertion of all) {
    parts.push(text.slice(at, insertion.at), insertion.text)
    at = insertion.at
  }
  return [...parts, text.slice(at)].join('')
}

/** Checks that a statement may leave the list that it is in, other than by an error of what it calls. */
function mayLeave(node: Node): boolean {
  if (isErased(node) || /Function|Class/.test(node.type)) return false
  return is(node, ...jumps) || childrenOf(node).some(mayLeave)
}

/** Checks for what takes the name of the member that it is the value of, which it would lose in parentheses. */
function isNamed(node: Node): boolean {
  return /Function|Class/.test(node.type)
}

function isErased({ type, declare, body }: Node): boolean {
  if (declare === true || type.startsWith('Import') || type === 'ExportAllDeclaration') return true
  if (/Function/.test(type)) return body === null
  return type.startsWith('TS') && !/^TS(AsExpression|SatisfiesExpression|NonNullExpression)$/.test(type)
}
