import type { Entry, ImportLanguage, NameIndex } from './table.ts'

/** A module that a file imports, and where. */
export type Import = { readonly module: string; readonly index: number }

/**
 * What an import looks like. A text in quotes stands alone in the lists of Go, so each line of one string counts there.
 */
const imports: Readonly<Record<ImportLanguage, RegExp>> = {
  py: /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t(]+([^\n#]{0,400})|import[ \t]+([^\n#;]{1,400}))/gm,
  js: /\b(?:from|import|require\(|import\()\s{0,4}["']([^"'\n]{1,200})["']/g,
  go: /^(?:import)?[ \t]*(?:[\w.]+[ \t]+)?"([^"\s]{1,200})"[ \t]*(?:\/\/[^\n]{0,200})?\r?$/gm,
  jvm: /^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+)/gm,
  cs: /^[ \t]*(?:global[ \t]+)?using[ \t]+(?:static[ \t]+)?(?:\w+[ \t]*=[ \t]*)?([\w.]+)[ \t]*;|^[ \t]*@using[ \t]+([\w.]+)/gm,
  rust: /\b(?:use|extern[ \t]+crate)[ \t]+(?:::)?([a-z_]\w*(?:::[a-z_]\w*)*)/g,
  ruby: /^[ \t]*(?:require|gem)[ \t(]+["']([^"'\n]{1,100})["']/gm,
}
const most = 2_000

/** Returns the modules that a text imports, the names of `from … import …` with their module. */
export function importsOf(text: string, language: ImportLanguage): readonly Import[] {
  const found: Import[] = []
  for (const match of text.matchAll(imports[language])) {
    if (found.length >= most) break
    const [, first, names, list] = match
    const { index } = match
    if (language === 'py' && list !== undefined)
      for (const part of list.split(',')) found.push({ module: part.trim().split(/\s/)[0]!, index })
    else if (first !== undefined || names !== undefined)
      found.push({ module: (first ?? names!).replaceAll('::', '.'), index })
    if (language === 'py' && first !== undefined)
      for (const name of names!.split(',').slice(0, 20)) {
        const [word = ''] = name.trim().split(/[\s)]/)
        if (word !== '') found.push({ module: `${first}.${word}`, index })
      }
  }
  return found
}

/**
 * Returns the entries that a module is of: those of its own name, of what it is below, and of open names that it begins
 * with; `$` ends names that stand for themselves alone.
 */
export function entriesOf(module: string, { exact, open }: NameIndex): readonly Entry[] {
  const name = module.toLowerCase()
  const found: Entry[] = [...(exact.get(`${name}$`) ?? [])]
  for (let end = name.length; end > 0; end = Math.max(name.lastIndexOf('/', end - 1), name.lastIndexOf('.', end - 1)))
    found.push(...(exact.get(name.slice(0, end)) ?? []))
  for (const { beginning, entry } of open) if (name.startsWith(beginning)) found.push(entry)
  return found
}
