import { expect, test } from 'vitest'
import { hostWithoutTls } from '../../db/engine/connection-tls.ts'
import { warningsOf } from '../../src/command/setting-warnings.ts'
import { readConfig } from '../../src/ground/config.ts'

test.each([
  ['postgres://skg@db.example.com/skg', 'db.example.com'],
  ['postgres://skg@db.example.com/skg?sslmode=disable', 'db.example.com'],
  ['postgres://skg@10.0.0.1:6432/skg', '10.0.0.1'],
  ['postgres://skg@db.example.com/skg?sslmode=verify-full', null],
  ['postgres://skg@db.example.com/skg?ssl=true', null],
  ['postgres://skg@localhost/skg', null],
  ['postgres://skg@127.0.0.2/skg', null],
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
