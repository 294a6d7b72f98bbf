import type { SinkHit } from '../../code/flow/program.ts'
import type { Expression, FunctionNode, Module, Statement } from '../../code/parse/tree.ts'
import { address, hostOf, inside } from './astray.ts'

type Node = Statement | Expression

/** Further names by which a program reaches its own machine. */
const itself = /^(?:0\.0\.0\.0|host\.docker\.)/i

/** A failure of a request that is sent piece by piece, and the host of one. */
const deaf =
  /\.on\(\s{0,4}["']error["']\s{0,4},\s{0,4}(?:\(\w{0,20}\)|\w{1,20})\s{0,4}=>\s{0,4}(?:\{\s{0,4}\}|undefined|null)/
const hostname = /\bhost(?:name)?["']?\s{0,4}:\s{0,4}["'`]([\w-]{1,63}(?:\.[\w-]{1,63}){1,6})["'`]/

/**
 * Returns true for a request to a host that the code writes out, whose answer nobody takes and whose failure nobody
 * hears of: what it is for is kept from who calls the tool.
 */
export function isUnheard({ at, end, module: { module } }: SinkHit): boolean {
  const way = wayTo(module, at, end)
  const statement = way.findLast(({ kind }) => kind === 'expression' || kind === 'with')
  if (!statement || !isDropped(statement, at, end)) return false
  const around = way.findLast((node): node is FunctionNode => node.kind === 'function')
  const text = around ? module.source.slice(around.at, around.end) : module.source
  if (!isCaught(statement) && !isTried(way, statement) && !deaf.test(text)) return false
  const host = hostOf(module.source.slice(at, end), module.source) ?? (address.exec(text) ?? hostname.exec(text))?.[1]
  return host !== undefined && !inside.test(host) && !itself.test(host)
}

/** The nodes around a place, from the statement of the module to the expression at the place. */
function wayTo(module: Module, at: number, end: number): readonly Node[] {
  const way: Node[] = []
  let level: readonly Node[] = module.body
  for (;;) {
    const next = level.find((node) => node.at <= at && node.end >= end)
    if (!next) return way
    way.push(next)
    level = childrenOf(next)
  }
}

function childrenOf(node: object): readonly Node[] {
  return Object.values(node).flatMap((value): readonly Node[] => {
    if (typeof value !== 'object' || value === null) return []
    return isNode(value) ? [value] : childrenOf(value)
  })
}

const isNode = (value: object): value is Node => 'kind' in value && 'at' in value

/** Checks that a statement is the request alone, whether awaited or with its failure caught. */
function isDropped(statement: Node, at: number, end: number): boolean {
  if (statement.kind === 'with')
    return statement.body.length === 0 && statement.items.some(({ value }) => value.at <= at && value.end >= end)
  return statement.kind === 'expression' && isRequest(statement.value, at, end)
}

/** Checks that an expression is the request at a place, whatever is read of its answer and then dropped. */
function isRequest(value: Expression, at: number, end: number): boolean {
  if (value.at === at && value.end === end) return true
  if (value.kind === 'group') return value.items.length === 1 && value.items.every((item) => isRequest(item, at, end))
  return value.kind === 'call' && value.callee.kind === 'member' && isRequest(value.callee.object, at, end)
}

/** Checks for a failure that is caught by a function which does nothing. */
function isCaught(statement: Node): boolean {
  if (statement.kind !== 'expression') return false
  const { value } = statement
  if (value.kind !== 'call' || value.callee.kind !== 'member' || value.callee.name !== 'catch') return false
  const handler = value.args[0]?.value
  return handler?.kind === 'function' && handler.body.every(doesNothing)
}

/** Checks for the innermost `try` around a statement whose handlers do nothing. */
function isTried(way: readonly Node[], statement: Node): boolean {
  const within = way.slice(way.findLastIndex(({ kind }) => kind === 'function') + 1)
  const around = within.findLast((node) => node.kind === 'try' && node.body.some((one) => within.includes(one)))
  return (
    around?.kind === 'try' &&
    around.at <= statement.at &&
    around.handlers.length > 0 &&
    around.handlers.every((handler) => handler.every(doesNothing))
  )
}

/** Checks for a statement that neither tells of anything nor changes what is told. */
function doesNothing(statement: Statement): boolean {
  if (statement.kind === 'return' || statement.kind === 'leave')
    return statement.value === null || isConstant(statement.value)
  return statement.kind === 'expression' && isConstant(statement.value)
}

function isConstant(value: Expression): boolean {
  return ['text', 'constant'].includes(value.kind) || (value.kind === 'name' && value.name === 'undefined')
}
