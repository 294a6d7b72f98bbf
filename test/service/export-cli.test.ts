import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse as parseCsv } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { layerSchema } from '../support/navigator-layer-4.5.schema.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

const demo = 'Demo: support assistant'

describe('contract: seceng §11: skg export findings and skg export-key', () => {
  let database: TestDatabase
  let folder: string
  const skg = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runCommand(args, { DATABASE_URL: database.url!, ...env })
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-export-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await database.close()
  })

  test('SARIF and CSV are byte for byte those of skg findings', async () => {
    for (const [format, flags] of [
      ['sarif', ['--sarif', '--status', 'all']],
      ['csv', ['--csv', '--status', 'all']],
    ] as const) {
      const listed = await skg(['findings', '--application', demo, ...flags])
      const exported = await skg(['export', 'findings', '--application', demo, '--format', format])
      expect([exported.code, exported.stdout]).toEqual([0, listed.stdout])
    }
    const layer = await skg(['findings', '--application', demo, '--navigator'])
    expect((await skg(['export', 'findings', '--application', demo, '--format', 'navigator'])).stdout).toBe(
      layer.stdout,
    )
  })

  test('JSON Lines are read again by skg import findings, and nothing of the export stays', async () => {
    const file = join(folder, 'demo.jsonl')
    const { code, stderr } = await skg([
      'export',
      'findings',
      '--application',
      demo,
      '--format',
      'jsonl',
      '--output',
      file,
    ])
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^\d+ findings at revision \d+\n$/)])
    expect((await skg(['import', 'findings', file, '--application', 'copy', '--json'])).code).toBe(0)
    const again = join(folder, 'again.jsonl')
    await skg(['export', 'findings', '--application', 'copy', '--format', 'jsonl', '--output', again])
    const told = async (path: string) =>
      (await readFile(path, 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
        .flatMap(({ finding }) => (finding ? [{ ...finding, firstFoundAt: null }] : []))
        .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
    expect(await told(again)).toEqual(await told(file))
    const { rows } = await sql<{ n: number }>`
      select ((select count(*) from data_export) + (select count(*) from export_row))::int as n`.execute(database.db)
    expect(rows).toEqual([{ n: 0 }])
  })

  test('JSON Lines of an application that are imported into it again change nothing', async () => {
    const file = join(folder, 'same.jsonl')
    const write = () => skg(['export', 'findings', '--application', 'same', '--format', 'jsonl', '--output', file])
    await skg(['export', 'findings', '--application', demo, '--format', 'jsonl', '--output', file])
    expect((await skg(['import', 'findings', file, '--application', 'same'])).code).toBe(0)
    const { stderr } = await write()
    const before = await readFile(file, 'utf8')
    expect((await skg(['import', 'findings', file, '--application', 'same'])).code).toBe(0)
    expect((await write()).stderr.split(' at ')[0]).toBe(stderr.split(' at ')[0])
    expect(await readFile(file, 'utf8')).toBe(before)
  })

  test('CSV is read by a parser as rows of one width, of which no text runs as a formula', async () => {
    const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("https://example.org","x")']
    const file = join(folder, 'formulas.jsonl')
    const lines = [
      { kind: 'scan', scan: { scanType: 'STATIC', tool: 'lint' } },
      ...formulas.map((title) => ({ kind: 'finding', finding: { title, severity: 1, rule: title } })),
    ]
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    expect((await skg(['import', 'findings', file, '--application', 'formulas'])).code).toBe(0)
    const { stdout, stderr } = await skg(['export', 'findings', '--all', '--format', 'csv'])
    const [head = [], ...rows]: string[][] = parseCsv(stdout, { record_delimiter: '\r\n' })
    expect(new Set(head).size).toBe(head.length)
    expect(`${rows.length} findings`).toBe(stderr.split(' at ')[0])
    const titles = rows.map((row) => row[head.indexOf('title')])
    expect(titles).toEqual(expect.arrayContaining(formulas.map((title) => `'${title}`)))
    expect(rows.flat().filter((text) => /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text))).toEqual([])
  })

  test('a Navigator layer has the members of the layer format 4.5 alone', async () => {
    const { stdout } = await skg(['export', 'findings', '--application', demo, '--format', 'navigator'])
    const layer = JSON.parse(stdout)
    const check = new Ajv({ strict: false, allErrors: true }).compile(layerSchema)
    expect([check(layer), check.errors]).toEqual([true, null])
    expect(layer.techniques.length).toBeGreaterThan(0)
    expect(check({ ...layer, techniques: [{ ...layer.techniques[0], severity: 3 }] })).toBe(false)
  })

  test('export-key prints the public half alone', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const file = join(folder, 'key.pem')
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const { code, stdout } = await skg(['export-key'], { EXPORT_SIGNING_KEY_FILE: file })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.any(String),
      kid: expect.any(String),
      alg: 'EdDSA',
      use: 'sig',
    })
  })

  test.each([
    [['export', 'findings', '--format', 'csv'], 2, 'exactly one of --application, --target and --all'],
    [['export', 'findings', '--format', 'pdf', '--all'], 2, 'sarif, csv'],
    [['export', 'findings', '--format', 'csv', '--application', 'none'], 1, 'There is no application "none"'],
    [['export', 'findings', '--format', 'csv', '--target', 'x'], 1, 'There is no target "x"'],
    [['export-key'], 2, 'EXPORT_SIGNING_KEY_FILE is not set'],
  ])('%j is refused in words', async (args, code, message) => {
    const answer = await skg(args)
    expect([answer.code, answer.stderr]).toEqual([code, expect.stringContaining(message)])
  })
})
