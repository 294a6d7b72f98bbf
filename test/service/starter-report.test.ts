// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listChartRows, listCharts } from '../../db/chart.ts'
import { findBenchmark, listBenchmarks, listSurveys } from '../../db/survey.ts'
import { importReport } from '../../src/import/importers.ts'
import { auditPending } from '../../src/runner/figure-audits.ts'
import { copyReport, type ReportCopy } from '../support/report-folder.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

/** What a figure of a benchmark counts: these options of a question, or all but them. */
type Figure = { readonly question: string; readonly options: readonly string[]; readonly isRest?: true }

const shareOf = (question: string, ...options: readonly string[]): Figure => ({ question, options })
const shareBut = (question: string, ...options: readonly string[]): Figure => ({ question, options, isRest: true })
const columns: Readonly<Record<string, Figure>> = {
  genaiInProduction: shareOf('genai-in-production', 'In production'),
  agentsWithWriteAccess: shareOf('agents-in-production', 'Yes, with write access'),
  dedicatedTeam: shareOf('ai-security-owner', 'Dedicated AI security team'),
  filtering: shareOf('controls', 'Input and output filtering'),
  neverRedTeamed: shareOf('red-teaming', 'Never'),
  noModelChecks: shareOf('supply-chain-checks', 'None of these'),
  anyIncident: shareBut('incidents', 'None that we know of'),
  detectedWithinADay: shareOf('time-to-detect', 'Within an hour', 'Within a day'),
  atlasUsed: shareOf('atlas-use', 'Yes, regularly', 'Now and then'),
  atlasUnknown: shareOf('atlas-use', 'Not known'),
  regulationConcern: shareOf('concerns', 'New regulation'),
  agentConcern: shareOf('concerns', 'Agents exceeding their purpose'),
}
const signals: Readonly<Record<string, Figure>> = {
  'Agents with write access in production': columns.agentsWithWriteAccess!,
  'Prompt injection reported': shareOf('incidents', 'Prompt injection'),
  "Abuse of an agent's tools reported": shareOf('incidents', "Abuse of an agent's tools"),
  'Agents among the greatest concerns': columns.agentConcern!,
  'Unapproved use among the greatest concerns': shareOf('concerns', 'Unapproved use by staff'),
  'Human approval of agent actions': shareOf('controls', 'Human approval of agent actions'),
  'Signed model artifacts': shareOf('controls', 'Signed model artifacts'),
  'No checks of models from outside': columns.noModelChecks!,
  'Nobody responsible': shareOf('ai-security-owner', 'Nobody'),
  'Shared without one owner': shareOf('ai-security-owner', 'Shared, without one owner'),
  'Budget rises': shareOf('budget', 'Rises by more than 25 percent', 'Rises by up to 25 percent'),
}
const attributes = { historical: 'period', verticals: 'industry', roles: 'role', signals: 'period' } as const
type Kind = keyof typeof attributes
type Attribute = (typeof attributes)[Kind]
/** Shown by the charts of this test, and withheld by the charts that the starter has. */
const withheldByStarter = new Set(['Professional services genaiInProduction'])
const unfiltered = { period: null, industry: null, seniority: null }

describe('the figures of the starter are those of its survey', () => {
  let report: ReportCopy
  /** With the report of the starter, to which charts of the benchmarks are added. */
  let database: TestDatabase
  beforeAll(async () => {
    database = await databases[0]!.open('starter')
    report = await copyReport()
    for (const { id, columns: own } of await listBenchmarks(database.db)) {
      const figures = id === 'signals' ? Object.values(signals) : own.flatMap(({ name }) => columns[name] ?? [])
      for (const { question } of figures) {
        const head = `id: ${attributes[id]}-${question}\ntitle: T\ntype: heatmap\nmeasure: share\nunit: percent\nfilters: []\n`
        const axes = `dimension: {name: ${attributes[id]}, label: A}\nseries: {name: option, label: O}\n`
        const dataset = `dataset: {survey: ai-security, question: ${question}}\n`
        await report.change(`charts/${attributes[id]}-${question}.yaml`, () => head + axes + dataset)
      }
    }
    await importReport(database.db, report.path)
    await auditPending(database.db, { isAlone: true })
  })
  afterAll(async () => {
    await report.dispose()
    await database.close()
  })

  /** The percentage with one decimal; null where a chart of it hides it. */
  const figureOf = async (attribute: Attribute, value: unknown, figure: Figure) => {
    const rows = await listChartRows(database.db, [`${attribute}-${figure.question}`], unfiltered)
    const own = rows.filter(({ category, series }) => category === value && figure.options.includes(series!))
    expect(own).toHaveLength(figure.options.length)
    if (own.some(({ suppressed }) => suppressed)) return null
    const share = (100 * own.reduce((sum, { count }) => sum + count!, 0)) / own[0]!.base!
    return Number((figure.isRest ? 100 - share : share).toFixed(1))
  }
  const benchmark = async (kind: Kind) => (await findBenchmark(database.db, kind))!

  test.each(['verticals', 'roles', 'historical'] as const)(
    'report §2: %s show what charts show, and hide what charts hide',
    async (kind) => {
      const attribute = attributes[kind]
      const { rows, columns: own } = await benchmark(kind)
      const [{ distributions }] = (await listSurveys(database.db)) as [Awaited<ReturnType<typeof listSurveys>>[number]]
      const expected = await Promise.all(
        distributions[attribute].map(async ({ value, count }) => {
          const figures = own
            .slice(2)
            .map(async ({ name }) => [
              name,
              withheldByStarter.has(`${value} ${name}`) ? null : await figureOf(attribute, value, columns[name]!),
            ])
          return { [attribute]: value, respondents: count, ...Object.fromEntries(await Promise.all(figures)) }
        }),
      )
      expect(rows).toEqual(expected)
    },
  )

  test('report §2: signals compare the first wave with the last', async () => {
    const { rows } = await benchmark('signals')
    expect(rows).toHaveLength(Object.keys(signals).length)
    for (const { signal, before, now, change, direction } of rows) {
      const figure = signals[String(signal)]!
      const [first, last] = [await figureOf('period', '2025-H1', figure), await figureOf('period', '2026-H1', figure)]
      const difference = Number((last! - first!).toFixed(1))
      const way = Math.abs(difference) < 1 ? 'steady' : difference > 0 ? 'rising' : 'falling'
      expect({ signal, before, now, change, direction }).toEqual({
        signal,
        before: first,
        now: last,
        change: difference,
        direction: way,
      })
    }
  })

  test('report §2: the note of a chart names what is hidden in it, and nothing else', async () => {
    const starter = await databases[0]!.open('starter')
    const industries = (await benchmark('verticals')).rows.map(({ industry }) => String(industry))
    for (const { id, note } of await listCharts(starter.db)) {
      const rows = await listChartRows(starter.db, [id], unfiltered)
      const hidden = rows.filter(({ suppressed }) => suppressed).flatMap(({ category, series }) => [category, series])
      const isNamed = (industry: string) => new RegExp(`\\b${industry}\\b`).test(note ?? '')
      expect([id, industries.filter(isNamed)]).toEqual([id, industries.filter((name) => hidden.includes(name))])
    }
    await starter.close()
  })
})
