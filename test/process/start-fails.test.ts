import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { migrationNames } from '../../db/engine/migrate.ts'
import { endAfterwards, runSkg, startSkg } from '../support/process.ts'
import { databases, dataFolder, type TestDatabase } from '../support/setup.ts'

const newest = migrationNames.at(-1)
const newer = `insert into kysely_migration values ('9999-later', '2030-01-01')`
const newerProblem =
  /^A newer version than \d\S* has migrated the database \(9999-later\); start that version or a later one/
const bin = fileURLToPath(new URL('../../bin/skg.js', import.meta.url))

describe('operations §5.7: a start that cannot go on ends with one line and an exit code', () => {
  let database: TestDatabase
  let folder: string
  let taken: Server
  const listening = async () => {
    const server = createServer(() => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server
  }
  const portOf = (server: Server) => String((server.address() as AddressInfo).port)
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-start-'))
    taken = await listening()
  })
  afterAll(async () => {
    taken.close()
    await database.close()
    await rm(folder, { recursive: true })
  })

  type Case = {
    readonly sql?: string
    readonly undo?: string
    readonly env?: () => Record<string, string>
    readonly problem: RegExp
    readonly code?: number
  }
  const credentials = { SECENG_JWT_SECRET: 's'.repeat(32), FINDINGS_ACCESS: 'public' }
  const cases: Readonly<Record<string, Case>> = {
    'a port that is taken, with workers': {
      env: () => ({ ...credentials, SECENG_FILES_DIR: join(folder, 'files'), PORT: portOf(taken) }),
      problem: /^Cannot listen on 127\.0\.0\.1:\d+: another process listens there; set PORT to a free port\.$/,
    },
    'a database that a newer version has migrated': {
      sql: newer,
      undo: `delete from kysely_migration where name = '9999-later'`,
      problem: newerProblem,
    },
    'a migration that fails': {
      // Refused at its first change, since what it has changed stays and cannot be changed again.
      sql: `delete from kysely_migration where name = '${newest}'; create or replace function skg_refuse() returns event_trigger
        language plpgsql as $$ begin raise exception 'no room for this'; end $$;
        create event trigger skg_refuse on ddl_command_start execute function skg_refuse()`,
      undo: `drop event trigger skg_refuse; insert into kysely_migration values ('${newest}', '2026-01-01')`,
      problem: new RegExp(`^The migration ${newest} failed, and the database is as it was before: no room for this$`),
    },
    'a database that takes no writes': {
      sql: `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
      undo: `begin read write;
        do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$; commit`,
      problem: /^The database .* of DATABASE_URL cannot be used: it takes no writes, as a replica does$/,
    },
    'a database that does not exist': {
      env: () => ({ DATABASE_URL: Object.assign(new URL(database.url!), { pathname: '/skg_none' }).href }),
      problem: /^The database .*skg_none of DATABASE_URL cannot be used: .*does not exist$/,
    },
    'a server without TLS that must have it': {
      env: () => ({ DATABASE_URL: `${database.url}?sslmode=require` }),
      problem: /^The database .* of DATABASE_URL cannot be used: The server does not support SSL connections$/m,
    },
    'a folder of files that cannot be made': {
      env: () => ({ ...credentials, SECENG_FILES_DIR: '/dev/null/files' }),
      problem: /^The folder SECENG_FILES_DIR cannot be made: /,
    },
    'keys that cannot be read': {
      env: () => ({ SECENG_KEYS_FILE: join(folder, 'none.yaml'), FINDINGS_ACCESS: 'public' }),
      problem: /^SECENG_KEYS_FILE .*none\.yaml cannot be used: ENOENT/,
      code: 2,
    },
  }
  const refuse = async ({ sql, undo, env, problem, code = 3 }: Case) => {
    if (sql) await database.execute(sql)
    const result = await runSkg(['serve'], { DATABASE_URL: database.url!, PORT: '0', ...env?.() })
    if (undo) await database.execute(undo)
    expect([result.code, result.stdout, result.stderr.trimEnd()]).toEqual([code, '', expect.stringMatching(problem)])
  }
  const quick = Object.entries(cases).slice(0, 2)
  test.each(quick)('%s, on PostgreSQL', (_, one) => refuse(one))
  test.each(Object.entries(cases).slice(2))('%s, on PostgreSQL', { tags: ['long'] }, (_, one) => refuse(one))

  test('what settings leave open is said once, before anything is opened', async () => {
    const DATABASE_URL = 'postgres://skg@192.0.2.1/skg?connect_timeout=1'
    const own = { DATABASE_URL, PORT: portOf(taken), REVIEWER_JWT_SECRET: 's'.repeat(32) }
    const { code, stderr } = await runSkg(['serve'], own)
    const [reviewers, tls, ...rest] = stderr.trimEnd().split('\n')
    expect(JSON.parse(reviewers!)).toMatchObject({
      level: 40,
      msg: 'tokens of reviewers are accepted for any audience or from any issuer',
      advice: 'set REVIEWER_JWT_AUDIENCE and REVIEWER_JWT_ISSUER',
    })
    expect(JSON.parse(tls!)).toMatchObject({ msg: 'DATABASE_URL goes to 192.0.2.1 without TLS' })
    expect([code, rest]).toEqual([3, [expect.stringMatching(/^Cannot listen on /)]])
  })

  test.each(['PORT', 'COMPAT_PORT'])('%s that is taken, before the first start has made any data', async (name) => {
    const DATA_DIR = join(folder, `data-${name}`)
    const result = await runSkg(['serve'], { DATA_DIR, PORT: '0', [name]: portOf(taken) })
    expect([result.code, result.stdout, result.stderr]).toEqual([
      3,
      '',
      expect.stringMatching(
        new RegExp(
          `^Cannot listen on 127\\.0\\.0\\.1:\\d+: another process listens there; set ${name} to a free port\\.\n$`,
        ),
      ),
    ])
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('a folder of files that cannot be made, before the first start has made any data', async () => {
    const DATA_DIR = join(folder, 'data-files')
    const env = { ...credentials, DATA_DIR, PORT: '0', SECENG_FILES_DIR: '/dev/null/files' }
    const { code, stderr } = await runSkg(['serve'], env)
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^The folder SECENG_FILES_DIR cannot be made: .*\n$/)])
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('a folder of files that nobody needs, or that is in that of the database, is not made first', {
    tags: ['long'],
  }, async () => {
    const DATABASE_URL = Object.assign(new URL(database.url!), { pathname: '/skg_none' }).href
    const unneeded = await runSkg(['serve'], { DATABASE_URL, PORT: '0', SECENG_FILES_DIR: '/dev/null/files' })
    expect(unneeded.stderr).toMatch(/^The database .*does not exist\n$/)
    const inside = await runSkg(['serve'], { ...credentials, DATA_DIR: '/dev/null/data', PORT: '0' })
    expect(inside.stderr).toMatch(/^The data folder /)
  })

  test('a port that is taken, for many processes, before the database is looked at', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none', PORT: portOf(taken) }
    const { code, stderr } = await runSkg(['serve', '--processes', '2'], env)
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/^Cannot listen on \S+: another process listens there; .*\n$/),
    ])
  })

  test('a database that a newer version has migrated, embedded', { tags: ['long'] }, async () => {
    const DATA_DIR = await dataFolder('empty')
    const opened = await openDatabase({ dataDir: DATA_DIR, databaseUrl: null })
    await opened.execute(newer)
    await opened.close()
    const result = await runSkg(['serve'], { DATA_DIR, PORT: '0' })
    await rm(DATA_DIR, { recursive: true })
    expect([result.code, result.stderr.trimEnd()]).toEqual([3, expect.stringMatching(newerProblem)])
  })

  test('SIGTERM ends a start that waits for a database that never answers', async () => {
    const reached = new Promise((resolve) => taken.once('connection', resolve))
    const running = startSkg(['serve'], { DATABASE_URL: `postgres://u:p@127.0.0.1:${portOf(taken)}/db`, PORT: '0' })
    await reached
    running.child.kill('SIGTERM')
    expect(await running.finished).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test('operations §4.3: below npm it ends when the shell between ends, which passes no signal on', async () => {
    const shell = endAfterwards(
      spawn('sh', ['-c', `"${process.execPath}" "${bin}" serve & wait`], {
        env: { PATH: process.env.PATH, npm_execpath: 'npm', DATABASE_URL: database.url!, PORT: '0', LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
    let printed = ''
    const isServing = new Promise<void>((resolve) =>
      shell.stdout.on('data', (chunk) => {
        printed += chunk
        if (printed.includes('Health')) resolve()
      }),
    )
    await isServing
    shell.kill('SIGTERM')
    // The service writes to the same pipe, which closes when both have ended.
    await new Promise((resolve) => shell.once('close', resolve))
  })

  const faked = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '22.1.0' } })`
  test.for([
    ['the one that runs this test, which takes itself for another', process.execPath, ['--import', faked]],
    ['the one of the system', '/usr/bin/node', []],
  ] as const)('operations §4.3: Node below 24 gets one line: %s', ([, program, options], { skip }) => {
    if (program !== process.execPath && !(majorOf(program) < 24)) skip('no such Node')
    const { status, stdout, stderr } = spawnSync(program, [...options, bin, 'serve'], { encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^skg needs Node 24 or later, and .+\n$/)])
  })
})

function majorOf(node: string): number {
  return Number.parseInt(spawnSync(node, ['--print', 'process.versions.node'], { encoding: 'utf8' }).stdout, 10)
}
