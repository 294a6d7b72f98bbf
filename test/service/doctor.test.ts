import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationNames } from '../../db/engine/migrate.ts'
import { settingNames } from '../../src/ground/settings-file.ts'
import { runCommand } from '../support/command.ts'
import { databases, dataFolder, type TestDatabase } from '../support/setup.ts'

let folder: string
let source: string
let postgres: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skg-doctor-'))
  source = await dataFolder('starter')
  postgres = await databases[1]!.open('starter')
})
afterAll(async () => {
  await postgres.close()
  await rm(folder, { recursive: true })
  await rm(source, { recursive: true })
})

type Check = { readonly name: string; readonly state: string; readonly message: string; readonly todo: string | null }
const examine = async (env: Readonly<Record<string, string>>) => {
  const { code, stdout } = await runCommand(['doctor', '--json'], env)
  const checks = JSON.parse(stdout) as readonly Check[]
  expect(code).toBe(checks.some(({ state }) => state === 'wrong') ? 1 : 0)
  for (const { state, todo } of checks) expect(todo === null).toBe(state === 'right')
  return checks
}
const stateOf = (checks: readonly Check[], pattern: RegExp) =>
  checks.filter(({ message, todo }) => pattern.test(`${message} ${todo}`)).map(({ state }) => state)

