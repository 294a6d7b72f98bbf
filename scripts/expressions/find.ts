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
const tableMembers = new Set(['f', 'r', 'w', 'also', 'unless', 'speaks', 'names', 'folderNames'])
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
  for (const file of tables) {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      for (const [member, value] of Object.entries(node))
        if (typeof value === 'string' && tableMembers.has(member))
          literals.push({ source: new RegExp(value, 'im').source, flags: 'im', place: `${file} ${(node as { n?: number }).n ?? member}` })
        else visit(value)
    }
    visit(load(readFileSync(file, 'utf8')))
  }
  return { literals, dynamic }
}

type Node = {
  readonly type?: string
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
  readonly start: number
  readonly end: number
}
