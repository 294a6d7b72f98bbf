import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionOf, hostWithoutTls, listenOn } from '../../db/engine/connection.ts'
import { warningsOf } from '../../src/command/setting-warnings.ts'
import { readConfig } from '../../src/ground/config.ts'
import { databases } from '../support/setup.ts'

test.each([
  ['postgres://skg@db.example.com/skg', 'db.example.com'],
  ['postgres://skg@db.example.com/skg?sslmode=disable', 'db.example.com'],
  ['postgres://skg@10.0.0.1:6432/skg', '10.0.0.1'],
  ['postgres://skg@db.example.com/skg?sslmode=verify-full', null],
  ['postgres://skg@db.example.com/skg?ssl=true', null],
  ['postgres://skg@localhost/skg', null],
  ['postgres://skg@127.0.0.2/skg', null],
  ['postgres://skg@127.example.com/skg', '127.example.com'],
  ['postgres://skg@[::1]/skg', null],
  ['postgres://skg@/skg?host=/run/postgresql', null],
])('operations §1.6: %s goes to %s without TLS', (url, host) => {
  expect(hostWithoutTls(url)).toBe(host)
})

test('operations §1.6: warnings name each setting, and reviewers only where audience or issuer is not checked', () => {
  const problemsOf = (env: Readonly<Record<string, string>>) =>
    warningsOf(readConfig(env)).map(({ problem }) => problem)
  const reviewers = 'tokens of reviewers are accepted for any audience or from any issuer'
  const [secret, audience, issuer] = ['s'.repeat(32), 'skg', 'https://id.example.com']
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ REVIEWER_JWT_AUDIENCE: audience })).toEqual([])
  for (const own of [{}, { REVIEWER_JWT_AUDIENCE: audience }, { REVIEWER_JWT_ISSUER: issuer }])
    expect(problemsOf({ REVIEWER_JWT_SECRET: secret, ...own })).toEqual([reviewers])
  expect(
    problemsOf({ REVIEWER_JWT_SECRET: secret, REVIEWER_JWT_AUDIENCE: audience, REVIEWER_JWT_ISSUER: issuer }),
  ).toEqual([])
  const there = 'postgres://skg@db.example.com/skg'
  expect(
    problemsOf({ DATABASE_URL: there, DATABASE_DIRECT_URL: there, DATABASE_READ_URLS: `${there},${there}?ssl=true` }),
  ).toEqual(
    ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URLS'].map(
      (name) => `${name} goes to db.example.com without TLS`,
    ),
  )
})

test('who cannot listen leaves no connection open, and who has stopped none', async () => {
  const database = await databases[1]!.open('empty')
  const watcher = new pg.Client({ connectionString: database.url! })
  await watcher.connect()
  const countNamed = async () => {
    const own = "application_name = 'listening' and datname = current_database()"
    return (await watcher.query(`select count(*)::integer as count from pg_stat_activity where ${own}`)).rows[0].count
  }
  const connection = connectionOf(database.url!, 5_000, 'listening')
  const lost: string[] = []
  const listening = await listenOn(
    connection,
    'skg_test',
    () => lost.push('told'),
    () => lost.push('lost'),
  )
  expect(await countNamed()).toBe(1)
  await watcher.query('notify skg_test')
  await expect.poll(() => lost).toEqual(['told'])
  await listening.stop()
  await expect.poll(countNamed).toBe(0)
  await expect(
    listenOn(
      connection,
      '',
      () => {},
      () => {},
    ),
  ).rejects.toThrow('zero-length')
  await expect.poll(countNamed).toBe(0)
  const other = await listenOn(
    connection,
    'skg_test',
    () => {},
    () => lost.push('lost'),
  )
  await watcher.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listening'")
  await expect.poll(() => lost).toEqual(['told', 'lost'])
  await other.stop()
  await watcher.end()
  await database.close()
})
