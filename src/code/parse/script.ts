import { childOf, fieldOf, type Raw } from './raw.ts'
import { scriptClass, scriptFunction } from './script-function.ts'
import type { Lower } from './script-lower.ts'
import { scriptMarkup } from './script-markup.ts'
import type { Argument, Expression, RecordEntry } from './tree.ts'

const functionTypes = new Set([
  'arrow_function',
  'function_expression',
  'function',
  'generator_function',
  'function_declaration',
])

/**
 * Returns the expression of `node` of a tree of TypeScript or JavaScript; patterns are read as the expressions that
 * look like them.
 */
export function scriptExpression(node: Raw | null, lower: Lower): Expression {
  if (node === null) return { kind: 'group', at: 0, end: 0, items: [] }
  const { at, end } = node
  const read = (child: Raw | null | undefined) => scriptExpression(child ?? null, lower)
  const field = (name: string) => read(fieldOf(node, name))
  const textOf = (child: Raw | null) => (child ? lower.source.slice(child.at, child.end) : '')
  if (functionTypes.has(node.type)) return scriptFunction(node, '', [], lower)
  switch (node.type) {
    case 'identifier':
    case 'shorthand_property_identifier':
    case 'shorthand_property_identifier_pattern':
    case 'property_identifier':
    case 'private_property_identifier':
    case 'this':
    case 'super':
    case 'import':
    case 'nested_identifier':
      return { kind: 'name', at, end, name: textOf(node) }
    case 'undefined':
    case 'null':
      return { kind: 'constant', at, end, value: null }
    case 'true':
    case 'false':
      return { kind: 'constant', at, end, value: node.type === 'true' }
    case 'number':
      return { kind: 'constant', at, end, value: Number(textOf(node)) || 0 }
    case 'string':
      return { kind: 'text', at, end, text: lower.source.slice(at + 1, Math.max(at + 1, end - 1)) }
    case 'regex':
      return { kind: 'text', at, end, text: textOf(fieldOf(node, 'pattern')), regex: true }
    case 'template_string':
      return template(node, lower)
    case 'call_expression': {
      const args = fieldOf(node, 'arguments')
      if (args?.type === 'template_string') return tagged(node, args, lower)
      return { kind: 'call', at, end, callee: field('function'), args: callArguments(args, lower), isNew: false }
    }
    case 'new_expression':
      return {
        kind: 'call',
        at,
        end,
        callee: field('constructor'),
        args: callArguments(fieldOf(node, 'arguments'), lower),
        isNew: true,
      }
    case 'member_expression':
      return { kind: 'member', at, end, object: field('object'), name: textOf(fieldOf(node, 'property')) }
    case 'subscript_expression':
      return { kind: 'index', at, end, object: field('object'), index: field('index') }
    case 'assignment_expression':
      return { kind: 'assign', at, end, target: field('left'), value: field('right'), operator: '', type: '' }
    case 'augmented_assignment_expression':
      return {
        kind: 'assign',
        at,
        end,
        target: field('left'),
        value: field('right'),
        operator: textOf(fieldOf(node, 'operator')).replace('=', ''),
        type: '',
      }
    case 'binary_expression':
      return binary(node, lower)
    case 'unary_expression': {
      const operator = textOf(fieldOf(node, 'operator'))
      if (operator === '!') return { kind: 'not', at, end, value: field('argument') }
      return {
        kind: 'binary',
        at,
        end,
        operator,
        left: field('argument'),
        right: { kind: 'group', at, end, items: [] },
      }
    }
    case 'ternary_expression':
      return {
        kind: 'choice',
        at,
        end,
        test: field('condition'),
        taken: field('consequence'),
        otherwise: field('alternative'),
      }
    case 'parenthesized_expression':
    case 'await_expression':
    case 'as_expression':
    case 'satisfies_expression':
    case 'non_null_expression':
    case 'jsx_expression':
    case 'computed_property_name':
      return read(node.children[0])
    case 'type_assertion':
      return read(node.children.at(-1))
    case 'yield_expression':
      return { kind: 'yield', at, end, value: read(node.children[0]) }
    case 'spread_element':
    case 'rest_pattern':
      return { kind: 'spread', at, end, value: read(node.children[0]) }
    case 'array':
    case 'array_pattern':
      return { kind: 'list', at, end, items: node.children.map(read) }
    case 'object':
    case 'object_pattern':
      return { kind: 'record', at, end, entries: node.children.flatMap((child) => entry(child, lower)) }
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      return { kind: 'fallback', at, end, target: field('left'), value: field('right') }
    case 'class':
    case 'class_declaration':
    case 'abstract_class_declaration':
      return scriptClass(node, lower)
    case 'jsx_element':
    case 'jsx_self_closing_element':
    case 'jsx_fragment':
      return scriptMarkup(node, lower)
    case 'type_annotation':
    case 'type_arguments':
      return { kind: 'group', at, end, items: [] }
    default:
      return { kind: 'group', at, end, items: node.children.map(read) }
  }
}

