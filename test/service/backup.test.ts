import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { openFolder } from '../../db/engine/embedded.ts'
import { verifyArchive } from '../../src/backup/read-archive.ts'
import { queries } from '../support/cache-requests.ts'
import { runCommand } from '../support/command.ts'
import { databases, dataFolder, startTestService, type TestDatabase } from '../support/setup.ts'

/** A golden query of each room. */
const questions = queries.map(([, text]) => text)

async function answersOf(env: Readonly<Record<string, string>>, folder: string | null = null) {
  const opened = await openDatabase({ dataDir: folder ?? env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL ?? null })
  const service = await startTestService(opened)
  const answers = await Promise.all(questions.map((question) => service.query(question)))
  await service.close()
  await opened.close()
  expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([])
  return answers.map(({ data }) => data)
}

describe('operations §1.1: a backup of one engine restores into the other', () => {
  let folder: string
  let source: string
  let expected: unknown
  const targets: TestDatabase[] = []
  const openPostgres = async (content: 'empty' | 'starter') => {
    const target = await databases[1]!.open(content)
    targets.push(target)
    return target
  }
  const emptyPostgres = async () => {
    const target = await openPostgres('empty')
    await target.execute('drop schema public cascade; create schema public; create extension if not exists pg_trgm')
    return target.url!
  }
  /** A starter that takes no second to open, where the engine is not the point. */
  let starter: { readonly DATABASE_URL: string }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-backup-'))
    source = await dataFolder('starter')
    expected = await answersOf({ DATA_DIR: source })
    starter = { DATABASE_URL: (await openPostgres('starter')).url! }
  })
  afterAll(async () => {
    for (const target of targets) await target.close()
    await rm(folder, { recursive: true })
    await rm(source, { recursive: true })
  })

  /** Makes what a restore leaves that was ended half-way, which nobody may open. */
  const leaveUnfinished = async (dataDir: string) => {
    await mkdir(join(dataDir, 'pglite'), { recursive: true })
    await writeFile(join(dataDir, 'pglite', 'PG_VERSION'), 'half')
    await writeFile(join(dataDir, 'restoring'), '')
    const refused = {
      code: 'CONFLICT',
      message: expect.stringMatching(/was ended before it was done\. Run skg restore/),
    }
    await expect(openFolder(dataDir)).rejects.toMatchObject(refused)
    await expect(openFolder(dataDir)).rejects.toMatchObject(refused)
  }

  test('embedded → PostgreSQL → embedded, over what an earlier restore left unfinished: every answer is as it was, sequences go on, and a new epoch begins', {
    tags: ['long'],
  }, async () => {
    const [first, second] = [join(folder, 'embedded.tar'), join(folder, 'postgres.tar')]
    const backup = await runCommand(['backup', first, '--json'], { DATA_DIR: source })
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(backup.stdout)).toMatchObject({ revision: 5, file: first })
    expect((await stat(first)).mode & 0o777).toBe(0o600)

    const url = await emptyPostgres()
    const restored = await runCommand(['restore', first], { DATABASE_URL: url })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/^Restored revision 5 of 20\d\d-/)
    expect(await answersOf({ DATABASE_URL: url })).toEqual(expected)

    expect(await runCommand(['backup', second], { DATABASE_URL: url })).toMatchObject({ code: 0, stderr: '' })
    const back = join(folder, 'back')
    await leaveUnfinished(back)
    expect(await runCommand(['restore', second], { DATA_DIR: back })).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(back, 'restoring'))).toBe(false)
    expect(await answersOf({ DATA_DIR: back })).toEqual(expected)

    const [one, other] = [await verifyArchive(first), await verifyArchive(second)]
    expect(other.manifest.rows).toEqual(one.manifest.rows)
    expect(other.manifest.sequences).toEqual(one.manifest.sequences)
    expect(other.head.epoch).not.toBe(one.head.epoch)
    const sums = ({ manifest }: typeof one) => manifest.parts.filter(({ name }) => name.startsWith('rows/technique/'))
    expect(sums(other)).toEqual(sums(one))
  })

  test('keys, indexes and triggers are as they were before the restore', { tags: ['long'] }, async () => {
    const schemaOf = async (env: { databaseUrl: string | null; dataDir: string }) => {
      const opened = await openDatabase(env)
      const rows = await opened.execute(`
        select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
        union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace
        union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`)
      await opened.close()
      return rows.map(({ line }) => line)
    }
    const file = join(folder, 'schema.tar')
    await runCommand(['backup', file], { DATA_DIR: source })
    const target = join(folder, 'schema')
    await runCommand(['restore', file], { DATA_DIR: target })
    const lines = await schemaOf({ databaseUrl: null, dataDir: target })
    expect(lines.length).toBeGreaterThan(100)
    expect(lines).toEqual(await schemaOf({ databaseUrl: null, dataDir: source }))
  })

  test('values of every kind keep each character', { tags: ['long'] }, async () => {
    const [from, to, file] = [join(folder, 'values'), join(folder, 'values-back'), join(folder, 'values.tar')]
    const odd = `tab\tline\nreturn\rback\\slash "quoted" \\N \\. {a,b} é 😀 ${'x'.repeat(100)}`
    const opened = await openDatabase({ dataDir: from, databaseUrl: null })
    await opened.execute(
      `insert into audit_event (id, at, kind, caller, action, object, outcome, details) values
        ('018f0000-0000-7000-8000-000000000000', '2026-01-02T03:04:05.678901Z', 'access', $1, 'act', null, 'ok', $2::jsonb)`,
      [odd, JSON.stringify({ odd, nothing: null, number: 1e-7, list: [null, ''] })],
    )
    await opened.execute('insert into revision (id, source) values (1, $1)', [''])
    const read = 'select caller, details, at::text, object from audit_event'
    const before = await opened.execute(read)
    await opened.close()
    await runCommand(['backup', file], { DATA_DIR: from })
    expect(await runCommand(['restore', file], { DATA_DIR: to })).toMatchObject({ code: 0, stderr: '' })
    const again = await openDatabase({ dataDir: to, databaseUrl: null })
    expect(await again.execute(read)).toEqual(before)
    await again.close()
  })

  const notEmpty = 'a database that is not empty is left alone, and what is in the way is named'
  const isLeftAlone = async (env: Readonly<Record<string, string>>) => {
    const file = join(folder, 'filled.tar')
    await runCommand(['backup', file], env)
    const before = await answersOf(env)
    const { code, stderr } = await runCommand(['restore', file], env)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The database is not empty: \w+ has \d+ rows and \d+ more tables\. Restore into an empty one/,
    )
    expect(await answersOf(env)).toEqual(before)
  }
  test(notEmpty, () => isLeftAlone(starter))
  test(`${notEmpty}, embedded`, { tags: ['long'] }, () => isLeftAlone({ DATA_DIR: source }))

  test('contacts and the audit are left out on request', async () => {
    const file = join(folder, 'without.tar')
    expect(await runCommand(['backup', file, '--without', 'contacts,audit'], starter)).toMatchObject({ code: 0 })
    const { head, manifest } = await verifyArchive(file)
    expect(head.without).toEqual(['contacts', 'audit'])
    expect(Object.keys(manifest.rows)).not.toEqual(expect.arrayContaining(['contribution_contact']))
    expect(Object.keys(manifest.rows)).not.toEqual(expect.arrayContaining(['audit_event']))
    expect(await runCommand(['backup', file, '--without', 'keys'], starter)).toMatchObject({
      code: 2,
      stderr: '--without knows contacts and audit, not "keys".\n',
    })
  })

  test('a backup goes to standard output and comes from standard input', { tags: ['long'] }, async () => {
    const file = join(folder, 'piped.tar')
    await runCommand(['backup', file], { DATA_DIR: source })
    const target = join(folder, 'piped')
    expect(await runCommand(['restore', '-'], { DATA_DIR: target }, await readFile(file))).toMatchObject({ code: 0 })
    expect(await answersOf({ DATA_DIR: target })).toEqual(expected)
    const piped = await runCommand(['backup', '-'], { DATA_DIR: target })
    expect(piped.stderr).toMatch(/^Backed up revision 5: /)
    expect(piped.stdout.startsWith('skg-backup.json')).toBe(true)
  })

  test('where nothing is stored, and where nothing can be written, one line says so', async () => {
    const none = await runCommand(['backup', join(folder, 'none.tar')], { DATA_DIR: join(folder, 'nothing') })
    expect(none).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no database in /) })
    const nowhere = await runCommand(['backup', '/dev/null/x.tar'], starter)
    expect(nowhere).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^\/dev\/null\/x\.tar cannot be written: /),
    })
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})
