import type { YamlNode } from './node.ts'

/**
 * Returns line and column from 1 of what stands at `offset` of `text`, in UTF-16 units; lines end in LF, CRLF or CR.
 */
export function placeIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1
  let start = 0
  for (const { index, 0: end } of text.slice(0, offset).matchAll(/\r\n|\n|\r/g)) {
    line++
    start = index + end.length
  }
  return { line, column: offset - start + 1 }
}

/** Returns the node that the keys and indices of `path` lead to, through aliases; undefined when there is none. */
export function nodeAt(root: YamlNode | null, path: readonly (string | number)[]): YamlNode | undefined {
  let node: YamlNode | undefined = root ?? undefined
  for (const name of path) {
    const meant = node?.kind === 'alias' ? node.target : node
    if (meant?.kind === 'list') node = meant.items[Number(name)]
    else if (meant?.kind === 'map')
      node = meant.members.find(({ key }) => key.kind === 'scalar' && key.source === String(name))?.value
    else return undefined
  }
  return node
}
