import { pythonExpression } from './python.ts'
import { docstringOf, pythonParams } from './python-function.ts'
import { childOf, fieldOf, fieldsOf, type Raw } from './raw.ts'
import type { ClassNode, Expression, FunctionNode, If, Statement, Switch, Try, With } from './tree.ts'

/** Returns the statements of a block of a Python tree. */
export function pythonBlock(node: Raw | null, source: string): readonly Statement[] {
  if (node === null) return []
  return node.children.flatMap((child) => pythonStatement(child, source))
}

function pythonStatement(node: Raw, source: string): readonly Statement[] {
  const { at, end } = node
  const field = (name: string) => pythonExpression(fieldOf(node, name), source)
  const block = (name: string) => pythonBlock(fieldOf(node, name), source)
  switch (node.type) {
    case 'return_statement':
      return [{ kind: 'return', at, end, value: node.children[0] ? pythonExpression(node.children[0], source) : null }]
    case 'raise_statement':
      return [
        {
          kind: 'leave',
          at,
          end,
          value: node.children[0] ? pythonExpression(node.children[0], source) : null,
          loop: null,
        },
      ]
    case 'break_statement':
    case 'continue_statement':
      return [{ kind: 'leave', at, end, value: null, loop: node.type === 'break_statement' ? 'break' : 'continue' }]
    case 'if_statement':
      return [ifStatement(node, fieldsOf(node, 'alternative'), source)]
    case 'for_statement':
    case 'while_statement': {
      const isFor = node.type === 'for_statement'
      const [target, items, test] = isFor ? [field('left'), field('right'), null] : [null, null, field('condition')]
      return [{ kind: 'loop', at, end, target, items, test, body: block('body'), otherwise: elseOf(node, source) }]
    }
    case 'try_statement':
      return [tryStatement(node, source)]
    case 'with_statement':
      return [withStatement(node, source)]
    case 'match_statement':
      return [matchStatement(node, source)]
    case 'function_definition':
      return [{ kind: 'define', at, end, value: functionNode(node, [], source) }]
    case 'class_definition':
      return [{ kind: 'define', at, end, value: classNode(node, [], source) }]
    case 'decorated_definition': {
      const decorators = node.children
        .filter((child) => child.type === 'decorator')
        .map((child) => pythonExpression(child.children[0] ?? null, source))
      const definition = fieldOf(node, 'definition')
      if (definition?.type === 'function_definition')
        return [{ kind: 'define', at, end, value: functionNode(definition, decorators, source) }]
      if (definition?.type === 'class_definition')
        return [{ kind: 'define', at, end, value: classNode(definition, decorators, source) }]
      return []
    }
    case 'import_statement':
    case 'import_from_statement':
    case 'future_import_statement':
      return importStatement(node, source)
    case 'assert_statement': {
      const [test] = node.children
      const leave: Statement = { kind: 'leave', at, end, value: null, loop: null }
      return test ? [{ kind: 'if', at, end, test: pythonExpression(test, source), taken: [], otherwise: [leave] }] : []
    }
    case 'exec_statement':
    case 'print_statement': {
      const name = node.type === 'exec_statement' ? 'exec' : 'print'
      const args = node.children.map((child) => ({
        name: null,
        spread: null,
        value: pythonExpression(child, source),
      }))
      const callee: Expression = { kind: 'name', at, end: at + name.length, name }
      return [{ kind: 'expression', at, end, value: { kind: 'call', at, end, callee, args, isNew: false } }]
    }
    case 'block':
    case 'ERROR':
      return node.children.flatMap((child) => pythonStatement(child, source))
    case 'pass_statement':
    case 'global_statement':
    case 'nonlocal_statement':
      return []
    default:
      return [{ kind: 'expression', at, end, value: pythonExpression(node, source) }]
  }
}

function elseOf(node: Raw, source: string): readonly Statement[] {
  const alternative = fieldOf(node, 'alternative')
  return alternative ? pythonBlock(fieldOf(alternative, 'body'), source) : []
}

function ifStatement(node: Raw, alternatives: readonly Raw[], source: string): If {
  const [next, ...others] = alternatives
  const otherwise: readonly Statement[] = !next
    ? []
    : next.type === 'elif_clause'
      ? [ifStatement(next, others, source)]
      : pythonBlock(fieldOf(next, 'body'), source)
  return {
    kind: 'if',
    at: node.at,
    end: node.end,
    test: pythonExpression(fieldOf(node, 'condition'), source),
    taken: pythonBlock(fieldOf(node, 'consequence'), source),
    otherwise,
  }
}

function tryStatement(node: Raw, source: string): Try {
  const handlers: (readonly Statement[])[] = []
  let last: readonly Statement[] = []
  const body = [...pythonBlock(fieldOf(node, 'body'), source)]
  for (const child of node.children) {
    if (/^except/.test(child.type)) handlers.push(pythonBlock(childOf(child, 'block'), source))
    if (child.type === 'else_clause') body.push(...pythonBlock(fieldOf(child, 'body'), source))
    if (child.type === 'finally_clause') last = pythonBlock(childOf(child, 'block'), source)
  }
  return { kind: 'try', at: node.at, end: node.end, body, handlers, last }
}

