import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

describe('a value that the graph refuses is told by the option that it came from', () => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-options-'))
    const files = await findingFolder()
    await files.import(database.db, 'shop', [scan('STATIC', 'lint'), finding('Injection', 3, { cwes: [1427] })])
    await files.remove()
  })
  afterAll(async () => {
    await database?.close()
    await rm(folder, { recursive: true })
  })
  const skg = (...args: readonly string[]) => runCommand(args, { DATABASE_URL: database.url!, DATA_DIR: folder })

  const findings = ['findings', '--application', 'shop']
  const exported = ['export', 'findings', '--format', 'csv', '--application', 'shop']
  const layer = ['export', 'knowledge', '--format', 'navigator']
  const paths = ['paths', '--application', 'shop']
  test.each([
    [findings, ['--weakness', 'CWE-x'], /^--weakness: "CWE-x"/],
    [findings, ['--technique', 'T-x'], /^--technique: "T-x"/],
    [findings, ['--tool', `${'a,'.repeat(100)}a`], /^--tool: has 101 entries/],
    [findings, ['--text', 'ab'], /^--text: must have at least 3/],
    [findings, ['--place', 'x'.repeat(201)], /^--place: has 201 characters/],
    [findings, ['--component', `${'a,'.repeat(100)}a`], /^--component: has 101 entries/],
    [findings, ['--owner', `${'a,'.repeat(100)}a`], /^--owner: has 101 entries/],
    [findings, ['--team', `${'a,'.repeat(100)}a`], /^--team: has 101 entries/],
    [findings, ['--due-by', 'soon'], /^--due-by: "soon" is neither a day/],
    [findings, ['--known-exploited'], /^--known-exploited: needs the catalogue KEV/],
    [findings, ['--case-study-since', 'soon'], /^--case-study-since: .*soon/],
    [findings, ['--tactic', 'x'], /^--tactic: "x"/],
    [exported, ['--weakness', 'CWE-x'], /^--weakness: "CWE-x"/],
    [exported, ['--technique', 'T-x'], /^--technique: "T-x"/],
    [layer, ['--case-study', 'x'], /^--case-study: "x"/],
    [layer, ['--mitigation', 'x'], /^--mitigation: "x"/],
    [layer, ['--tactic', 'x'], /^--tactic: "x"/],
    [paths, ['--from', 'x'], /^--from: "x"/],
    [paths, ['--to', 'x'], /^--to: "x"/],
    [paths, ['--through', 'x'], /^--through: "x"/],
    [paths, ['--without', 'x'], /^--without: "x"/],
    [[...paths, '--json'], ['--through', 'AML.T9999'], /^--through: .*AML\.T9999/],
    [['fix-first', '--application', 'shop'], ['--without', 'x'], /^--without: "x"/],
  ])('%j %j', async (command, flags, message) => {
    const { code, stdout, stderr } = await skg(...command, ...flags)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(message)
  })

  test('what no option stands for is told as the graph has it', async () => {
    const { code, stderr } = await skg('findings', '--application', 'unheard')
    expect([code, stderr]).toEqual([1, 'There is no application "unheard". There are Demo: support assistant, shop.\n'])
  })
})
