import { pythonParams } from './python-function.ts'
import { fieldOf, type Raw } from './raw.ts'
import type { Argument, Comprehension, Expression, FunctionNode, RecordEntry } from './tree.ts'

/** Returns the expression of `node` of a Python tree. */
export function pythonExpression(node: Raw | null, source: string): Expression {
  if (node === null) return { kind: 'group', at: 0, end: 0, items: [] }
  const { at, end } = node
  const read = (child: Raw | null | undefined) => pythonExpression(child ?? null, source)
  const field = (name: string) => read(fieldOf(node, name))
  const text = source.slice(at, end)
  switch (node.type) {
    case 'identifier':
    case 'dotted_name':
    case 'keyword_identifier':
      return { kind: 'name', at, end, name: text }
    case 'string':
      return pythonString(node, source)
    case 'concatenated_string':
      return { kind: 'format', at, end, parts: node.children.map(read) }
    case 'integer':
    case 'float':
      return { kind: 'constant', at, end, value: Number(text.replaceAll('_', '')) || 0 }
    case 'true':
    case 'false':
      return { kind: 'constant', at, end, value: node.type === 'true' }
    case 'none':
    case 'ellipsis':
      return { kind: 'constant', at, end, value: null }
    case 'attribute': {
      const name = fieldOf(node, 'attribute')
      return { kind: 'member', at, end, object: field('object'), name: name ? source.slice(name.at, name.end) : '' }
    }
    case 'subscript':
      return { kind: 'index', at, end, object: field('value'), index: field('subscript') }
    case 'slice':
      return { kind: 'group', at, end, items: [] }
    case 'call': {
      const args = fieldOf(node, 'arguments')
      return { kind: 'call', at, end, callee: field('function'), args: callArguments(args, source), isNew: false }
    }
    case 'binary_operator': {
      const operator = fieldOf(node, 'operator')
      const sign = operator ? source.slice(operator.at, operator.end) : ''
      const [left, right] = [field('left'), field('right')]
      return sign === '+'
        ? { kind: 'format', at, end, parts: [left, right], sum: true }
        : { kind: 'binary', at, end, operator: sign, left, right }
    }
    case 'boolean_operator': {
      const operator = fieldOf(node, 'operator')?.type === 'and' ? 'and' : 'or'
      return { kind: 'logic', at, end, operator, left: field('left'), right: field('right') }
    }
    case 'not_operator':
      return { kind: 'not', at, end, value: field('argument') }
    case 'comparison_operator': {
      const operators = node.children.filter((child) => child.field === 'operators')
      const [left, right] = node.children.filter((child) => child.field !== 'operators')
      const operator = operators
        .map((child) => source.slice(child.at, child.end))
        .join(' ')
        .replace(/\s+/g, ' ')
      return { kind: 'compare', at, end, operator, left: read(left), right: read(right) }
    }
    case 'parenthesized_expression':
    case 'await':
    case 'as_pattern_target':
    case 'expression_statement':
      return node.children.length === 1 ? read(node.children[0]) : list(node, source)
    case 'list':
    case 'tuple':
    case 'set':
    case 'expression_list':
    case 'pattern_list':
    case 'tuple_pattern':
    case 'list_pattern':
      return list(node, source)
    case 'list_splat':
    case 'list_splat_pattern':
    case 'dictionary_splat':
      return { kind: 'spread', at, end, value: read(node.children[0]) }
    case 'dictionary':
      return { kind: 'record', at, end, entries: node.children.flatMap((child) => entry(child, source)) }
    case 'list_comprehension':
    case 'set_comprehension':
    case 'generator_expression':
    case 'dictionary_comprehension':
      return comprehension(node, source)
    case 'lambda':
      return lambda(node, source)
    case 'conditional_expression': {
      const [taken, test, otherwise] = node.children
      return { kind: 'choice', at, end, test: read(test), taken: read(taken), otherwise: read(otherwise) }
    }
    case 'named_expression':
      return { kind: 'assign', at, end, target: field('name'), value: field('value'), operator: '', type: '' }
    case 'assignment':
    case 'augmented_assignment': {
      const operator = fieldOf(node, 'operator')
      const type = fieldOf(node, 'type')
      return {
        kind: 'assign',
        at,
        end,
        target: field('left'),
        value: field('right'),
        operator: operator ? source.slice(operator.at, operator.end).replace('=', '') : '',
        type: type ? source.slice(type.at, type.end) : '',
      }
    }
    case 'yield':
      return { kind: 'yield', at, end, value: read(node.children[0]) }
    case 'as_pattern':
      return read(node.children[0])
    case 'type':
      return node.children.length === 1 ? read(node.children[0]) : { kind: 'group', at, end, items: [] }
    default:
      return { kind: 'group', at, end, items: node.children.map(read) }
  }
}

