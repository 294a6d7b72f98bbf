import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesBelow = (folder: string, type: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => type.test(name) && !/(^|\/)(?:bundle|node_modules)\//.test(name))
    .map((name) => join(folder, name))

/**
 * The numbers that `document` gives to its sections and sentences: headings `## 2. Rules`, items `4. …` below them, and
 * items inside items.
 */
function numbersOf(document: string): ReadonlySet<string> {
  const numbers = new Set<string>()
  let section = ''
  let item = ''
  for (const line of document.split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d+)*)\.? /.exec(line)?.[1]
    const ordered = /^( {3})?(\d+)\. /.exec(line)
    if (heading) section = heading
    if (ordered && !ordered[1]) item = `${section}.${ordered[2]}`
    numbers.add(heading ?? (ordered?.[1] ? `${item}.${ordered[2]}` : item))
  }
  numbers.delete('')
  return numbers
}

const documents = new Map(
  filesBelow('docs/reference', /\.md$/).map((path) => [basename(path, '.md'), numbersOf(read(path))] as const),
)
const standard = /(RFC \d+|SARIF(?: 2\.1\.0)?|CVSS 3(?:\.1 specification)?|Relay Connections),? $/
const cited = new RegExp(`\\b(${[...documents.keys(), 'DESIGN'].join('|')}),? $`)

/**
 * Returns each citation of `text` that leads nowhere. A number without a name is of the specification; one in a list is
 * of the name before the list.
 */
function deadCitations(text: string): readonly string[] {
  const flat = text.replace(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
  const dead: string[] = []
  let name: string | null = 'specification'
  let end = -1
  for (const match of flat.matchAll(/§(?:(\d+(?:\.\d+)*)(?:[–-](\d+(?:\.\d+)*))?)?/g)) {
    const before = flat.slice(Math.max(0, match.index - 60), match.index)
    const isListed = end >= 0 && /^(,|,? and|,? or| to) $/.test(flat.slice(end, match.index))
    if (!isListed) name = standard.test(before) ? null : (cited.exec(before)?.[1]?.toLowerCase() ?? 'specification')
    end = match.index + match[0].length
    if (name === null) continue
    const [, first = '', last = first] = match
    const numbers = documents.get(name)
    if (!numbers?.has(first) || !numbers.has(last)) dead.push(`${before.slice(-30)}${match[0]}`)
  }
  const contracts = [...flat.matchAll(/\bcontract: (\S+)/g)].filter(
    ([, word]) => !documents.has(word!.replace(/\W+$/, '')),
  )
  return [...dead, ...contracts.map(([citation]) => citation)]
}

describe('every citation leads to a numbered sentence of docs/reference', () => {
  test.each([
    ['compat §2.99', 'compat §2.99'],
    ['(§2.7, §2.77)', '(§2.7, §2.77'],
    ['DESIGN §4.5 and §4.99', 'DESIGN §4.5 and §4.99'],
    ['rpc §filters', 'rpc §'],
    ['contract: nobody, as agreed', 'contract: nobody,'],
  ])('%s is a dead citation', (text, dead) => {
    expect(deadCitations(text)).toEqual([dead])
  })

  test.each([
    '(§2.7, §7.1)',
    '§2.3–2.5',
    'compat §2.4, §3.6',
    'contract: rpc §4',
    'contract: knowledge).',
    'RFC 9110 §99',
  ])('%s leads somewhere', (text) => {
    expect(deadCitations(text)).toEqual([])
  })

  const sources = [
    ...['graphql', 'db', 'rest-adapters', 'src', 'test', 'scripts', 'bench'].flatMap((folder) =>
      filesBelow(folder, /\.(ts|tsx|mjs|graphql|css|html)$/),
    ),
    ...filesBelow('docs', /\.md$/),
    ...readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
  ].filter((path) => path !== 'test/pure/citations.test.ts' && path !== 'docs/reference/README.md')

  test('in sources and documents', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.flatMap((path) => deadCitations(read(path)).map((citation) => `${path}: ${citation}`))).toEqual([])
  })
})
