import { expect, test } from 'vitest'
import { readConfig } from '../../src/ground/config.ts'
import { type BudgetLimits, createBudgets } from '../../src/http/budget.ts'
import { createClients } from '../../src/http/client.ts'

const one = { key: 'address 192.0.2.1', kind: 'address' } as const
const other = { key: 'credential key:ci', kind: 'credential' } as const

function budgetsAt(limits: BudgetLimits) {
  let time = 1_000_000
  const budgets = createBudgets(limits, () => time)
  if (budgets === null) throw new Error('Nobody has a limit.')
  return {
    ...budgets,
    pass: (seconds: number) => {
      time += seconds * 1_000
    },
  }
}

test('operations §2.6: a client that has spent its points is refused until its debt is below them', () => {
  const { refusal, spend, pass } = budgetsAt({ address: 600, credential: 6_000 })
  spend(one, 599)
  expect(refusal(one)).toBeNull()
  spend(one, 301)
  expect(refusal(one)).toEqual({ pointsPerMinute: 600, retryAfterSeconds: 31 })
  pass(30)
  expect(refusal(one)).toEqual({ pointsPerMinute: 600, retryAfterSeconds: 1 })
  pass(1)
  expect(refusal(one)).toBeNull()
  pass(600)
  spend(one, 599)
  expect(refusal(one)).toBeNull()
  spend(one, 1)
  expect(refusal(one)).not.toBeNull()
})

test('operations §2.6: what one client spends is not another client’s, and each kind has its own limit', () => {
  const { refusal, spend } = budgetsAt({ address: 600, credential: 6_000 })
  spend(one, 600)
  spend(other, 600)
  expect([refusal(one) !== null, refusal(other)]).toEqual([true, null])
  spend(other, 5_400)
  expect(refusal(other)).toEqual({ pointsPerMinute: 6_000, retryAfterSeconds: 1 })
})

test('operations §2.6: 0 is no limit', () => {
  const { refusal, spend } = budgetsAt({ address: 0, credential: 10 })
  spend(one, 1e9)
  spend(other, 10)
  expect([refusal(one), refusal(other) === null]).toEqual([null, false])
  expect(createBudgets({ address: 0, credential: 0 })).toBeNull()
  expect(createBudgets({ address: 1, credential: 0 })).not.toBeNull()
})

test('operations §2.6: clients that sent nothing for the longest time are forgotten, not those that spend now', () => {
  const { refusal, spend } = budgetsAt({ address: 1, credential: 1 })
  const numbered = (number: number) => ({ key: `address ${number}`, kind: 'address' }) as const
  for (let number = 0; number < 20_000; number++) spend(numbered(number), 2)
  expect(refusal(numbered(0))).not.toBeNull()
  spend(numbered(0), 2)
  spend(numbered(20_000), 2)
  expect([0, 1, 9_999, 10_000, 10_001, 20_000].map((number) => refusal(numbered(number)) !== null)).toEqual([
    true,
    false,
    false,
    false,
    true,
    true,
  ])
})

const clientsOf = (trustedProxies: readonly string[], trustedRouters: readonly string[] = []) => ({
  trustedProxies,
  trustedRouters,
})

test('operations §2.6: a client is the address, as trusted proxies name it, or a credential that was found valid', () => {
  const request = (address: string, headers: Readonly<Record<string, string>> = {}) =>
    ({ headers, socket: { remoteAddress: address } }) as never
  const plain = createClients(clientsOf([]))
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }
  expect(plain.clientOf(request('192.0.2.1', forwarded))).toEqual(one)
  expect(plain.clientOf(request('2001:db8:1:2:3::4')).key).toBe('address 2001:db8:1:2')
  const behind = createClients(clientsOf(['192.0.2.0/24']))
  expect(behind.clientOf(request('192.0.2.1', forwarded)).key).toBe('address 198.51.100.7')
  expect(behind.clientOf(request('203.0.113.9', forwarded)).key).toBe('address 203.0.113.9')
  const sent = { authorization: 'Bearer skg_x' }
  expect(plain.clientOf(request('192.0.2.1', sent))).toEqual(one)
  plain.noteCredential('Bearer skg_x', 'key:ci')
  expect(plain.clientOf(request('192.0.2.1', sent))).toEqual(other)
  expect(plain.clientOf(request('192.0.2.1', { authorization: 'Bearer skg_y' }))).toEqual(one)
})

test('operations §2.7: clients of a trusted router are told apart by the name or the credential that it passes on', () => {
  const request = (address: string, headers: Readonly<Record<string, string>> = {}) =>
    ({ headers, socket: { remoteAddress: address } }) as never
  const named = (name: string) => ({ 'apollographql-client-name': name })
  const clients = createClients(clientsOf(['203.0.113.1'], ['192.0.2.0/24']))
  expect(clients.clientOf(request('192.0.2.1', named('web')))).toEqual({ key: 'name web', kind: 'address' })
  expect(clients.clientOf(request('192.0.2.9', named('app'))).key).toBe('name app')
  for (const name of ['', 'a\tb', 'n'.repeat(65)])
    expect(clients.clientOf(request('192.0.2.1', named(name)))).toEqual(one)
  expect(clients.clientOf(request('192.0.2.1'))).toEqual(one)
  expect(clients.clientOf(request('198.51.100.7', named('web'))).key).toBe('address 198.51.100.7')
  const throughProxy = (address: string) => request('203.0.113.1', { 'x-forwarded-for': address, ...named('web') })
  expect(clients.clientOf(throughProxy('192.0.2.1')).key).toBe('name web')
  expect(clients.clientOf(throughProxy('198.51.100.7')).key).toBe('address 198.51.100.7')
  clients.noteCredential('Bearer skg_x', 'key:ci')
  expect(clients.clientOf(request('192.0.2.1', { authorization: 'Bearer skg_x', ...named('web') }))).toEqual(other)
})

test.each([
  ['127.0.0.1', {}, 0],
  ['127.8.9.10', {}, 0],
  ['localhost', {}, 0],
  ['::1', {}, 0],
  ['[::1]', {}, 0],
  ['0.0.0.0', {}, 1],
  ['127.0.0.1.example', {}, 1],
  ['::', {}, 1],
  ['127.0.0.1', { TRUSTED_PROXIES: 'loopback' }, 1],
])('operations §2.6: budgets of a service at %s with %j', (HOST, more, times) => {
  expect(readConfig({ HOST, ...more }).budgets).toEqual({ address: times * 1_000_000, credential: times * 5_000_000 })
  expect(readConfig({ HOST, ...more, POINTS_PER_MINUTE: '7', CREDENTIAL_POINTS_PER_MINUTE: '0' }).budgets).toEqual({
    address: 7,
    credential: 0,
  })
})
