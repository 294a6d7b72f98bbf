import { parseSync } from 'oxc-parser'
import { childrenOf, is, isNode, isOf, type Node } from './syntax.ts'

/** One change of a file's text that a test should find. */
export type Fault = {
  /** What kind of mistake it is, in words for the report. */
  readonly kind: string
  /** Offsets of the text that `replacement` stands for, in UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly replacement: string
}

type Maker = (node: Node, text: string, parent: Node | null) => readonly Fault[]

const bounds: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const opposites: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}
const methods: Readonly<Record<string, string>> = {
  // Without names such as toString.
  __proto__: null as never,
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  find: 'findLast',
  findLast: 'find',
}
/** Calls in a chain without which the chain is of the same type. */
const links = /^(where|orderBy|limit|offset|distinct|onConflict|forUpdate|filter|toSorted|toReversed|slice|trim|sort)$/

/** A fault, and whether it is outside all functions, where a module runs once when it is imported. */
export type PlacedFault = Fault & { readonly isOfModule: boolean }

/** Returns every single fault that can be made in the program of `text`, in the order of their places. */
export function faultsOf(file: string, text: string): readonly PlacedFault[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const found: PlacedFault[] = []
  const visit = (node: Node, parent: Node | null, isOfModule: boolean): void => {
    // Types are erased before anything runs, and what is imported is another file's.
    if (isErased(node)) return
    for (const make of makers) found.push(...make(node, text, parent).map((fault) => ({ ...fault, isOfModule })))
    const isOutside = isOfModule && !/Function/.test(node.type)
    for (const child of childrenOf(node)) visit(child, node, isOutside)
  }
  visit(program as unknown as Node, null, true)
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function isErased({ type, declare }: Node): boolean {
  if (declare === true || type.startsWith('Import') || type === 'ExportAllDeclaration') return true
  return type.startsWith('TS') && !/^TS(AsExpression|SatisfiesExpression|NonNullExpression)$/.test(type)
}

const operatorFaults: Maker = (node, text) => {
  if (!is(node, 'BinaryExpression', 'LogicalExpression')) return []
  const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string }
  const at = operatorAt(text, left.end, right.start, operator)
  const swapTo = (kind: string, other: string | undefined) =>
    other === undefined ? [] : [{ kind, start: at, end: at + operator.length, replacement: other }]
  const whole = { start: node.start, end: node.end }
  if (operator === '??')
    return [
      { ...whole, kind: 'no default', replacement: `(${textOf(text, left)})` },
      { ...whole, kind: 'always the default', replacement: `(${textOf(text, right)})` },
    ]
  return [...swapTo('moved bound', bounds[operator]), ...swapTo('other operator', opposites[operator])]
}

/** Returns where the operator between two operands begins: comments may stand beside it. */
function operatorAt(text: string, from: number, to: number, operator: string): number {
  const between = text.slice(from, to).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => ' '.repeat(comment.length))
  return from + between.indexOf(operator)
}

const conditionFaults: Maker = (node, text) => {
  const negated = (test: unknown): Fault[] =>
    isNode(test) && !is(test, 'BinaryExpression', 'UnaryExpression')
      ? [{ kind: 'negated condition', start: test.start, end: test.end, replacement: `!(${textOf(text, test)})` }]
      : []
  if (is(node, 'IfStatement', 'ConditionalExpression', 'WhileStatement', 'DoWhileStatement')) return negated(node.test)
  if (is(node, 'UnaryExpression') && node.operator === '!' && isNode(node.argument))
    return [
      {
        kind: 'negated condition',
        start: node.start,
        end: node.end,
        replacement: `!!(${textOf(text, node.argument)})`,
      },
    ]
  return []
}

