import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { migrationNames } from '../../db/engine/migrate.ts'
import { verifyArchive } from '../../src/backup/read-archive.ts'
import { runCommand } from '../support/command.ts'
import { databases, dataFolder, startTestService, type TestDatabase } from '../support/setup.ts'

/** Asked of both databases: roots of every room. */
const questions = [
  '{ revision matrix { version techniqueCount tacticCount mitigationCount caseStudyCount } }',
  '{ techniques(first: 100) { nodes { id name description tactics { id } mitigations { id } weaknesses { id } } } }',
  '{ weaknesses(first: 100) { nodes { id name description } } }',
  '{ applications(first: 10) { nodes { name findings(first: 100) { totalCount nodes { id severity title } } } } }',
  '{ charts(first: 50) { nodes { id title } } report { title } }',
  '{ changes(since: 0, first: 100) { nodes { revision field } } }',
]

async function answersOf(env: Readonly<Record<string, string>>, folder: string | null = null) {
  const opened = await openDatabase({ dataDir: folder ?? env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL ?? null })
  const service = await startTestService(opened)
  const answers = await Promise.all(questions.map((question) => service.query(question)))
  await service.close()
  await opened.close()
  return answers.map(({ data, errors }) => ({ data, errors: errors?.map(({ message }) => message) }))
}

