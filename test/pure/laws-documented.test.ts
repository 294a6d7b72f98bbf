import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { createProgram } from '../../src/cli.ts'
import { sitePages } from '../../src/pages/shared/site-pages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

describe('verbs of the command line (DESIGN §6)', () => {
  const nowhere = new Writable()
  const program = createProgram({ env: {}, stdin: Readable.from([]), stdout: nowhere, stderr: nowhere })
  const verbsOf = (command: Command, before: string): readonly string[] =>
    command.commands.flatMap((one) => [`${before} ${one.name()}`, ...verbsOf(one, `${before} ${one.name()}`)])
  const verbs = verbsOf(program, 'skg')
  const texts = globSync('{*,docs/*}.md', { cwd: root }).map(textOf)

  /**
   * What documents say to run: code spans that begin with `skg`, and lines of blocks that call it. Prose counts for
   * nothing.
   */
  const commands = texts.flatMap((text) => {
    const blocks = [...text.matchAll(/^```sh[^\n]*\n([\s\S]*?)^```/gm)].map(([, block]) => block!)
    const prose = text.replace(/^```[^\n]*\n[\s\S]*?^```/gm, '')
    const spans = [...prose.matchAll(/`(skg [^`\n]+)`/g)].map(([, span]) => span!)
    const calls = blocks.flatMap((block) =>
      [...block.matchAll(/\bskg (?:-- )?(\w.*)/g)].map(([, rest]) => `skg ${rest}`),
    )
    return [...spans, ...calls]
  })

  test('are found', () => {
    expect(verbs).toEqual(expect.arrayContaining(['skg serve', 'skg import cwe', 'skg scanners list']))
    expect(commands).toEqual(expect.arrayContaining([expect.stringMatching(/^skg import /)]))
  })

  test.each(verbs)('%s is in a code span or a block of the documents', (verb) => {
    expect(commands.some((command) => `${command} `.startsWith(`${verb} `))).toBe(true)
  })

  test('no document calls a verb that there is not', () => {
    const isKnown = (command: Command, [name, ...rest]: readonly string[]): boolean => {
      if (command.commands.length === 0 || name === undefined || !/^[a-z][a-z-]*$/.test(name)) return true
      const verb = command.commands.find((one) => one.name() === name || one.aliases().includes(name))
      return verb ? isKnown(verb, rest) : command.registeredArguments.length > 0
    }
    expect(commands.filter((command) => !isKnown(program, command.split(/[\s,;.]+/).slice(1)))).toEqual([])
  })
})

describe('pages', () => {
  const paths: readonly string[] = sitePages.map(({ path }) => path)

  test('are opened by a test in a browser', () => {
    const tests = globSync('test/process/explorer*.test.ts', { cwd: root }).map(textOf)
    const opened = tests.flatMap((text) =>
      [...text.matchAll(/(['"`])(\/(?:(?!\1).)*)\1/g)].map(
        ([, , path]) => path!.replace(/\$\{[^}]*\}/g, 'x').split(/[?#]/)[0]!,
      ),
    )
    const isOpened = (path: string) => {
      const pattern = new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`)
      return opened.some((one) => pattern.test(one))
    }
    expect(paths.filter((path) => !isOpened(path))).toEqual([])
  })
})
