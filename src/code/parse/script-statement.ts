import { childOf, fieldOf, type Raw } from './raw.ts'
import { scriptExpression } from './script.ts'
import { scriptClass, scriptFunction } from './script-function.ts'
import type { Lower } from './script-lower.ts'
import type { Expression, Statement } from './tree.ts'

/** Returns the statements of a block of a tree of TypeScript or JavaScript. */
export function scriptBlock(node: Raw | null, lower: Lower): readonly Statement[] {
  if (node === null) return []
  return node.children.flatMap((child) => scriptStatement(child, lower))
}

function blockOf(node: Raw | null, lower: Lower): readonly Statement[] {
  if (node === null) return []
  return node.type === 'statement_block' ? scriptBlock(node, lower) : scriptStatement(node, lower)
}

function scriptStatement(node: Raw, lower: Lower): readonly Statement[] {
  const { at, end } = node
  const field = (name: string) => scriptExpression(fieldOf(node, name), lower)
  const block = (name: string) => blockOf(fieldOf(node, name), lower)
  switch (node.type) {
    case 'return_statement':
      return [{ kind: 'return', at, end, value: node.children[0] ? scriptExpression(node.children[0], lower) : null }]
    case 'throw_statement':
      return [{ kind: 'leave', at, end, value: scriptExpression(node.children[0] ?? null, lower), loop: null }]
    case 'break_statement':
    case 'continue_statement':
      return [{ kind: 'leave', at, end, value: null, loop: node.type === 'break_statement' ? 'break' : 'continue' }]
    case 'statement_block':
      return [{ kind: 'block', at, end, body: scriptBlock(node, lower) }]
    case 'variable_declaration':
    case 'lexical_declaration':
      return node.children
        .filter((child) => child.type === 'variable_declarator')
        .map((child) => declared(child, lower))
    case 'if_statement': {
      const otherwise = fieldOf(node, 'alternative')
      const inner = otherwise?.type === 'else_clause' ? (otherwise.children[0] ?? null) : otherwise
      const test = field('condition')
      return [{ kind: 'if', at, end, test, taken: block('consequence'), otherwise: blockOf(inner, lower) }]
    }
    case 'for_in_statement':
      return [
        {
          kind: 'loop',
          at,
          end,
          target: field('left'),
          items: field('right'),
          test: null,
          body: block('body'),
          otherwise: [],
        },
      ]
    case 'for_statement': {
      const first = fieldOf(node, 'initializer')
      const test = scriptExpression(fieldOf(node, 'condition'), lower)
      return [
        ...(first ? scriptStatement(first, lower) : []),
        { kind: 'loop', at, end, target: null, items: null, test, body: block('body'), otherwise: [] },
      ]
    }
    case 'while_statement':
    case 'do_statement':
      return [
        {
          kind: 'loop',
          at,
          end,
          target: null,
          items: null,
          test: field('condition'),
          body: block('body'),
          otherwise: [],
        },
      ]
    case 'try_statement': {
      const handler = fieldOf(node, 'handler')
      const last = fieldOf(node, 'finalizer')
      return [
        {
          kind: 'try',
          at,
          end,
          body: block('body'),
          handlers: handler ? [blockOf(fieldOf(handler, 'body'), lower)] : [],
          last: last ? blockOf(fieldOf(last, 'body'), lower) : [],
        },
      ]
    }
    case 'switch_statement':
      return [{ kind: 'switch', at, end, value: field('value'), cases: casesOf(node, lower) }]
    case 'function_declaration':
    case 'generator_function_declaration':
      return [{ kind: 'define', at, end, value: scriptFunction(node, '', [], lower) }]
    case 'class_declaration':
    case 'abstract_class_declaration':
      return [{ kind: 'define', at, end, value: scriptClass(node, lower) }]
    case 'import_statement':
      return importStatement(node, lower)
    case 'export_statement':
      return exportStatement(node, lower)
    case 'expression_statement':
      return [{ kind: 'expression', at, end, value: scriptExpression(node.children[0] ?? null, lower) }]
    case 'labeled_statement':
      return block('body')
    case 'internal_module':
    case 'module':
      return block('body')
    case 'ERROR':
      return node.children.flatMap((child) => scriptStatement(child, lower))
    case 'interface_declaration':
    case 'type_alias_declaration':
    case 'ambient_declaration':
    case 'empty_statement':
    case 'function_signature':
      return []
    default:
      return [{ kind: 'expression', at, end, value: scriptExpression(node, lower) }]
  }
}