describe('operations §1.1: a backup of one engine restores into the other', () => {
  let folder: string
  let source: string
  let expected: unknown
  const targets: TestDatabase[] = []
  const emptyPostgres = async () => {
    const target = await databases[1]!.open('empty')
    targets.push(target)
    await target.execute('drop schema public cascade; create schema public; create extension if not exists pg_trgm')
    return target.url!
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-backup-'))
    source = await dataFolder('starter')
    expected = await answersOf({ DATA_DIR: source })
  })
  afterAll(async () => {
    for (const target of targets) await target.close()
    await rm(folder, { recursive: true })
    await rm(source, { recursive: true })
  })

  test('embedded → PostgreSQL → embedded: every answer is as it was, sequences go on, and a new epoch begins', async () => {
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
    expect(await runCommand(['restore', second], { DATA_DIR: back })).toMatchObject({ code: 0, stderr: '' })
    expect(await answersOf({ DATA_DIR: back })).toEqual(expected)

    const [one, other] = [await verifyArchive(first), await verifyArchive(second)]
    expect(other.manifest.rows).toEqual(one.manifest.rows)
    expect(other.manifest.sequences).toEqual(one.manifest.sequences)
    expect(other.head.epoch).not.toBe(one.head.epoch)
    const sums = ({ manifest }: typeof one) => manifest.parts.filter(({ name }) => name.startsWith('rows/technique/'))
    expect(sums(other)).toEqual(sums(one))
  })

  test('keys, indexes and triggers are as they were before the restore', async () => {
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

  test('values of every kind keep each character', async () => {
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

  test('a database that is not empty is left alone, and what is in the way is named', async () => {
    const file = join(folder, 'filled.tar')
    await runCommand(['backup', file], { DATA_DIR: source })
    const { code, stderr } = await runCommand(['restore', file], { DATA_DIR: source })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The database is not empty: \w+ has \d+ rows and \d+ more tables\. Restore into an empty one/,
    )
    expect(await answersOf({ DATA_DIR: source })).toEqual(expected)
  })

  test('contacts and the audit are left out on request', async () => {
    const file = join(folder, 'without.tar')
    expect(await runCommand(['backup', file, '--without', 'contacts,audit'], { DATA_DIR: source })).toMatchObject({
      code: 0,
    })
    const { head, manifest } = await verifyArchive(file)
    expect(head.without).toEqual(['contacts', 'audit'])
    expect(Object.keys(manifest.rows)).not.toEqual(expect.arrayContaining(['contribution_contact']))
    expect(Object.keys(manifest.rows)).not.toEqual(expect.arrayContaining(['audit_event']))
    expect(await runCommand(['backup', file, '--without', 'keys'], { DATA_DIR: source })).toMatchObject({
      code: 2,
      stderr: '--without knows contacts and audit, not "keys".\n',
    })
  })

  test('a backup goes to standard output and comes from standard input', async () => {
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
    const nowhere = await runCommand(['backup', '/dev/null/x.tar'], { DATA_DIR: source })
    expect(nowhere).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^\/dev\/null\/x\.tar cannot be written: /),
    })
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})

describe('operations §1.1: a damaged backup is refused before anything is written', () => {
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-damaged-'))
    file = join(folder, 'good.tar')
    const source = await dataFolder('starter')
    await runCommand(['backup', file], { DATA_DIR: source })
    await rm(source, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true }))

  const damage = async (change: (path: string, bytes: number) => Promise<void>) => {
    const path = join(folder, 'bad.tar')
    await copyFile(file, path)
    await change(path, (await stat(path)).size)
    const target = join(folder, 'target')
    const { code, stderr } = await runCommand(['restore', path], { DATA_DIR: target })
    expect(await stat(target).catch(() => null)).toBeNull()
    const verified = await runCommand(['backup', 'verify', path])
    expect(verified).toMatchObject({ code, stderr })
    return { code, stderr: stderr.replaceAll(path, 'FILE').trim() }
  }
  const flip = (place: (bytes: number) => number) => async (path: string, bytes: number) => {
    const handle = await open(path, 'r+')
    const at = place(bytes)
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
    await handle.write(Buffer.from([buffer[0]! ^ 0x10]), 0, 1, at)
    await handle.close()
  }

  test('as it was written it is complete', async () => {
    const { code, stdout } = await runCommand(['backup', 'verify', file])
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/good\.tar is complete: revision 5 of .*, \d+ rows in \d+ parts/),
    ])
  })

  test.each([1, 2, 3, 5, 8])('cut at %i tenths', async (tenths) => {
    const { code, stderr } = await damage((path, bytes) => truncate(path, Math.floor((bytes * tenths) / 10)))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^FILE is cut: it ends at byte \d+( within the part \S+)?, before the end of the backup\. Nothing was written\.$/,
      ),
    ])
  })

  test.each([0.05, 0.2, 0.4, 0.6, 0.8, 0.95])('with one bit changed at %d of its bytes', async (share) => {
    const { code, stderr } = await damage(flip((bytes) => Math.floor(bytes * share)))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^FILE is (damaged(: the part \S+)? at byte \d+|damaged: the part \S+ is not where)/),
    ])
  })

  test('a file of something else, an empty one, and none', async () => {
    const isNone = { code: 1, stderr: 'FILE is no backup of skg.' }
    expect(await damage((path) => writeFile(path, 'x'.repeat(5_000)))).toEqual(isNone)
    expect(await damage((path) => writeFile(path, ''))).toEqual(isNone)
    const { code, stderr } = await runCommand(['restore', join(folder, 'none.tar')], {
      DATA_DIR: join(folder, 'target'),
    })
    expect([code, stderr]).toEqual([1, `${join(folder, 'none.tar')} is not there.\n`])
  })

  test('§1.2: a backup of a newer version is refused by the name of its migration and its version', async () => {
    const source = await dataFolder('empty')
    const opened = await openDatabase({ dataDir: source, databaseUrl: null })
    await opened.execute(`insert into kysely_migration values ('9999-later', '2030-01-01')`)
    await opened.close()
    const newer = join(folder, 'newer.tar')
    expect(await runCommand(['backup', newer], { DATA_DIR: source })).toMatchObject({ code: 0 })
    const { code, stderr } = await runCommand(['restore', newer], { DATA_DIR: join(folder, 'target') })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The backup is of version \S+ and has the migration 9999-later, which version \S+ does not know; /,
      ),
    ])
    await rm(source, { recursive: true })
  })

  test('§1.2: a backup of an older version is migrated after it is restored', async () => {
    const source = join(folder, 'older')
    const { openFolder } = await import('../../db/engine/embedded.ts')
    const { migrate } = await import('../../db/engine/migrate.ts')
    const opened = await openFolder(source)
    await migrate(opened.db, '0010-application-index')
    await opened.execute(`insert into revision (id, source) values (1, 'older')`)
    await opened.close()
    const older = join(folder, 'older.tar')
    expect(await runCommand(['backup', older], { DATA_DIR: source })).toMatchObject({ code: 0, stderr: '' })
    const target = join(folder, 'older-target')
    expect(await runCommand(['restore', older], { DATA_DIR: target })).toMatchObject({ code: 0, stderr: '' })
    const restored = await openFolder(target)
    const done = await restored.execute('select name from kysely_migration order by name')
    expect(done.map(({ name }) => name)).toEqual(migrationNames)
    expect(await restored.execute('select source from revision')).toEqual([{ source: 'older' }])
    await restored.close()
  })
})
