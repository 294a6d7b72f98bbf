/** The code cells of a notebook as one module; `cells` are the beginnings of its code cells in `source`. */
export type Notebook = { readonly source: string; readonly cells: readonly number[] }

/**
 * Returns the code of the notebook `text`, its cells in order, or null where it is none. Magics are left out; a shell
 * line that names a variable becomes the call that Jupyter makes of it, so that it is examined as one. Lines keep their
 * places.
 */
export function readNotebook(text: string): Notebook | null {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return null
  }
  const found = (document as { cells?: unknown } | null)?.cells
  if (!Array.isArray(found)) return null
  const cells: number[] = []
  let source = ''
  for (const cell of found as { cell_type?: unknown; source?: unknown }[]) {
    if (cell?.cell_type !== 'code') continue
    const lines = Array.isArray(cell.source) ? cell.source.join('') : cell.source
    if (typeof lines !== 'string') continue
    cells.push(source.length)
    const isOther = /^\s*%%(?!time|capture|prun)/.test(lines)
    source += `${lines
      .split('\n')
      .map(isOther ? () => '' : codeLine)
      .join('\n')}\n`
  }
  return { source, cells }
}

function codeLine(line: string): string {
  const shell = /^(\s*)!(.*)$/.exec(line)
  if (shell) {
    const [, indent, command = ''] = shell
    if (!/\{[A-Za-z_][\w.[\]'"]*\}|\$[A-Za-z_]\w*/.test(command)) return `${indent}pass`
    const body = command
      .replaceAll('\\', '\\\\')
      .replaceAll('"', '\\"')
      .replace(/\$([A-Za-z_]\w*)/g, '{$1}')
    return `${indent}get_ipython().system(f"${body}")`
  }
  const magic = /^(\s*)(?:%|\?)/.exec(line)
  return magic ? `${magic[1]}pass` : line
}
