import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openCodeScanner } from '../../src/code/scan.ts'

const root = fileURLToPath(new URL('../code-samples/programs/', import.meta.url))
const scanner = await openCodeScanner()
const filesOf = (program: string) =>
  readdirSync(root + program, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => ({ path: name.slice(0, -'.txt'.length), text: readFileSync(`${root}${program}/${name}`, 'utf8') }))

describe('programs whose lines say what is found in them (contract: code-scan §3)', () => {
  test.each(readdirSync(root))('%s', (program) => {
    const files = filesOf(program)
    const wanted = files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const rules = /(?:#|\/\/) -> ([\w-]+(?: [\w-]+)*)$/.exec(line)?.[1]?.split(' ') ?? []
        return rules.map((rule) => `${path}:${index + 1} ${rule}`)
      }),
    )
    const { findings, broken } = scanner.scan(files)
    expect(broken).toBe(0)
    expect(findings.map(({ path, line, rule }) => `${path}:${line} ${rule}`).sort()).toEqual(wanted.sort())
  })
})
