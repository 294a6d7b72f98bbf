/** A node of the syntax tree of oxc: ESTree with TypeScript, of which only what is read here is named. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** Returns the nodes directly below `node`, in the order of the tree. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

/** Checks that a member of a node is a node itself. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Checks that a node is of one of `types`. */
export function is(node: Node, ...types: readonly string[]): boolean {
  return types.includes(node.type)
}

/** Checks that a member of a node is a node of one of `types`. */
export function isOf(node: unknown, ...types: readonly string[]): node is Node {
  return isNode(node) && is(node, ...types)
}
