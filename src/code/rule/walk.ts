import type { Expression, Module, Statement } from '../parse/tree.ts'

export type AnyNode = Expression | Statement

/** Calls `visit` with each node of a module, parents first. */
export function walk(module: Module, visit: (node: AnyNode) => void): void {
  walkNodes(module.body, visit)
}

/** Calls `visit` with each node of some parts of a module, parents first. */
export function walkNodes(parts: readonly unknown[], visit: (node: AnyNode) => void): void {
  const stack: unknown[] = [...parts].reverse()
  while (stack.length > 0) {
    const item = stack.pop()
    if (typeof item !== 'object' || item === null) continue
    if (Array.isArray(item)) {
      for (let index = item.length - 1; index >= 0; index--) stack.push(item[index])
      continue
    }
    if ('kind' in item && 'at' in item) visit(item as AnyNode)
    for (const value of Object.values(item).reverse())
      if (typeof value === 'object' && value !== null) stack.push(value)
  }
}
