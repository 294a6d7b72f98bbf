import { globSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { parseSync } from 'oxc-parser'

/** A regular expression that is written as a literal, or in a table. */
export type Expression = { readonly source: string; readonly flags: string; readonly place: string }
/** A regular expression that is made when the program runs: the file, and the code that makes it on one line. */
export type Dynamic = { readonly file: string; readonly code: string }

const files = ['{bin,db,graphql,rest-adapters,src}/**/*.{js,ts,tsx}']
/** Tables of which these members are expressions with the flags `im`. */
const tables = ['src/application/data/component-evidence.yaml']
const tableMembers = new Set(['f', 'r', 'w', 'also', 'unless', 'asks', 'sends', 'speaks', 'names', 'folderNames'])
/** Models of the scan of source code, whose patterns become expressions when it starts. */
const dataFiles = ['src/code/model/data/*.yaml']
const patternKeys = new Set(['receiver', 'file', 'skips', 'like'])
/** Words that do not ignore case. */
const caseWords = new Set(['unlabelledTypes', 'commandLines'])
const excluded = ['src/pages/bundle/**', 'src/pages/vite.config.ts']

/** Returns the regular expressions of the program, by its syntax trees, and of its tables. */
export function findExpressions(): { readonly literals: readonly Expression[]; readonly dynamic: readonly Dynamic[] } {
  const literals: Expression[] = []
  const dynamic: Dynamic[] = []
  for (const file of globSync(files, { exclude: excluded }).sort()) {
    const text = readFileSync(file, 'utf8')
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const { type, regex, callee, start, end } = node as Node
      if (type === 'Literal' && regex) {
        const line = text.slice(0, start).split('\n').length
        literals.push({ source: regex.pattern, flags: regex.flags, place: `${file}:${line}` })
      }
      if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
        dynamic.push({ file, code: text.slice(start, end).replace(/\s+/g, ' ') })
      for (const value of Object.values(node)) visit(value)
    }
    visit(parseSync(file, text).program)
  }
  for (const file of tables) literals.push(...expressionsOfTable(file))
  for (const file of globSync(dataFiles).sort()) literals.push(...patternsOf(file))
  return { literals, dynamic }
}

/** Returns the expressions of a table. */
function expressionsOfTable(file: string): readonly Expression[] {
  const found: Expression[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [member, value] of Object.entries(node))
      for (const one of [value].flat())
        if (typeof one === 'string' && tableMembers.has(member))
          found.push({
            source: new RegExp(one, 'im').source,
            flags: 'im',
            place: `${file} ${(node as { n?: number }).n ?? member}`,
          })
        else visit(one)
  }
  visit(load(readFileSync(file, 'utf8')))
  return found
}

/**
 * Returns the patterns of a file of models: values of `patternKeys`, all of `words`, and texts of options between
 * slashes.
 */
function patternsOf(file: string): readonly Expression[] {
  const text = readFileSync(file, 'utf8')
  const found: Expression[] = []
  const add = (source: string, flags: string) => {
    const at = text.indexOf(source)
    const line = at < 0 ? 1 : text.slice(0, at).split('\n').length
    found.push({ source, flags, place: `${file}:${line}` })
  }
  const visit = (value: unknown, key: string, within: string): void => {
    if (typeof value === 'string') {
      if (within === 'words') add(value, caseWords.has(key) ? '' : 'i')
      else if (patternKeys.has(key)) add(value, '')
      else if (value.length > 2 && value.startsWith('/') && value.endsWith('/')) add(value.slice(1, -1), '')
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, name, within === '' ? name : within)
  }
  visit(load(text), '', '')
  return found
}

type Node = {
  readonly type?: string
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
  readonly start: number
  readonly end: number
}
