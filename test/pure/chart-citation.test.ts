import { expect, test } from 'vitest'
import { citationOf } from '../../src/pages/explorer/chart/citation.ts'

const chart = {
  id: 'atlas-use-by-wave',
  title: 'Regular use of MITRE ATLAS has doubled',
  subtitle: 'Do you use MITRE ATLAS in your work?',
  synthetic: true,
  source: { title: 'Practitioner survey' },
}
const report = { title: 'State of AI Security', edition: '2026', publishedAt: '2026-06-30', authors: ['A', 'B'] }
const read = { chart, report, filters: {}, epoch: '1a2b3c4d', revision: 12 }
const cite = (change: Partial<typeof read>) => citationOf({ ...read, ...change }, 'https://skg.test', '2026-11-30')

test('explorer §3: a citation says who, what, when and at which revision', () => {
  expect(cite({})).toBe(
    'A, B: State of AI Security, edition 2026 (2026-06-30). “Regular use of MITRE ATLAS has doubled”. Do you use MITRE ATLAS in your work? Source: Practitioner survey. Invented example data, not the result of research. https://skg.test/charts/atlas-use-by-wave, revision 1a2b3c4d.12, read on 2026-11-30.',
  )
})

test('explorer §3: under a filter a citation leaves out the title, which speaks of all respondents', () => {
  const text = cite({ filters: { industry: 'Health care' } })
  expect(text).not.toContain(chart.title)
  expect(text).toContain('Do you use MITRE ATLAS in your work? Filtered by industry: Health care. Source')
  expect(text).toContain('/charts/atlas-use-by-wave?industry=Health+care, revision')
})

test('explorer §3: a citation of what is counted in the graph calls nothing invented', () => {
  const text = cite({ chart: { ...chart, subtitle: 'Number of case studies', synthetic: false } })
  expect(text).toContain('”. Number of case studies. Source: Practitioner survey. https://')
})
