import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../db/engine/database.ts'
import { migrate, migrationNames } from '../../db/engine/migrate.ts'
import { runCommand } from '../support/command.ts'
import { runSkg, startSkg } from '../support/process.ts'
import { runFolder, secengClient } from '../support/scan-run.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

const emptied = 'drop schema public cascade; create schema public; create extension if not exists pg_trgm'

describe('operations §1.2: an upgrade of PostgreSQL', () => {
  let database: TestDatabase
  let other: OpenDatabase
  beforeEach(async () => {
    database = await databases[1]!.open('empty')
    await database.execute(emptied)
    other = openPostgres(database.url!)
  })
  afterEach(async () => {
    await other.close()
    await database.close()
  })
  /** Migrates as far as a version had it whose last migration this was. */
  const upTo = (last: string) => migrate(database.db, { last, stopsTheWorld: true })
  /** Ends the connections that the test itself has left open. */
  const disconnect = async () => {
    const client = new pg.Client({ connectionString: database.url!, application_name: 'psql' })
    await client.connect()
    const own = `datname = current_database() and application_name = 'skg'`
    await client.query(`select pg_terminate_backend(pid, 1000) from pg_stat_activity where ${own}`)
    await client.end()
  }
  const run = (...args: readonly string[]) => runCommand(['migrate', ...args], { DATABASE_URL: database.url! })

  test('a migration that needs a stop is refused while others are connected, unless it may stop the world', async () => {
    await upTo('0042-finding-changed')
    await disconnect()
    await sql`select 1`.execute(other.db)
    const pending = migrationNames.filter((name) => name > '0043')
    const wouldRun = `Would run ${pending.length} migrations:\n  0043-chart-form, which needs a stop\n  0044-revision\n`
    expect((await run('--dry-run')).stdout).toMatch(wouldRun)
    const refusal =
      /^The migration 0043-chart-form takes away what running processes use, and one connection of them to the database is open\. Stop them first .* skg migrate --stop-the-world, /
    const refused = await run()
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([3, '', expect.stringMatching(refusal)])
    const served = await runSkg(['serve'], { DATABASE_URL: database.url!, PORT: '0' })
    expect([served.code, served.stderr]).toEqual([3, expect.stringMatching(refusal)])
    await Promise.all([sql`select pg_sleep(0.2)`.execute(other.db), sql`select pg_sleep(0.2)`.execute(other.db)])
    expect((await run()).stderr).toContain('and 2 connections of them to the database are open')
    expect((await run('--stop-the-world')).stdout).toContain(
      `Ran ${pending.length} migrations:\n  0043-chart-form, which`,
    )
    expect((await run()).stdout).toBe('The schema is up to date.\n')
  })

  test('one that adds runs while others are connected; connections of other programs are in no way', async () => {
    await upTo('0043-chart-form')
    await sql`select 1`.execute(other.db)
    await migrate(database.db, { last: '0051-weakness' })
    expect((await run()).stderr).toContain('The migration 0052-explore takes away what running processes use')
    await database.execute(emptied)
    await upTo('0042-finding-changed')
    await disconnect()
    const stranger = new pg.Client({ connectionString: database.url!, application_name: 'psql' })
    await stranger.connect()
    const starting = new pg.Client({ connectionString: database.url!, application_name: 'skg start' })
    await starting.connect()
    expect((await run()).code).toBe(0)
    await stranger.end()
    await starting.end()
  })

  test('a migration waits 5 s for a lock, and then leaves the database as it was', async () => {
    await upTo('0043-chart-form')
    const locked = await other.db.startTransaction().execute()
    await sql`select * from revision`.execute(locked)
    const began = performance.now()
    const { code, stderr } = await run('--stop-the-world')
    expect([code, stderr]).toEqual([
      3,
      'The migration 0044-revision failed, and the database is as it was before: it waited 5 s for a lock that other connections hold; try again when they do less\n',
    ])
    expect(performance.now() - began).toBeGreaterThan(4_900)
    await locked.rollback().execute()
    expect((await run('--stop-the-world')).code).toBe(0)
  })

  test('with MIGRATE=off nothing but skg migrate finishes a schema', async () => {
    const off = { DATABASE_URL: database.url!, MIGRATE: 'off' }
    const lacks = (first: string, others: number) => ({
      code: 3,
      stdout: '',
      stderr: `The database lacks migrations (${first} and ${others} more), and MIGRATE is off: run skg migrate first.\n`,
    })
    const importing = () => runCommand(['import', 'findings', 'examples/findings.jsonl', '--application', 'shop'], off)
    await upTo('0046-saved-view')
    expect(await importing()).toEqual(lacks('0047-component', 6))
    await upTo('0048-software-component')
    expect(await importing()).toEqual(lacks('0049-scan-commit', 4))
    expect((await runCommand(['migrate', '--stop-the-world'], off)).stdout).toBe(
      'Ran 5 migrations:\n  0049-scan-commit\n  0050-vulnerability\n  0051-weakness\n  0052-explore, which needs a stop\n  0053-finding-age\n',
    )
    expect(await importing()).toMatchObject({ code: 0, stderr: '' })
  })

  test('with MIGRATE=off a service starts on a finished schema alone', { tags: ['long'] }, async () => {
    const off = { DATABASE_URL: database.url!, PORT: '0', MIGRATE: 'off', DEMO: 'off' }
    const refusal = /^The database lacks migrations \(0001-revision and \d+ more\), /
    expect(await runSkg(['serve'], off)).toMatchObject({ code: 3, stdout: '', stderr: expect.stringMatching(refusal) })
    const folder = await mkdtemp(join(tmpdir(), 'skg-migrate-'))
    const embedded = await runSkg(['serve'], { DATA_DIR: join(folder, 'data'), PORT: '0', MIGRATE: 'off' })
    expect(embedded).toMatchObject({ code: 3, stderr: expect.stringMatching(refusal) })
    await rm(folder, { recursive: true })
    expect((await runCommand(['migrate'], off)).code).toBe(0)
    const running = startSkg(['serve'], off)
    await running.printed('http://')
    running.child.kill('SIGTERM')
    expect(await running.finished).toMatchObject({ code: 0 })
  })

  test('a role that may change no table serves, imports and scans', { tags: ['long'] }, async () => {
    expect((await run()).code).toBe(0)
    const name = `service_${process.pid}`
    await database.execute(`
      create role ${name} login password 'secret';
      grant usage on schema public, skg_queue to ${name};
      grant select, insert, update, delete on all tables in schema public, skg_queue to ${name};
      grant usage on all sequences in schema public, skg_queue to ${name}`)
    const url = new URL(database.url!)
    url.username = name
    url.password = 'secret'
    const folder = await runFolder()
    const env = { ...folder.env, DATABASE_URL: url.href, PORT: '0', MIGRATE: 'off' }
    const running = startSkg(['serve'], env)
    const [address] = /http:\/\/[\w.:]+/.exec(await running.printed('http://'))!
    const api = secengClient(address)
    const imported = await runCommand(['import', 'findings', 'examples/findings.jsonl', '--application', 'shop'], env)
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    const scan = await api.send('POST', '/trust-scan?application=shop&name=evil.pkl', {
      body: "cos\nsystem\n(S'echo owned'\ntR.",
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect([scan.status, scan.text]).toEqual([202, expect.any(String)])
    const stateOf = async () => (await api.get(`/scan-runs/${scan.body.id}`)).body.state
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('succeeded')
    expect((await api.get('/findings?application=shop&count=exact')).body.total).toBe(3)
    const role = new pg.Client({ connectionString: url.href })
    await role.connect()
    for (const text of ['alter table finding add column x text', 'drop table revision', 'create table x (y text)'])
      await expect(role.query(text)).rejects.toThrow(/must be owner|permission denied|does not exist/)
    await role.end()
    running.child.kill('SIGTERM')
    expect(await running.finished).toMatchObject({ code: 0 })
    await folder.remove()
    await database.execute(`drop owned by ${name}; drop role ${name}`)
  })
})