function withStatement(node: Raw, source: string): With {
  const items = (childOf(node, 'with_clause')?.children ?? []).flatMap((item): With['items'] => {
    const value = fieldOf(item, 'value')
    if (value?.type !== 'as_pattern') return [{ value: pythonExpression(value, source), target: null }]
    const target = pythonExpression(fieldOf(value, 'alias') ?? childOf(value, 'as_pattern_target'), source)
    return [{ value: pythonExpression(value.children[0] ?? null, source), target }]
  })
  return { kind: 'with', at: node.at, end: node.end, items, body: pythonBlock(fieldOf(node, 'body'), source) }
}

function matchStatement(node: Raw, source: string): Switch {
  const cases = (fieldOf(node, 'body')?.children ?? []).concat(fieldsOf(node, 'alternative'))
  return {
    kind: 'switch',
    at: node.at,
    end: node.end,
    value: pythonExpression(fieldOf(node, 'subject'), source),
    cases: cases
      .filter((child) => child.type === 'case_clause')
      .map((child) => {
        const pattern = childOf(child, 'case_pattern')
        const inner = pattern?.children[0] ?? null
        const isConstant = inner !== null && ['string', 'integer', 'concatenated_string'].includes(inner.type)
        const captures = (isConstant || pattern === null ? [] : capturesOf(pattern, source)).map(
          (target): Statement => {
            const { at, end } = target
            const value = pythonExpression(fieldOf(node, 'subject'), source)
            return {
              kind: 'expression',
              at,
              end,
              value: { kind: 'assign', at, end, target, value, operator: '', type: '' },
            }
          },
        )
        return {
          test: isConstant ? pythonExpression(inner, source) : null,
          body: [...captures, ...pythonBlock(fieldOf(child, 'consequence'), source)],
        }
      }),
  }
}

/** Returns the names that a pattern of a case captures; names of classes and of fields are none. */
function capturesOf({ type, at, end, children }: Raw, source: string): readonly Expression[] {
  if (type === 'dotted_name' || type === 'identifier') {
    const name = source.slice(at, end)
    return /^(?!_$)[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? [{ kind: 'name', at, end, name }] : []
  }
  const inner = type === 'class_pattern' || type === 'keyword_pattern' ? children.slice(1) : children
  return inner.flatMap((child) => capturesOf(child, source))
}

function functionNode(node: Raw, decorators: readonly Expression[], source: string): FunctionNode {
  const name = fieldOf(node, 'name')
  const body = pythonBlock(fieldOf(node, 'body'), source)
  const [first] = body
  return {
    kind: 'function',
    at: node.at,
    end: node.end,
    name: name ? source.slice(name.at, name.end) : '',
    params: pythonParams(fieldOf(node, 'parameters'), source, (child) => pythonExpression(child, source)),
    body,
    decorators,
    doc: first?.kind === 'expression' ? docstringOf(first.value) : null,
    isArrow: false,
    isStatic: decorators.some((decorator) => decorator.kind === 'name' && decorator.name === 'staticmethod'),
  }
}

function classNode(node: Raw, decorators: readonly Expression[], source: string): ClassNode {
  const name = fieldOf(node, 'name')
  const body = pythonBlock(fieldOf(node, 'body'), source)
  const [first] = body
  return {
    kind: 'class',
    at: node.at,
    end: node.end,
    name: name ? source.slice(name.at, name.end) : '',
    bases: (fieldOf(node, 'superclasses')?.children ?? [])
      .filter((child) => child.type !== 'keyword_argument')
      .map((child) => pythonExpression(child, source)),
    body,
    decorators,
    doc: first?.kind === 'expression' ? docstringOf(first.value) : null,
  }
}

function importStatement(node: Raw, source: string): readonly Statement[] {
  const { at, end } = node
  const textOf = (child: Raw | null) => (child ? source.slice(child.at, child.end).replace(/\s/g, '') : '')
  const from = fieldOf(node, 'module_name')
  const names = fieldsOf(node, 'name')
  if (node.type === 'import_statement')
    return names.map((child) => {
      const module = textOf(child.type === 'aliased_import' ? fieldOf(child, 'name') : child)
      const alias = child.type === 'aliased_import' ? textOf(fieldOf(child, 'alias')) : null
      // Without an alias, `import a.b` binds `a`.
      const top = module.split('.')[0] ?? module
      return alias
        ? { kind: 'import', at, end, module, name: null, as: alias }
        : { kind: 'import', at, end, module: top, whole: module, name: null, as: top }
    })
  const module = textOf(from)
  if (childOf(node, 'wildcard_import')) return [{ kind: 'import', at, end, module, name: '*', as: '*' }]
  return names.map((child) => {
    const name = textOf(child.type === 'aliased_import' ? fieldOf(child, 'name') : child)
    const as = child.type === 'aliased_import' ? textOf(fieldOf(child, 'alias')) : name
    return { kind: 'import', at, end, module, name, as }
  })
}
