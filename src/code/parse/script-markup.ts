import { childOf, fieldOf, type Raw } from './raw.ts'
import type { Lower } from './script-lower.ts'
import type { Expression, Markup } from './tree.ts'

/** Returns an element of JSX with its attributes and children. */
export function scriptMarkup(node: Raw, lower: Lower): Markup {
  const open = node.type === 'jsx_element' ? (fieldOf(node, 'open_tag') ?? childOf(node, 'jsx_opening_element')) : node
  const name = open ? fieldOf(open, 'name') : null
  const attributes = (open?.children ?? []).flatMap((child) => attribute(child, lower))
  const children = node.type === 'jsx_self_closing_element' ? [] : node.children.filter(isContent)
  return {
    kind: 'markup',
    at: node.at,
    end: node.end,
    name: name ? lower.source.slice(name.at, name.end) : '',
    attributes,
    children: children.map((child) => lower.expression(child)),
  }
}

function isContent(node: Raw) {
  return node.type.startsWith('jsx_') && !['jsx_opening_element', 'jsx_closing_element', 'jsx_text'].includes(node.type)
}

function attribute(node: Raw, lower: Lower): readonly { name: string; value: Expression }[] {
  if (node.type === 'jsx_expression') return [{ name: '', value: lower.expression(node.children[0] ?? null) }]
  if (node.type !== 'jsx_attribute') return []
  const [name, value] = node.children
  return name ? [{ name: lower.source.slice(name.at, name.end), value: lower.expression(value ?? null) }] : []
}
