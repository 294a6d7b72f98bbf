import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { createProgram } from '../../src/cli.ts'
import { asTable } from '../../src/command/finding-list/lists.ts'
import { paintOf } from '../../src/command/paint.ts'
import type { Row } from '../../src/export/finding-row.ts'
import { runCommand } from '../support/command.ts'

const program = createProgram(process)
const verbs = (command: Command, words: readonly string[] = []): readonly (readonly [string, Command])[] =>
  command.commands.flatMap((inner) => {
    const path = [...words, inner.name()]
    return inner.commands.length > 0 ? verbs(inner, path) : [[path.join(' '), inner] as const]
  })

describe('help of the command', () => {
  test.each(verbs(program))('skg %s --help has examples that the verb takes', async (path, verb) => {
    const { stdout, code } = await runCommand([...path.split(' '), '--help'])
    expect(code).toBe(0)
    const shown = stdout.split('Examples:\n')[1]?.trim().split('\n') ?? []
    expect(shown.length).toBeGreaterThan(0)
    const known = new Set(verb.options.map(({ long }) => long))
    for (const line of shown) {
      expect(line.trim()).toMatch(new RegExp(`^skg ${path}( .*)? +# .+`))
      const used = line.split('   #')[0]!.match(/--[a-z-]+/g) ?? []
      expect(used.filter((option) => !known.has(option))).toEqual([])
    }
  })

  test('skg completion prints a script for each shell, and refuses others by name', async () => {
    expect((await runCommand(['completion', 'csh'])).stderr).toMatch(/bash, zsh, fish/)
  })
})

describe('colours and width', () => {
  const row = {
    issueId: 1,
    severity: 5,
    status: 'OPEN',
    resolution: 'UNRESOLVED',
    weakness: { id: 'CWE-89' },
    location: { __typename: 'CodeLocation', codePath: `src/${'deep/'.repeat(30)}a.py`, line: 3 },
    title: 'Untrusted text \u202e is part of an SQL statement, '.repeat(4),
  } as unknown as Row
  const terminal = (isTTY: boolean, columns: number, env: Readonly<Record<string, string>> = {}) =>
    ({ env, stdout: { isTTY, columns } }) as unknown as Parameters<typeof paintOf>[0]
  const table = async (of: ReturnType<typeof terminal>, isPlain = false) => {
    const pages = (async function* () {
      yield [row]
    })()
    let text = ''
    for await (const part of asTable(pages, 1, paintOf(of, isPlain))) text += part
    return text
  }
  const escapeCode = '\u001b['

  test.each([60, 100, 200])('a table fits into %i columns of a terminal', async (columns) => {
    const lines = (await table(terminal(true, columns, { NO_COLOR: '1' }))).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(Math.max(columns, 76))
  })
  test('a terminal gets colours; a pipe, NO_COLOR, --no-color and TERM=dumb get none', async () => {
    expect(await table(terminal(true, 100))).toContain(escapeCode)
    expect(await table(terminal(false, 100, { FORCE_COLOR: '1' }))).toContain(escapeCode)
    for (const plainText of [
      await table(terminal(false, 100)),
      await table(terminal(true, 100, { NO_COLOR: '1' })),
      await table(terminal(true, 100), true),
      await table(terminal(true, 100, { TERM: 'dumb' })),
    ])
      expect(plainText).not.toContain(escapeCode)
  })
  test('what a source says steers no terminal', async () => {
    const text = await table(terminal(true, 200))
    expect(text).toContain('U+202E')
    expect(text).not.toContain('\u202e')
  })
})