const constantFaults: Maker = (node, text, parent) => {
  if (!is(node, 'Literal') || parent === null) return []
  const replaced = (replacement: string): Fault[] => [
    { kind: 'changed constant', start: node.start, end: node.end, replacement },
  ]
  const { value } = node
  if (typeof value === 'boolean') return replaced(String(!value))
  if (typeof value === 'number' && !isName(node, parent)) return replaced(otherNumber(value, textOf(text, node)))
  return typeof value === 'string' && isCompared(node, parent) ? replaced(`'~${textOf(text, node).slice(1)}`) : []
}

/** Returns the next number, or the double of a large one: no test is expected to see one more of a million. */
function otherNumber(value: number, written: string): string {
  if (value === 0) return '1'
  return Math.abs(value) < 256 ? `(${written} + 1)` : `(${written} * 2)`
}

/** Checks that a literal is the name of a member and no value. */
function isName(node: Node, parent: Node): boolean {
  return is(parent, 'Property', 'PropertyDefinition', 'MethodDefinition') && parent.key === node
}

/** Checks that what happens depends on a text: it is compared, or a case. */
function isCompared(node: Node, parent: Node): boolean {
  if (is(parent, 'SwitchCase')) return parent.test === node
  return is(parent, 'BinaryExpression') && /^[!=]==$/.test(String(parent.operator))
}

const statementFaults: Maker = (node) => {
  const dropped = (kind: string): Fault[] => [{ kind, start: node.start, end: node.end, replacement: ';' }]
  if (is(node, 'ExpressionStatement') && node.directive == null) {
    const { expression } = node
    const run = isOf(expression, 'AwaitExpression', 'ChainExpression')
      ? (expression.argument ?? expression.expression)
      : expression
    if (isOf(run, 'CallExpression')) return isOf(run.callee, 'Super') ? [] : dropped('dropped statement')
    return isOf(run, 'AssignmentExpression', 'UpdateExpression') ? dropped('dropped statement') : []
  }
  if (is(node, 'IfStatement') && node.alternate == null && isLeaving(node.consequent)) return dropped('dropped guard')
  return is(node, 'ContinueStatement', 'BreakStatement') ? dropped('dropped statement') : []
}

function isLeaving(node: unknown): boolean {
  if (isOf(node, 'BlockStatement')) return isLeaving((node.body as readonly Node[]).at(-1))
  return isOf(node, 'ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement')
}

const callFaults: Maker = (node, text) => {
  if (!is(node, 'CallExpression', 'NewExpression')) return []
  const [first, second] = node.arguments as readonly Node[]
  const found: Fault[] = []
  if (
    first &&
    second &&
    ![first, second].some((one) => isOf(one, 'SpreadElement')) &&
    isSwapSeen(text, node, [first, second])
  ) {
    const between = text.slice(first.end, second.start)
    const replacement = `${textOf(text, second)}${between}${textOf(text, first)}`
    found.push({ kind: 'swapped arguments', start: first.start, end: second.end, replacement })
  }
  const { callee } = node
  if (!isOf(callee, 'MemberExpression') || callee.computed) return found
  const [object, name] = [callee.object as Node, callee.property as Node]
  const other = methods[String(name.name)]
  if (other) found.push({ kind: 'other method', start: name.start, end: name.end, replacement: other })
  if (links.test(String(name.name)) && !is(node, 'NewExpression'))
    found.push({ kind: 'dropped call', start: object.end, end: node.end, replacement: '' })
  return found
}

function isSwapSeen(text: string, call: Node, [first, second]: readonly [Node, Node]): boolean {
  if (/^Math\.(min|max)$/.test(textOf(text, call.callee as Node))) return false
  const isFunction = (node: Node) => is(node, 'ArrowFunctionExpression', 'FunctionExpression')
  return textOf(text, first) !== textOf(text, second) && isFunction(first) === isFunction(second)
}

function textOf(text: string, { start, end }: Node): string {
  return text.slice(start, end)
}

const makers: readonly Maker[] = [operatorFaults, conditionFaults, constantFaults, statementFaults, callFaults]
