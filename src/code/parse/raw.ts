import type { Tree, TreeCursor } from 'web-tree-sitter'

/** A node of a syntax tree, copied out of WebAssembly. */
export type Raw = {
  readonly type: string
  /** Name of the field of its parent that it is, or an empty text. */
  readonly field: string
  readonly at: number
  readonly end: number
  readonly children: readonly Raw[]
}
export type RawTree = { readonly root: Raw; readonly tooDeep: boolean }

const maxDepth = 400
const none: readonly Raw[] = []

/**
 * Returns a copy of `tree`: all named nodes, and others that are fields of their parent. Below 400 levels nothing is
 * copied.
 */
export function copyTree(tree: Tree): RawTree {
  const { types, fields } = tree.language
  let tooDeep = false
  const copyChildren = (cursor: TreeCursor, depth: number): readonly Raw[] => {
    if (!cursor.gotoFirstChild()) return none
    if (depth > maxDepth) {
      tooDeep = true
      cursor.gotoParent()
      return none
    }
    const children: Raw[] = []
    do {
      const field = cursor.currentFieldId
      if (field === 0 && !cursor.nodeIsNamed) continue
      const type = types[cursor.nodeTypeId] ?? 'ERROR'
      if (type === 'comment') continue
      const { startIndex: at, endIndex: end } = cursor
      children.push({
        type,
        field: fields[field] ?? '',
        at,
        end,
        children: copyChildren(cursor, depth + 1),
      })
    } while (cursor.gotoNextSibling())
    cursor.gotoParent()
    return children
  }
  const cursor = tree.walk()
  const root: Raw = {
    type: cursor.nodeType,
    field: '',
    at: cursor.startIndex,
    end: cursor.endIndex,
    children: copyChildren(cursor, 0),
  }
  cursor.delete()
  return { root, tooDeep }
}

/** Returns the child of `node` that is its field `name`, or null. */
export function fieldOf(node: Raw, name: string): Raw | null {
  for (const child of node.children) if (child.field === name) return child
  return null
}

/** Returns the children of `node` that are its field `name`. */
export function fieldsOf(node: Raw, name: string): readonly Raw[] {
  return node.children.filter((child) => child.field === name)
}

/** Returns the first child of one of `types`, or null. */
export function childOf(node: Raw, ...types: readonly string[]): Raw | null {
  for (const child of node.children) if (types.includes(child.type)) return child
  return null
}
