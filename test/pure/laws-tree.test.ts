import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { checkNames, migrationNames } from '../../db/engine/migrate.ts'
import { readFileHead } from '../../src/import/finding/file-head.ts'
import { scanSources } from '../../src/import/finding/sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The lines of a comment that are longer than 120 columns and could be broken. */
function longLinesIn(text: string, start: number, end: number): readonly string[] {
  const lines = text.slice(text.lastIndexOf('\n', start) + 1, end).split('\n')
  if (!/^\s*\/[*/]/.test(lines[0]!)) return []
  return lines.filter((line) => line.length > 120 && !/biome-ignore|\S{80}/.test(line))
}

describe('size of files (DESIGN §2)', () => {
  const mostLines = 250
  const isExempt = (file: string) => /\/(generated\/|migrations\/|bundle\/)|\.schema\.ts$/.test(file)
  const sizes = globSync('{db,graphql,rest-adapters,scripts,src,test}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !isExempt(file))
    .map((file) => [file, textOf(file).split('\n').length - 1] as const)

  test('no comment has a line over 120 columns', () => {
    const files = globSync('{db,graphql,rest-adapters,scripts,src,test}/**/*.{ts,tsx}', { cwd: root })
    const long = files
      .filter((file) => !isExempt(file))
      .flatMap((file) => {
        const text = textOf(file)
        return parseSync(file, text).comments.flatMap(({ start, end }) =>
          longLinesIn(text, start, end).map((line) => `${file}: ${line}`),
        )
      })
    expect(long).toEqual([])
  })

  test('no file has over 250 lines', () => {
    expect(sizes.length).toBeGreaterThan(500)
    expect(sizes.filter(([, lines]) => lines > mostLines)).toEqual([])
  })
})

describe('layout of the tests (DESIGN §6)', () => {
  test('each test belongs to a project', () => {
    const files = globSync('test/**/*.test.ts', { cwd: root })
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => !/^test\/(pure|service|process)\//.test(file))).toEqual([])
  })

  test('what is pure opens no database', () => {
    const files = globSync('test/pure/**/*.test.ts', { cwd: root })
    expect(
      files.filter((file) => /support\/(setup|process|browser|embedded-postgres)\.ts'/.test(textOf(file))),
    ).toEqual([])
  })
})

describe('migrations (DESIGN §4.9)', () => {
  test('are numbered from 1 without a gap', () => {
    expect(migrationNames.map((name) => Number(name.slice(0, 4)))).toEqual(migrationNames.map((_, index) => index + 1))
  })

  test.each([
    ['a number twice', ['0001-revision', '0002-knowledge', '0002-weakness'], /^The migration 0002-weakness needs/],
    ['no number', ['0001-revision', 'knowledge'], /^The migration knowledge needs/],
    ['a short number', ['001-revision'], /^The migration 001-revision needs/],
    ['no name', ['0001-revision', '0002'], /^The migration 0002 needs/],
  ])('with %s are refused', (_, names, message) => {
    expect(() => checkNames(names)).toThrow(message)
  })
})

describe('kinds of files of findings (seceng §6.3)', () => {
  const guide = textOf('docs/findings.md')

  test.each(Object.keys(scanSources))('the guide imports an example of %s, which is of no other kind', async (verb) => {
    const [, example] = new RegExp(` import ${verb} (examples/\\S+)`).exec(guide) ?? []
    expect(example).toBeDefined()
    const head = await readFileHead(join(root, example!))
    const kinds = Object.entries(scanSources).flatMap(([kind, source]) => (source.is(head) ? kind : []))
    expect(kinds).toEqual([verb])
  })
})
