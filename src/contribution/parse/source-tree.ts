import type { Place } from './line-index.ts'

/** Where a value of a document stands in its text, and where its parts do. */
export type SourceTree = {
  readonly from: number
  readonly to: number
  /** Its key, when it is a member of an object. */
  readonly key: { readonly from: number; readonly to: number } | null
  /** The member or element that a segment of a JSON Pointer names; null when there is none. */
  readonly child: (segment: string) => SourceTree | null
}

/**
 * Returns a function from a JSON Pointer to the place of its value or key; for an absent one, of the nearest object
 * around it.
 */
export function locator(
  treeOf: () => SourceTree | null,
  placeOf: (from: number, to: number) => Place,
): (pointer: string, part?: 'key' | 'value') => Place {
  let tree: SourceTree | null | undefined
  return (pointer, part = 'value') => {
    tree = tree === undefined ? treeOf() : tree
    let found = tree
    if (!found) return placeOf(0, 0)
    for (const segment of segmentsOf(pointer)) {
      const child: SourceTree | null = found.child(segment)
      if (!child) return found.key ? placeOf(found.key.from, found.key.to) : placeOf(found.from, found.from + 1)
      found = child
    }
    const { from, to } = (part === 'key' && found.key) || found
    return placeOf(from, to)
  }
}

/** Returns the segments of a JSON Pointer (RFC 6901), unescaped. */
export function segmentsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** `key` as a segment of a JSON Pointer, with its slash. */
export function segment(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}
