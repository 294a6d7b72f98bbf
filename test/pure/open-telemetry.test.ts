import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTracing } from '../../src/ground/open-telemetry.ts'
import { codeOf, currentSpan, runToEnd, traced } from '../../src/ground/span.ts'
import { startCollector } from '../support/collector.ts'

function collectedLog() {
  const lines: Record<string, unknown>[] = []
  return { lines, log: pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) }) }
}

test('operations §3.1: without an endpoint nothing is traced, and work is called as it is', async () => {
  const { log, lines } = collectedLog()
  expect(await startTracing(null, log)).toBeNull()
  expect(await traced('part', async (span) => [span, currentSpan()])).toEqual([null, undefined])
  expect(lines).toEqual([])
})

test('operations §3.1: a collector that is away is one line of the log, however much it does not take', async () => {
  const { log, lines } = collectedLog()
  const tracing = (await startTracing('http://127.0.0.1:1', log))!
  for (let number = 0; number < 600; number++) tracing.beginRequest('GET', {}).end()
  await tracing.stop()
  expect(lines).toMatchObject([{ msg: 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no spans' }])
  expect(lines[0]).toMatchObject({ level: 40, reason: expect.stringContaining('ECONNREFUSED') })
})

test('operations §3.1: a part fails by the code of what it throws, and counts what it is told', async () => {
  const collector = await startCollector()
  const tracing = (await startTracing(collector.endpoint, collectedLog().log))!
  const failing = (code: string) =>
    runToEnd(tracing.beginJob('job', {}, null), async (span) => {
      span.count('reads')
      span.count('reads')
      throw Object.assign(new Error('a text'), { code })
    }).catch((cause: Error) => cause.message)
  expect([await failing('NOT_FOUND'), await failing('57014'), await failing('a text')]).toEqual(Array(3).fill('a text'))
  await tracing.stop()
  expect(collector.spans().map(({ facts, status }) => [facts['error.type'], Number(facts.reads), status])).toEqual([
    ['NOT_FOUND', 2, 0],
    ['57014', 2, 2],
    ['INTERNAL', 2, 2],
  ])
  expect(collector.text()).not.toContain('a text')
  expect([codeOf(null), codeOf({ code: 'x'.repeat(64) }).length, codeOf({ code: 'x'.repeat(65) })]).toEqual([
    'INTERNAL',
    64,
    'INTERNAL',
  ])
  await collector.close()
})