describe('operations §1.3: skg doctor', () => {
  test('finds nothing wrong with a fresh folder and with a database, and says what it looked at', async () => {
    const embedded = await examine({ DATA_DIR: source })
    expect(embedded.filter(({ state }) => state === 'wrong')).toEqual([])
    expect(stateOf(embedded, /the schema is up to date/)).toEqual(['right'])
    // Nobody can scan without a credential of the server API, so that nothing is said of what scans need.
    const ofScans = ['SECENG_FILES_DIR', 'scanners']
    expect(embedded.filter(({ name }) => ofScans.includes(name))).toEqual([])
    const withScans = await examine({ DATA_DIR: source, SECENG_JWT_SECRET: 'a secret of 32 characters or more' })
    expect(withScans.map(({ name }) => name)).toEqual(expect.arrayContaining(ofScans))
    const server = await examine({ DATABASE_URL: postgres.url! })
    expect(server.filter(({ state }) => state === 'wrong')).toEqual([])
    expect(server.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['configuration', 'database', 'clock', 'connections', 'migrations', 'queue', 'backup']),
    )
    const { code, stdout } = await runCommand(['doctor'], { DATA_DIR: source })
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^ok {7}configuration: .*\n(.*\n)+Nothing is wrong, \d+ warnings\.\n$/),
    ])
  })

  test('finds the packages of tracing and of budgets where they are on, and says nothing of them where they are off', async () => {
    const on = await examine({ DATA_DIR: source, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })
    expect(on.filter(({ name }) => name === 'tracing').map(({ state }) => state)).toEqual(['right'])
    expect((await examine({ DATA_DIR: source })).map(({ name }) => name)).not.toContain('tracing')
    const redis = await examine({ DATA_DIR: source, RATE_LIMIT_REDIS_URL: 'redis://127.0.0.1:6379' })
    expect(redis.filter(({ name }) => name === 'budgets').map(({ state }) => state)).toEqual(['right'])
    expect(redis.map(({ name }) => name)).not.toContain('tracing')
    const wrong = await examine({ DATA_DIR: source, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })
    expect(stateOf(wrong, /OTEL_EXPORTER_OTLP_ENDPOINT must be a URL that starts with http/)).toEqual(['wrong'])
  })

  test('says of each replica whether it is one, and answers', async () => {
    const away = Object.assign(new URL(postgres.url!), { port: '9' }).href
    const checks = await examine({ DATABASE_URL: postgres.url!, DATABASE_READ_URLS: `${postgres.url}, ${away}` })
    expect(stateOf(checks, / is no replica name replicas in DATABASE_READ_URLS/)).toEqual(['warning'])
    expect(stateOf(checks, /:9 does not answer: .+ check DATABASE_READ_URLS/)).toEqual(['warning'])
    expect(stateOf(await examine({ DATABASE_READ_URLS: `${away},http://x` }), /must be URLs that start with/)).toEqual([
      'wrong',
    ])
  })

  test.each<
    [string, () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>, RegExp, string]
  >([
    ['a setting that is not allowed', () => ({ PORT: 'x' }), /^PORT is "x", but must be/, 'wrong'],
    ['a short key', () => ({ GATEWAY_KEYS: 'short' }), /at least 16 characters/, 'wrong'],
    [
      'a name that is nearly a setting',
      () => ({ DATABSE_URL: 'x' }),
      /^DATABSE_URL is no setting did you mean DATABASE_URL\?/,
      'warning',
    ],
    ['a name that is none', () => ({ SKG_PORT: '1' }), /^SKG_PORT is no setting, and has no effect/, 'warning'],
    [
      'a server that is not there',
      () => ({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }),
      /cannot be used: .*ECONNREFUSED/,
      'wrong',
    ],
    ['a folder that is a file', async () => ({ DATA_DIR: await written('file', 'x') }), /is no folder/, 'wrong'],
    ['a folder that cannot be made', () => ({ DATA_DIR: '/dev/null/data' }), /cannot be made in \/dev\/null/, 'wrong'],
    ['a folder open to all', async () => ({ DATA_DIR: await openFolder() }), /can be written by every user/, 'warning'],
    [
      'tokens for any audience',
      () => ({ REVIEWER_JWT_SECRET: 's'.repeat(32) }),
      /any audience or from any issuer/,
      'warning',
    ],
    [
      'a secret in the environment',
      () => ({ GATEWAY_KEYS: 'k'.repeat(16) }),
      /put them into files of mode 0600/,
      'warning',
    ],
    [
      'a secret in a file that all may read',
      async () => ({ GATEWAY_KEYS_FILE: await written('keys', 'k'.repeat(16), 0o644) }),
      /can be read by other users/,
      'warning',
    ],
    ['exports that are not there', () => ({ EXPORT_DIR: join(folder, 'none') }), /skg export writes it/, 'wrong'],
  ])('reports %s', async (_, env, pattern, state) => {
    const given = await env()
    expect(stateOf(await examine({ DATA_DIR: join(folder, 'new'), ...given }), pattern)).toContain(state)
  })

  const written = async (name: string, text: string, mode = 0o600) => {
    const file = join(folder, name)
    await writeFile(file, text)
    await chmod(file, mode)
    return file
  }
  const openFolder = async () => {
    const open = join(folder, 'open')
    await mkdir(open, { recursive: true })
    await chmod(open, 0o777)
    return open
  }

  test('reports a database of a newer version, and one that lacks migrations', async () => {
    const [older, newer] = [await databases[1]!.open('empty'), await databases[1]!.open('empty')]
    await newer.execute(`insert into kysely_migration values ('9999-later', '2030-01-01')`)
    await older.execute(`delete from kysely_migration where name = '${migrationNames.at(-1)}'`)
    expect(stateOf(await examine({ DATABASE_URL: newer.url! }), /newer version than .* \(9999-later\)/)).toEqual([
      'wrong',
    ])
    expect(stateOf(await examine({ DATABASE_URL: older.url! }), /^one is to run, /)).toEqual(['warning'])
    expect((await runCommand(['migrate', '--dry-run'], { DATABASE_URL: older.url! })).stdout).toBe(
      `Would run 1 migration:\n  ${migrationNames.at(-1)}\n`,
    )
    await older.execute(`delete from kysely_migration where name >= '${migrationNames.at(-2)}'`)
    expect(stateOf(await examine({ DATABASE_URL: older.url! }), /^2 are to run, /)).toEqual(['warning'])
    await older.close()
    await newer.close()
  })
})

describe('operations §1.2: skg migrate', () => {
  test('--dry-run lists what would run, and changes nothing', async () => {
    const target = join(folder, 'migrate')
    const { code, stdout } = await runCommand(['migrate', '--dry-run', '--json'], { DATA_DIR: target })
    expect([code, JSON.parse(stdout)]).toEqual([0, { isDryRun: true, migrations: migrationNames, needStop: [] }])
    expect(await runCommand(['migrate', '--dry-run'], { DATABASE_URL: postgres.url! })).toMatchObject({
      code: 0,
      stdout: 'The schema is up to date.\n',
    })
    await expect(readFile(join(target, 'lock'))).rejects.toThrow('ENOENT')
  })

  test('runs what a database lacks', async () => {
    const database = await databases[1]!.open('empty')
    await database.execute('drop schema public cascade; create schema public; create extension if not exists pg_trgm')
    const env = { DATABASE_URL: database.url! }
    expect((await runCommand(['migrate'], env)).stdout).toMatch(
      new RegExp(`^Ran ${migrationNames.length} migrations:\n  0001-revision\n`),
    )
    expect((await runCommand(['migrate'], env)).stdout).toBe('The schema is up to date.\n')
    await database.close()
  })
})

