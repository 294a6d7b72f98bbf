import { describe, expect, test } from 'vitest'
import { claimReadiness, claimReadinessWeights, type JudgedFinding } from '../../db/claim-readiness.ts'
import { readinessWeights } from '../../src/import/report/citation-readiness.ts'
import { curate, source, use } from '../support/citation-sources.ts'

describe('report §3: readiness of a citation', () => {
  test('the weights add up to 1', () => {
    expect(Object.values(readinessWeights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
  })

  test.each([
    [
      'the best',
      { type: 'peer-reviewed', publishedAt: '2025-01-01' },
      [use('a')],
      { sourceType: 1, recency: 1, locator: 1, validated: 1, link: 1 },
      1,
    ],
    [
      'the worst',
      { type: 'blog', publishedAt: null, linkStatus: 'dead' },
      [use('a', { hasLocator: false, validated: 'rejected' })],
      { sourceType: 0.25, recency: 0, locator: 0, validated: 0, link: 0 },
      0.075,
    ],
    ['without uses', { type: 'survey', publishedAt: '2025-01-01' }, [], { locator: 0, validated: 0 }, 0.46],
    ['four years old', { publishedAt: '2021-01-01' }, [], { recency: 0.5 }, 0.385],
    ['later than the report', { publishedAt: '2026-01-01' }, [], { recency: 1 }, 0.46],
    ['a date that is none', { publishedAt: 'soon' }, [], { recency: 0 }, 0.31],
    ['a link that was not checked', { linkStatus: 'unchecked', publishedAt: null }, [], { link: 0.5 }, 0.26],
    [
      'thirds',
      { publishedAt: null },
      [use('a'), use('a', { validated: 'pending' }), use('a', { hasLocator: false, validated: 'rejected' })],
      { locator: 0.667, validated: 0.5 },
      0.56,
    ],
  ] as const)('%s', (_, given, uses, factors, score) => {
    const [citation] = curate([source('a', given)], uses)
    expect(citation?.factors).toMatchObject(factors)
    expect(citation?.score).toBe(score)
  })

  test('equal scores: the newest first, then by id; nothing depends on the order of the input', () => {
    const late = { publishedAt: '2026-02-01' }
    const sources = [
      source('c'),
      source('b', { publishedAt: '2026-01-01' }),
      source('e', late),
      source('a'),
      source('d', late),
    ]
    expect(curate(sources).map(({ id }) => id)).toEqual(['d', 'e', 'b', 'a', 'c'])
  })

  test('no sources give an empty list', () => {
    expect(curate([], [use('a')])).toEqual([])
  })
})

describe('report §3: readiness of a claim', () => {
  const confirmed = (sourceId: string) => ({
    validated: 'confirmed' as const,
    locator: 'p. 3',
    sourceId,
  })
  const ready: JudgedFinding = {
    claim: 'A claim.',
    summary: 'A summary.',
    method: 'A method.',
    confidence: 'medium',
    charts: ['a-chart'],
    evidence: [confirmed('a'), confirmed('b')],
    openProblems: [{ severity: 'high' }],
  }

  test('the weights add up to 1', () => {
    expect(Object.values(claimReadinessWeights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
  })

  const evidenceParts = ['two-confirmed-sources', 'no-pending-evidence', 'no-rejected-evidence', 'locators']
  test.each<[string, Partial<JudgedFinding>, number, readonly string[]]>([
    ['all is there', {}, 1, []],
    ['no claim', { claim: ' ' }, 0.9, ['claim']],
    ['no summary', { summary: '' }, 0.95, ['summary']],
    ['no method', { method: null }, 0.85, ['method']],
    ['low confidence', { confidence: 'low' }, 0.95, ['confidence']],
    ['no chart', { charts: [] }, 0.9, ['chart']],
    ['one source', { evidence: [confirmed('a')] }, 0.8, ['two-confirmed-sources']],
    ['one source twice', { evidence: [confirmed('a'), confirmed('a')] }, 0.8, ['two-confirmed-sources']],
    [
      'pending',
      { evidence: [confirmed('a'), confirmed('b'), { sourceId: 'c', validated: 'pending', locator: 'p. 1' }] },
      0.9,
      ['no-pending-evidence'],
    ],
    [
      'rejected',
      { evidence: [confirmed('a'), confirmed('b'), { sourceId: 'c', validated: 'rejected', locator: 'p. 1' }] },
      0.9,
      ['no-rejected-evidence'],
    ],
    ['no locator', { evidence: [confirmed('a'), { ...confirmed('b'), locator: ' ' }] }, 0.9, ['locators']],
    ['no evidence', { evidence: [] }, 0.5, evidenceParts],
    ['a critical problem', { openProblems: [{ severity: 'critical' }] }, 0.95, ['no-critical-citation-problem']],
    [
      'nothing is there',
      {
        claim: '',
        summary: '',
        method: '',
        confidence: 'low',
        charts: [],
        evidence: [],
        openProblems: [{ severity: 'critical' }],
      },
      0,
      Object.keys(claimReadinessWeights),
    ],
  ])('%s', (_, given, score, missing) => {
    expect(claimReadiness({ ...ready, ...given })).toEqual({ score, missing })
  })
})
