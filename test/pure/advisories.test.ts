import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Accepted, type AuditReport, judge } from '../../scripts/shipped/advisories.ts'

const fileOf = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
/** As npm printed it; the advisories are made up. */
const report = fileOf('../support/npm-audit.json') as AuditReport
const today = '2026-11-29'
const entry: Accepted = {
  advisory: 'GHSA-fast-ify0-high',
  package: 'fastify',
  reason: 'Only plugins that are not used are concerned.',
  date: '2026-11-01',
  until: '2027-02-01',
}
const high = 'GHSA-fast-ify0-high (high) in fastify <=5.12.8: Made up for a test'
const moderate = 'GHSA-sonic-moderate (moderate) in sonic-boom >=1.0.0: Made up for a test'

test('operations §4: high fails, and is named once; moderate is printed', () => {
  expect(judge(report, [], today)).toEqual({ problems: [high], notes: [moderate] })
})

test('operations §4: an advisory that is listed with reason and dates does not fail', () => {
  const accepted = `${high}; accepted until 2027-02-01: Only plugins that are not used are concerned.`
  expect(judge(report, [entry], today)).toEqual({ problems: [], notes: [accepted, moderate].sort() })
})

const named = 'the entry GHSA-fast-ify0-high in fastify'
test.each<[string, Partial<Accepted>, readonly string[]]>([
  ['no reason', { reason: ' ' }, [`${named} has no reason`]],
  ['a date that is none', { date: 'today' }, [`${named} needs date and until, such as ${today}`]],
  ['a day that is none', { until: '2027-02-40' }, [`${named} needs date and until, such as ${today}`]],
  ['a date to come', { date: '2026-11-30' }, [`${named} has a date to come`]],
  ['the date of today', { date: today }, []],
  ['its last day', { until: today }, []],
  ['a day too many', { until: '2026-11-28' }, [`${named} was accepted until 2026-11-28: look at it again`]],
  ['180 days', { until: '2027-04-30' }, []],
  ['181 days', { until: '2027-05-01' }, [`${named} is accepted for more than 180 days`]],
  [
    'another package',
    { package: 'react' },
    [high, 'GHSA-fast-ify0-high in react is accepted, but reported no more: remove it from the list'],
  ],
])('operations §4: an entry with %s', (_, part, problems) => {
  expect([...judge(report, [{ ...entry, ...part }], today).problems].sort()).toEqual([...problems].sort())
})

test('operations §4: what the clone accepts is right today', () => {
  const accepted = fileOf('../../scripts/shipped/accepted-advisories.json') as readonly Accepted[]
  const problems = judge({ vulnerabilities: {} }, accepted, new Date().toISOString().slice(0, 10)).problems
  expect(problems.filter((line) => line.startsWith('the entry'))).toEqual([])
})