describe('operations §1.3: settings and their sources', () => {
  test('skg config prints each with its source, and no secret', async () => {
    const secret = 'correct-horse-battery'
    const file = join(folder, 'gateway')
    await writeFile(file, `${secret}\n`)
    const env = {
      PORT: '4321',
      GATEWAY_KEYS_FILE: file,
      DATABASE_URL: 'postgres://skg:hidden-word@db/skg',
      CONNECTOR_KEYS: secret,
    }
    const { code, stdout } = await runCommand(['config', '--json'], env)
    expect(code).toBe(0)
    expect(stdout).not.toMatch(/correct-horse|hidden-word/)
    const { settings } = JSON.parse(stdout) as { settings: readonly { name: string; value: string; source: string }[] }
    const of = (name: string) => settings.find((one) => one.name === name)
    expect(of('PORT')).toEqual({ name: 'PORT', value: '4321', source: 'environment' })
    expect(of('GATEWAY_KEYS')).toEqual({ name: 'GATEWAY_KEYS', value: '*** (21 characters)', source: 'file' })
    expect(of('DATABASE_URL')?.value).toBe('postgres://skg:***@db/skg')
    expect(of('HOST')).toEqual({ name: 'HOST', value: null, source: 'default' })
    expect(settings.length).toBeGreaterThan(50)
    expect((await runCommand(['config'], env)).stdout).toMatch(/^PORT +4321 {2}\(environment\)$/m)
  })

  test('a secret of a file and of a variable at once, and one that is not there, are refused', async () => {
    const both = await runCommand(['config'], { GATEWAY_KEYS: 'k'.repeat(16), GATEWAY_KEYS_FILE: '/none' })
    expect([both.code, both.stderr]).toEqual([
      2,
      'GATEWAY_KEYS and GATEWAY_KEYS_FILE are both set, but only one of them may be\nGATEWAY_KEYS_FILE /none cannot be read (ENOENT)\n',
    ])
  })

  test('a YAML file holds what variables do, and variables win', async () => {
    const file = join(folder, 'skg.yaml')
    await writeFile(file, 'PORT: 5000\nHOST: 127.0.0.2\nSUBGRAPHS: [knowledge, report]\nDEMO: "off"\n')
    const read = async (args: readonly string[], env = {}) => {
      const { stdout } = await runCommand([...args, 'config', '--json'], env)
      const { settings } = JSON.parse(stdout) as { settings: readonly { name: string; value: string }[] }
      return ['PORT', 'HOST', 'SUBGRAPHS', 'DEMO'].map((name) => settings.find((one) => one.name === name)?.value)
    }
    expect(await read(['--config', file])).toEqual(['5000', '127.0.0.2', 'knowledge,report', 'off'])
    expect(await read([`--config=${file}`], { PORT: '1' })).toEqual(['1', '127.0.0.2', 'knowledge,report', 'off'])
    expect(await read([], { SKG_CONFIG: file })).toEqual(['5000', '127.0.0.2', 'knowledge,report', 'off'])
    expect(settingNames()).toEqual(expect.arrayContaining(['PORT', 'GATEWAY_KEYS_FILE']))
  })

  test.each([
    ['DATABSE_URL: 1\n', /has DATABSE_URL, which is no setting; near it is DATABASE_URL\n$/],
    ['- PORT\n', /must be a mapping of settings to values\n$/],
    ['PORT: { a: 1 }\n', /has a value of PORT that is no text, number, boolean or list of them\n$/],
    ['PORT: [\n', /cannot be used: /],
  ])('a file with %j is refused', async (text, problem) => {
    const file = join(folder, 'wrong.yaml')
    await writeFile(file, text)
    const { code, stderr } = await runCommand(['--config', file, 'config'])
    expect([code, stderr]).toEqual([2, expect.stringMatching(problem)])
  })
})
