import type { YamlMember, YamlNode } from './node.ts'

/** A list or object that is being read. */
export type OpenNode = {
  readonly isOpen: true
  readonly from: number
  readonly anchor: string | null
  size: number
  height: number
} & (
  | { readonly kind: 'list'; readonly items: YamlNode[] }
  | { readonly kind: 'map'; readonly members: YamlMember[]; key: YamlNode | null }
)

/** Returns the keys and indices that lead to what is read next in the innermost of `open`. */
export function pathOf(open: readonly OpenNode[]): (string | number)[] {
  return open.flatMap((node): (string | number)[] => {
    if (node.kind === 'list') return [node.items.length]
    return node.key?.kind === 'scalar' ? [node.key.source] : []
  })
}
