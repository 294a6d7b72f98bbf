import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/ground/config.ts'
import { createRequestLog } from '../../src/http/request-log.ts'

const answered = {
  method: 'POST',
  route: '/graphql',
  status: 200,
  seconds: 0.0123456,
  isCached: false,
  requestId: 'one',
  operation: { name: 'N'.repeat(101), code: 'OK', cost: 7 },
  cost: 7,
  client: 'key:ci',
} as const

function logAt(level: string, perSecond: number) {
  const lines: Record<string, unknown>[] = []
  let time = 5_000
  const log = pino({ level, base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) })
  const write = createRequestLog(log, perSecond, () => time)
  return {
    lines,
    send: (count: number, status = 200) => {
      for (let index = 0; index < count; index++) write({ ...answered, status })
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('operations §3.3: a request has one line, without where it came from', () => {
  const { lines, send } = logAt('info', 1)
  send(1)
  expect(lines).toEqual([
    {
      level: 30,
      msg: 'a request was answered',
      method: 'POST',
      route: '/graphql',
      status: 200,
      ms: 12.346,
      isCached: false,
      requestId: 'one',
      operation: 'N'.repeat(100),
      code: 'OK',
      cost: 7,
      client: 'key:ci',
    },
  ])
})

test('operations §3.3: a request of another path has no operation', () => {
  const lines: unknown[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  createRequestLog(log, 1)({ ...answered, route: '/livez', operation: null, cost: 1, client: null, requestId: null })
  expect(lines).toMatchObject([{ route: '/livez', operation: null, code: null, client: null, requestId: null }])
})

test('operations §3.3: beyond the rate one of 100 has a line, and failed ones have a rate of their own', () => {
  const { lines, send, pass } = logAt('info', 2)
  send(2)
  send(99)
  expect(lines).toHaveLength(2)
  send(1)
  expect(lines.map(({ sampled }) => sampled)).toEqual([undefined, undefined, 100])
  send(3, 499)
  expect(lines).toHaveLength(3)
  send(3, 500)
  expect(lines.slice(3).map(({ status }) => status)).toEqual([500, 500])
  pass(999)
  send(1)
  expect(lines).toHaveLength(5)
  pass(1)
  send(2)
  expect(lines).toHaveLength(7)
  send(100)
  expect(lines.at(-1)).toMatchObject({ sampled: 100 })
})

test('operations §3.3: level debug has all lines; 0 a second and level warn have none', () => {
  const counted = (level: string, perSecond: number) => {
    const { lines, send } = logAt(level, perSecond)
    send(250)
    return lines.filter(({ sampled }) => sampled === undefined).length
  }
  expect([counted('debug', 2), counted('debug', 0), counted('info', 2)]).toEqual([250, 250, 2])
  expect([counted('info', 0), counted('warn', 2), counted('silent', 2)]).toEqual([0, 0, 0])
})

test('operations §3.3: the rate is a setting', () => {
  const rate = (text: string) => readConfig({ LOG_REQUESTS_PER_SECOND: text }).requestLines
  expect(readConfig({}).requestLines).toBe(10)
  expect([rate('0'), rate('10000')]).toEqual([0, 10_000])
  expect(() => rate('10001')).toThrow('LOG_REQUESTS_PER_SECOND')
})
