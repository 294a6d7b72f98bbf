import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { fitsLayer45 } from '../support/navigator-layer.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

describe('questions §1: skg export knowledge', () => {
  let database: TestDatabase
  let folder: string
  const skg = (...args: readonly string[]) =>
    runCommand(['export', 'knowledge', ...args], { DATABASE_URL: database.url! })
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-knowledge-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await database.close()
  })

  test('writes a file, or to standard output, and says how many objects', async () => {
    const path = join(folder, 'atlas.yaml')
    const written = await skg('--format', 'atlas', '--output', path)
    expect(written).toEqual({ code: 0, stdout: '', stderr: expect.stringMatching(/^\d+ objects at revision \d+\n$/) })
    expect((await skg('--format', 'atlas')).stdout).toBe(await readFile(path, 'utf8'))
    await sql`update technique set retired = true where id = 'AML.T0051'`.execute(database.db)
    expect((await skg('--format', 'techniques')).stderr).toMatch(/^\d+ objects at revision \d+, 1 retired left out\n$/)
  })

  test('writes layers', async () => {
    const { stdout, stderr } = await skg(
      '--format',
      'navigator',
      '--case-study',
      'AML.CS0003',
      '--mitigation',
      'AML.M0015',
    )
    const layer = JSON.parse(stdout)
    expect(fitsLayer45(layer)).toBe(true)
    expect(stderr).toBe(`${layer.techniques.length} techniques at revision ${stderr.match(/\d+\n$/)}`)
    const of = JSON.parse((await skg('--format', 'navigator', '--tactic', 'AML.TA0005')).stdout)
    expect(of.techniques.length).toBeGreaterThan(3)
    expect(of.techniques.length).toBeLessThan(60)
  })

  test('refuses what does not go together, what does not exist, and where it cannot write', async () => {
    for (const [flag, value] of [
      ['--case-study', 'AML.CS0003'],
      ['--mitigation', 'AML.M0015'],
      ['--tactic', 'AML.TA0005'],
    ])
      expect(await skg('--format', 'stix', flag!, value!)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--case-study, --mitigation and --tactic belong to --format navigator'),
      })
    expect(await skg('--format', 'navigator', '--case-study', 'AML.CS9999')).toMatchObject({
      stderr: expect.stringContaining('There is no case study AML.CS9999.'),
    })
    expect((await skg('--format', 'stix', '--output', join(folder, 'none', 'x.json'))).stderr).toMatch(
      /x\.json cannot be written: the system has no place for it there/,
    )
    const empty = await databases[1]!.open('empty')
    for (const format of ['stix', 'navigator'])
      expect(
        (await runCommand(['export', 'knowledge', '--format', format], { DATABASE_URL: empty.url! })).stderr,
      ).toMatch(/No knowledge is stored yet; skg import atlas reads some\./)
    await empty.close()
  })
})