function declared(node: Raw, lower: Lower): Statement {
  const { at, end } = node
  const type = fieldOf(node, 'type')
  const target = scriptExpression(fieldOf(node, 'name'), lower)
  const given = fieldOf(node, 'value')
  const isFunction = given !== null && /^(?:arrow_function|function_expression)$/.test(given.type)
  const name = target.kind === 'name' ? target.name : ''
  const value = isFunction ? scriptFunction(given, name, [], lower) : scriptExpression(given, lower)
  const annotation = type ? lower.source.slice(type.at, type.end).replace(/^\??:\s*/, '') : ''
  return {
    kind: 'expression',
    at,
    end,
    value: { kind: 'assign', at, end, target, value, operator: '', type: annotation, declares: true },
  }
}

function casesOf(node: Raw, lower: Lower) {
  return (fieldOf(node, 'body')?.children ?? []).map((child) => {
    const test = fieldOf(child, 'value')
    const body = child.children.filter((part) => part.field === 'body')
    return {
      test: test ? scriptExpression(test, lower) : null,
      body: body.flatMap((part) => scriptStatement(part, lower)),
    }
  })
}

const unquoted = (node: Raw | null, lower: Lower) =>
  node ? lower.source.slice(node.at, node.end).replace(/^['"]|['"]$/g, '') : ''

function importStatement(node: Raw, lower: Lower): readonly Statement[] {
  const { at, end } = node
  const module = unquoted(fieldOf(node, 'source'), lower)
  const clause = childOf(node, 'import_clause')
  const found: Statement[] = clause ? [] : [{ kind: 'import', at, end, module, name: null, as: '' }]
  for (const child of clause?.children ?? []) {
    if (child.type === 'identifier')
      found.push({ kind: 'import', at, end, module, name: 'default', as: unquoted(child, lower) })
    if (child.type === 'namespace_import')
      found.push({ kind: 'import', at, end, module, name: null, as: unquoted(child.children[0] ?? null, lower) })
    for (const part of child.type === 'named_imports' ? child.children : []) {
      const name = unquoted(fieldOf(part, 'name'), lower)
      const alias = fieldOf(part, 'alias')
      found.push({ kind: 'import', at, end, module, name, as: alias ? unquoted(alias, lower) : name })
    }
  }
  return found
}

function exportStatement(node: Raw, lower: Lower): readonly Statement[] {
  const { at, end } = node
  const module = unquoted(fieldOf(node, 'source'), lower)
  const declaration = fieldOf(node, 'declaration')
  const isDefault = /^export\s+default\b/.test(lower.source.slice(at, at + 40))
  const found: Statement[] = []
  if (declaration) {
    const statements = scriptStatement(declaration, lower)
    found.push(...statements)
    for (const statement of statements)
      if (isDefault && statement.kind === 'define')
        found.push({ kind: 'export', at, end, name: statement.value.name, as: 'default', module: '' })
  }
  const value = fieldOf(node, 'value')
  if (value) {
    const target: Expression = { kind: 'name', at, end, name: 'default' }
    const assigned = scriptExpression(value, lower)
    found.push({
      kind: 'expression',
      at,
      end,
      value: { kind: 'assign', at, end, target, value: assigned, operator: '', type: '' },
    })
  }
  for (const part of childOf(node, 'export_clause')?.children ?? []) {
    const name = unquoted(fieldOf(part, 'name'), lower)
    const alias = fieldOf(part, 'alias')
    found.push({ kind: 'export', at, end, name, as: alias ? unquoted(alias, lower) : name, module })
  }
  if (module && !childOf(node, 'export_clause')) found.push({ kind: 'export', at, end, name: '*', as: '*', module })
  return found
}
