import { entriesOf, importsOf } from './imports.ts'
import { type FileKind, fileKinds } from './language.ts'
import { type Entry, type EvidenceTable, type ImportLanguage, importLanguages } from './table.ts'

/** A match in a file, whose condition is not checked yet. */
export type Hit = {
  readonly entry: Entry
  readonly line: number | null
  /** The module whose import it is; null for other matches. */
  readonly module: { readonly language: ImportLanguage; readonly name: string } | null
}

/** Longest text that is read, and longest line: what is longer was made by a program. */
const maxLength = 400_000
const maxLine = 10_000

/** Returns the matches of the name of a file alone. */
export function hitsOfName(path: string, table: EvidenceTable): readonly Hit[] {
  return table.files.flatMap((entry) => (entry.expression.test(path) ? [{ entry, line: null, module: null }] : []))
}

/** Returns why a text is not read, or null. */
export function refusalOf(path: string, text: string): string | null {
  if (text.length > maxLength) return 'over 400 kB'
  if (text.includes('\0')) return 'not a text'
  return !path.endsWith('.ipynb') && hasLongLine(text) ? 'a line over 10,000 characters' : null
}

/** Returns the matches in a text, the first of each pattern and each module. */
export function hitsOfText(path: string, text: string, table: EvidenceTable): readonly Hit[] {
  const isNotebook = path.endsWith('.ipynb')
  const source = isNotebook ? codeOf(text) : text
  const lineAt = isNotebook ? () => null : lineFinder(source)
  const kinds = fileKinds(path)
  const hits: Hit[] = []
  for (const language of importLanguages) {
    if (!kinds.includes(language)) continue
    const seen = new Set<Entry>()
    for (const { module, index } of importsOf(source, language))
      for (const entry of entriesOf(module, table.modules[language]))
        if (!seen.has(entry)) {
          seen.add(entry)
          hits.push({ entry, line: lineAt(index), module: { language, name: module } })
        }
  }
  for (const entry of table.code) {
    if (!isMeantFor(entry.files, kinds)) continue
    const index = source.search(entry.expression)
    if (index >= 0 && entry.also.every((one) => one.test(source)) && entry.unless?.test(source) !== true)
      hits.push({ entry, line: lineAt(index + leadingSpace(source, index)), module: null })
  }
  return hits
}

/** Patterns without kinds of files are for programs. */
function isMeantFor(files: readonly FileKind[] | null, kinds: readonly FileKind[]): boolean {
  if (files === null) return kinds.some((kind) => (importLanguages as readonly FileKind[]).includes(kind))
  return files.some((file) => kinds.includes(file))
}

/** Returns the code cells of a notebook, without what they printed; empty for what is no notebook. */
function codeOf(text: string): string {
  try {
    const { cells } = JSON.parse(text) as { cells?: readonly { cell_type?: unknown; source?: unknown }[] }
    if (!Array.isArray(cells)) return ''
    return cells
      .filter((cell) => cell?.cell_type === 'code')
      .map(({ source }) => (Array.isArray(source) ? source.join('') : String(source ?? '')))
      .join('\n')
  } catch {
    return ''
  }
}

function lineFinder(text: string): (index: number) => number {
  let ends: number[] | null = null
  return (index) => {
    if (ends === null) {
      ends = []
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) ends.push(end)
    }
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < index) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

function leadingSpace(text: string, index: number): number {
  let end = index
  while (end < text.length && end < index + 200 && /\s/.test(text[end]!)) end++
  return end - index
}

function hasLongLine(text: string): boolean {
  for (let from = 0; from <= text.length; ) {
    const to = text.indexOf('\n', from)
    const end = to < 0 ? text.length : to
    if (end - from > maxLine) return true
    from = end + 1
  }
  return false
}
