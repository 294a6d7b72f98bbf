import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { CodeFinding } from '../../src/code/finding.ts'
import { openCodeScanner } from '../../src/code/scan.ts'

const root = fileURLToPath(new URL('../code-programs/', import.meta.url))
const scanner = await openCodeScanner()
const filesOf = (program: string) =>
  readdirSync(root + program, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:py|ts|js)\.txt$/.test(name))
    .sort()
    .map((name) => ({ path: name.slice(0, -'.txt'.length), text: readFileSync(`${root}${program}/${name}`, 'utf8') }))

/** Returns a finding with its way, a line each; this is what the file `expected.txt` of a program has. */
function shown({
  rule,
  path,
  line,
  severity,
  tags,
  description,
  recommendation,
  weaknesses,
  techniques,
  trace,
}: CodeFinding): string {
  const way = trace.map((step) => `  ${step.path}:${step.line} ${step.what}`)
  const facts = `  severity ${severity}, ${[...weaknesses, ...techniques, ...tags].join(' ')}`
  return [`${rule} ${path}:${line}`, `  ${description}`, `  ${recommendation}`, facts, ...way].join('\n')
}

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
    const expected = `${root}${program}/expected.txt`
    const text = `${findings.map(shown).join('\n\n')}\n`
    // Delete the file to accept what is new.
    if (!existsSync(expected) && !process.env.CI) writeFileSync(expected, text)
    expect(text).toBe(readFileSync(expected, 'utf8'))
  })
})
