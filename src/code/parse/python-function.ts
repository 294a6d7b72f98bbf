import { fieldOf, type Raw } from './raw.ts'
import type { Expression, Param } from './tree.ts'

type Read = (node: Raw | null) => Expression

/** Returns the parameters of a Python function or lambda. */
export function pythonParams(node: Raw | null, source: string, read: Read): readonly Param[] {
  if (node === null) return []
  return node.children.flatMap((child) => param(child, source, read))
}

function param(node: Raw, source: string, read: Read): readonly Param[] {
  const { at, end } = node
  const base = { at, end, type: '', value: null, rest: null, isField: false } as const
  switch (node.type) {
    case 'identifier':
    case 'tuple_pattern':
      return [{ ...base, target: read(node) }]
    case 'list_splat_pattern':
      return [{ ...base, target: read(node.children[0] ?? null), rest: 'list' }]
    case 'dictionary_splat_pattern':
      return [{ ...base, target: read(node.children[0] ?? null), rest: 'record' }]
    case 'default_parameter':
    case 'typed_default_parameter': {
      const type = fieldOf(node, 'type')
      const name = fieldOf(node, 'name')
      return [
        {
          ...base,
          target: read(name),
          type: type ? source.slice(type.at, type.end) : '',
          value: read(fieldOf(node, 'value')),
        },
      ]
    }
    case 'typed_parameter': {
      const type = fieldOf(node, 'type')
      const target = node.children.find((child) => child.field !== 'type')
      const [inner] = target ? param(target, source, read) : []
      return inner ? [{ ...inner, type: type ? source.slice(type.at, type.end) : '' }] : []
    }
    default:
      return []
  }
}

/** Returns the text of a docstring where `value` is one. */
export function docstringOf(value: Expression | undefined) {
  return value?.kind === 'text' ? value : null
}
