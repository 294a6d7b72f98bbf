import { childOf, fieldOf, type Raw } from './raw.ts'
import type { Lower } from './script-lower.ts'
import type { ClassNode, Expression, FunctionNode, Param, Statement } from './tree.ts'

/** Returns the function of `node`; `name` is used where it has none. */
export function scriptFunction(node: Raw, name: string, decorators: readonly Expression[], lower: Lower): FunctionNode {
  const own = fieldOf(node, 'name')
  const body = fieldOf(node, 'body')
  const single = fieldOf(node, 'parameter')
  const params = single
    ? [param(single, lower)]
    : (fieldOf(node, 'parameters')?.children ?? []).map((p) => param(p, lower))
  const ownName = own ? lower.source.slice(own.at, own.end).replace(/^['"]|['"]$/g, '') : name
  return {
    kind: 'function',
    at: node.at,
    end: node.end,
    name: ownName,
    params: params.filter((p) => !(p.target.kind === 'name' && p.target.name === 'this')),
    body: bodyOf(body, lower),
    decorators,
    doc: null,
    isArrow: node.type === 'arrow_function',
    isStatic: /^\s*(?:(?:public|private|protected)\s*)?static\b/.test(lower.source.slice(node.at, node.at + 40)),
  }
}

function bodyOf(body: Raw | null, lower: Lower): readonly Statement[] {
  if (body === null) return []
  if (body.type === 'statement_block') return lower.block(body)
  const value = lower.expression(body)
  return [{ kind: 'return', at: body.at, end: body.end, value }]
}

function param(node: Raw, lower: Lower): Param {
  const { at, end } = node
  const isTyped = node.type === 'required_parameter' || node.type === 'optional_parameter'
  const type = isTyped ? fieldOf(node, 'type') : null
  const inner = isTyped ? fieldOf(node, 'pattern') : node
  const target = lower.expression(inner)
  const value = isTyped ? fieldOf(node, 'value') : null
  const plain = target.kind === 'fallback' ? target.target : target.kind === 'spread' ? target.value : target
  return {
    at,
    end,
    target: plain,
    type: type ? lower.source.slice(type.at, type.end).replace(/^\??:\s*/, '') : '',
    value: value ? lower.expression(value) : target.kind === 'fallback' ? target.value : null,
    rest: target.kind === 'spread' ? 'list' : null,
    isField: isTyped && childOf(node, 'accessibility_modifier') !== null,
  }
}

/** Returns the class of `node`; fields with a value are assignments in its body. */
export function scriptClass(node: Raw, lower: Lower): ClassNode {
  const { at, end } = node
  const name = fieldOf(node, 'name')
  const heritage = childOf(node, 'class_heritage')
  const clause = heritage ? (childOf(heritage, 'extends_clause') ?? heritage) : null
  const body: Statement[] = []
  let decorators: Expression[] = []
  for (const child of fieldOf(node, 'body')?.children ?? []) {
    if (child.type === 'decorator') {
      decorators.push(lower.expression(child.children[0] ?? null))
      continue
    }
    if (child.type === 'method_definition') {
      const value = scriptFunction(child, '', decorators, lower)
      body.push({ kind: 'define', at: child.at, end: child.end, value })
    }
    if (child.type === 'public_field_definition' || child.type === 'field_definition') {
      const field = fieldOf(child, 'name') ?? fieldOf(child, 'property')
      const type = fieldOf(child, 'type')
      const target: Expression = { kind: 'name', at, end, name: field ? lower.source.slice(field.at, field.end) : '' }
      const given = fieldOf(child, 'value')
      const value = given && isFunction(given) ? scriptFunction(given, target.name, decorators, lower) : given
      const assigned: Expression =
        value === null ? { kind: 'group', at, end, items: [] } : 'kind' in value ? value : lower.expression(value)
      body.push({
        kind: 'expression',
        at: child.at,
        end: child.end,
        value: {
          kind: 'assign',
          at: child.at,
          end: child.end,
          target,
          value: assigned,
          operator: '',
          type: type ? lower.source.slice(type.at, type.end).replace(/^\??:\s*/, '') : '',
        },
      })
    }
    decorators = []
  }
  return {
    kind: 'class',
    at,
    end,
    name: name ? lower.source.slice(name.at, name.end) : '',
    bases: clause?.children[0] ? [lower.expression(clause.children[0])] : [],
    body,
    decorators: node.children
      .filter((child) => child.type === 'decorator')
      .map((child) => lower.expression(child.children[0] ?? null)),
    doc: null,
  }
}

function isFunction(node: Raw) {
  return node.type === 'arrow_function' || node.type === 'function_expression'
}
