import { describe, expect, test } from 'vitest'
import { importReport } from '../../src/import/importers.ts'
import { auditPending } from '../../src/runner/figure-audits.ts'
import { boundsOf } from '../support/figure-bounds.ts'
import { collectFigures, type PublicFigure } from '../support/public-figures.ts'
import {
  charts,
  hostileSurveys,
  type Respondent,
  ratings,
  respondentsOf,
  surveyReport,
} from '../support/random-survey.ts'
import { databases, startTestService, uncached } from '../support/setup.ts'

const key = 'gateway-key-of-the-test'
const minBase = 5
const questions = ['single', 'multiple', 'rating'] as const

/** What the figure is in truth, and whether it is none or all of its respondents. */
function truthOf(respondents: readonly Respondent[], question: (typeof questions)[number], figure: PublicFigure) {
  const own = respondents.filter(
    ({ industry, seniority }) =>
      (figure.industry ?? industry) === industry && (figure.seniority ?? seniority) === seniority,
  )
  const chose = ({ single, multiple }: Respondent) =>
    question === 'single' ? single === figure.option : multiple.includes(figure.option)
  const count = question === 'rating' ? own.reduce((sum, { rating }) => sum + rating, 0) : own.filter(chose).length
  const ends = question === 'rating' ? [ratings.from * own.length, ratings.to * own.length] : [0, own.length]
  return { count, isExtreme: ends.includes(count) }
}

/**
 * Imports surveys one after another in the place of each other. After each import, before its figures are audited and
 * after, collects which small figures follow from public answers.
 */
const recover = async (open: (typeof databases)[number]['open'], surveys: readonly (readonly Respondent[])[]) => {
  const database = await open('empty')
  const service = await startTestService(database, { GATEWAY_KEYS: key, ...uncached })
  const get = (path: string) => fetch(`${service.url}${path}`)
  const rpc = async (id: string, filters: Readonly<Record<string, string>>) => {
    const sent = await fetch(`${service.url}/rest/v1/rpc/get_chart_dataset`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ chart_id: id, ...filters }),
    })
    return sent.json()
  }
  const recovered: string[] = []
  let [small, shown] = [0, 0]
  const read = async (respondents: readonly Respondent[], when: string) => {
    for (const question of questions) {
      const ids = Object.entries(charts).flatMap(([id, chart]) => (chart.question === question ? [id] : []))
      const found = await collectFigures(get, rpc, ids, question)
      shown += found.figures.filter(({ count }) => count !== null).length
      for (const { figure, least, most } of boundsOf(found, question)) {
        const { count, isExtreme } = truthOf(respondents, question, figure)
        expect(count).toBeGreaterThanOrEqual(least - 1e-6)
        expect(count).toBeLessThanOrEqual(most + 1e-6)
        if (figure.base >= minBase || isExtreme) continue
        small++
        if (most - least < 2 - 1e-6)
          recovered.push(`${when}: ${question} ${JSON.stringify(figure)}: ${least} to ${most}`)
      }
    }
  }
  for (const [index, respondents] of surveys.entries()) {
    const report = await surveyReport(respondents)
    await importReport(database.db, report.path)
    await service.query('{ revision }')
    await read(respondents, `${index}, not audited yet`)
    await auditPending(database.db, { isAlone: true })
    await service.query('{ revision }')
    await read(respondents, `${index}, audited`)
    await report.dispose()
  }
  await service.close()
  await database.close()
  return { recovered, small, shown }
}

describe.each(databases)('report "Small figures, proved" on $kind', ({ kind, open }) => {
  test('a program that sees only public answers works out no small figure that is neither none nor all', {
    tags: kind === 'pglite' ? ['long'] : [],
  }, async () => {
    const { recovered, small, shown } = await recover(open, [respondentsOf(kind === 'pglite' ? 103 : 105)])
    expect(recovered).toEqual([])
    expect(small).toBeGreaterThan(3)
    expect(shown).toBeGreaterThan(20)
  })

  test('nor where small groups stand so that sums and differences tell them, after each import', {
    tags: kind === 'pglite' ? ['exhaustive'] : ['long'],
  }, async () => {
    const { recovered, small } = await recover(open, hostileSurveys)
    expect(recovered).toEqual([])
    expect(small).toBeGreaterThan(20)
  })

  test.each(Array.from({ length: 25 }, (_, index) => index + 100))(
    'nor of the random survey %i',
    { tags: ['exhaustive'] },
    async (seed) => {
      expect((await recover(open, [respondentsOf(seed)])).recovered).toEqual([])
    },
  )
})