function template(node: Raw, lower: Lower): Expression {
  const { at, end } = node
  const parts: Expression[] = []
  let from = at + 1
  const textUntil = (to: number) => {
    if (to > from) parts.push({ kind: 'text', at: from, end: to, text: lower.source.slice(from, to) })
  }
  for (const child of node.children) {
    if (child.type !== 'template_substitution') continue
    textUntil(child.at)
    parts.push(scriptExpression(child.children[0] ?? null, lower))
    from = child.end
  }
  textUntil(end - 1)
  if (parts.length === 0) return { kind: 'text', at, end, text: '' }
  const [first] = parts
  return parts.length === 1 && first?.kind === 'text' ? { ...first, at, end } : { kind: 'format', at, end, parts }
}

function tagged(node: Raw, quasi: Raw, lower: Lower): Expression {
  const whole = template(quasi, lower)
  const parts = whole.kind === 'format' ? whole.parts : [whole]
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '\0')).join('')
  const values = parts.filter((part) => part.kind !== 'text')
  const args: Argument[] = [{ kind: 'text', at: quasi.at, end: quasi.end, text } as const, ...values].map((value) => ({
    name: null,
    spread: null,
    value,
  }))
  const callee = scriptExpression(fieldOf(node, 'function'), lower)
  return { kind: 'call', at: node.at, end: node.end, callee, args, isNew: false, tagged: true }
}

function callArguments(node: Raw | null, lower: Lower): readonly Argument[] {
  return (node?.children ?? []).map((child) => {
    const isSpread = child.type === 'spread_element'
    const value = scriptExpression(isSpread ? (child.children[0] ?? null) : child, lower)
    return { name: null, spread: isSpread ? 'list' : null, value }
  })
}

const comparisons = new Set(['==', '===', '!=', '!==', '<', '>', '<=', '>=', 'in', 'instanceof'])

function binary(node: Raw, lower: Lower): Expression {
  const { at, end } = node
  const sign = fieldOf(node, 'operator')
  const operator = sign ? lower.source.slice(sign.at, sign.end) : ''
  const left = scriptExpression(fieldOf(node, 'left'), lower)
  const right = scriptExpression(fieldOf(node, 'right'), lower)
  if (operator === '+') return { kind: 'format', at, end, parts: [left, right], sum: true }
  if (operator === '&&') return { kind: 'logic', at, end, operator: 'and', left, right }
  if (operator === '||' || operator === '??') return { kind: 'logic', at, end, operator: 'or', left, right }
  const kind = comparisons.has(operator) ? 'compare' : 'binary'
  return { kind, at, end, operator: operator.replace(/^([!=])==$/, '$1='), left, right }
}

function entry(node: Raw, lower: Lower): readonly RecordEntry[] {
  const { at, end } = node
  switch (node.type) {
    case 'pair':
    case 'pair_pattern':
      return [{ key: keyOf(fieldOf(node, 'key'), lower), value: scriptExpression(fieldOf(node, 'value'), lower) }]
    case 'shorthand_property_identifier':
    case 'shorthand_property_identifier_pattern': {
      const name = lower.source.slice(at, end)
      return [{ key: { kind: 'text', at, end, text: name }, value: { kind: 'name', at, end, name } }]
    }
    case 'object_assignment_pattern': {
      const left = childOf(node, 'shorthand_property_identifier_pattern')
      const text = left ? lower.source.slice(left.at, left.end) : ''
      return [{ key: { kind: 'text', at, end, text }, value: scriptExpression(node, lower) }]
    }
    case 'method_definition': {
      const value = scriptFunction(node, '', [], lower)
      return [{ key: { kind: 'text', at, end: at, text: value.name }, value }]
    }
    case 'spread_element':
    case 'rest_pattern':
      return [{ key: null, value: scriptExpression(node.children[0] ?? null, lower) }]
    default:
      return []
  }
}

function keyOf(node: Raw | null, lower: Lower): Expression {
  if (node?.type === 'property_identifier' || node?.type === 'number')
    return { kind: 'text', at: node.at, end: node.end, text: lower.source.slice(node.at, node.end) }
  return scriptExpression(node, lower)
}