function list(node: Raw, source: string): Expression {
  return {
    kind: 'list',
    at: node.at,
    end: node.end,
    items: node.children.map((child) => pythonExpression(child, source)),
  }
}

function pythonString(node: Raw, source: string): Expression {
  const { at, end } = node
  const parts: Expression[] = []
  for (const child of node.children) {
    if (child.type === 'string_content')
      parts.push({ kind: 'text', at: child.at, end: child.end, text: source.slice(child.at, child.end) })
    if (child.type === 'interpolation') parts.push(pythonExpression(fieldOf(child, 'expression'), source))
  }
  if (parts.length === 0) return { kind: 'text', at, end, text: '' }
  const [first] = parts
  return parts.length === 1 && first?.kind === 'text' ? { ...first, at, end } : { kind: 'format', at, end, parts }
}

function callArguments(node: Raw | null, source: string): readonly Argument[] {
  if (node === null) return []
  if (node.type !== 'argument_list') return [{ name: null, spread: null, value: pythonExpression(node, source) }]
  return node.children.map((child) => {
    if (child.type === 'keyword_argument') {
      const name = fieldOf(child, 'name')
      const value = pythonExpression(fieldOf(child, 'value'), source)
      return { name: name ? source.slice(name.at, name.end) : '', spread: null, value }
    }
    const spread = child.type === 'list_splat' ? 'list' : child.type === 'dictionary_splat' ? 'record' : null
    return { name: null, spread, value: pythonExpression(spread ? (child.children[0] ?? null) : child, source) }
  })
}

function entry(node: Raw, source: string): readonly RecordEntry[] {
  if (node.type === 'pair') {
    const key = pythonExpression(fieldOf(node, 'key'), source)
    return [{ key, value: pythonExpression(fieldOf(node, 'value'), source) }]
  }
  return [{ key: null, value: pythonExpression(node.children[0] ?? null, source) }]
}

function comprehension(node: Raw, source: string): Comprehension {
  const clauses: { target: Expression; items: Expression; tests: Expression[] }[] = []
  for (const child of node.children) {
    if (child.type === 'for_in_clause')
      clauses.push({
        target: pythonExpression(fieldOf(child, 'left'), source),
        items: pythonExpression(fieldOf(child, 'right'), source),
        tests: [],
      })
    if (child.type === 'if_clause') clauses.at(-1)?.tests.push(pythonExpression(child.children[0] ?? null, source))
  }
  const body = fieldOf(node, 'body')
  const isPair = body?.type === 'pair'
  return {
    kind: 'comprehension',
    at: node.at,
    end: node.end,
    clauses,
    key: isPair ? pythonExpression(fieldOf(body, 'key'), source) : null,
    value: pythonExpression(isPair ? fieldOf(body, 'value') : body, source),
  }
}

function lambda(node: Raw, source: string): FunctionNode {
  const { at, end } = node
  const value = pythonExpression(fieldOf(node, 'body'), source)
  return {
    kind: 'function',
    at,
    end,
    name: '',
    params: pythonParams(fieldOf(node, 'parameters'), source, (child) => pythonExpression(child, source)),
    body: [{ kind: 'return', at: value.at, end: value.end, value }],
    decorators: [],
    doc: null,
    isArrow: true,
    isStatic: false,
  }
}
