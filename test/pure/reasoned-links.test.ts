import { describe, expect, test } from 'vitest'
import { waysOf } from '../../src/pages/explorer/matrix/ways.ts'
import { linkedBy, linksByNode } from '../../src/pages/explorer/parts/reasoned-links.ts'
import { kindsInWords, unlisted } from '../../src/pages/explorer/search/unlisted.ts'

const node = (id: string) => ({ id, label: id })
const weakness = (id: string) => ({ id, name: id })

describe('explorer §3: what several lists name is shown once', () => {
  test('an object that two sources link has both reasons', () => {
    const edges = [
      { node: node('CWE-1427'), source: 'example', rationale: 'One channel.' },
      { node: node('CWE-77'), source: 'starter', rationale: 'Commands.' },
      { node: node('CWE-1427'), source: 'starter', rationale: 'Not kept apart.' },
    ]
    expect(linksByNode(edges).map(({ node: { id }, reasons }) => [id, ...reasons.map((one) => one.source)])).toEqual([
      ['CWE-1427', 'example', 'starter'],
      ['CWE-77', 'starter'],
    ])
    expect(linkedBy('starter')).toBe('linked by the data that come with this service')
    expect(linkedBy('example')).toBe('linked by example')
  })

  test('findings lead to a technique by each way once, with the gravest of its paths', () => {
    const path = { findingCount: 3, severity: 4, rationale: 'Because.', url: null }
    const ways = waysOf([
      { ...path, weakness: weakness('CWE-1427'), ancestors: [], source: 'example' },
      { ...path, weakness: weakness('CWE-1427'), ancestors: [], source: 'starter', severity: 5 },
      { ...path, weakness: weakness('CWE-78'), ancestors: [weakness('CWE-77')], source: 'starter' },
      { ...path, weakness: weakness('CWE-78'), ancestors: [], source: 'starter' },
      { ...path, weakness: null, ancestors: [], source: null, rationale: null, findingCount: 1 },
    ])
    expect(ways.map(({ key, severity, reasons }) => [key, severity, reasons.length])).toEqual([
      ['CWE-1427', 5, 2],
      ['CWE-78 CWE-77', 4, 1],
      ['CWE-78', 4, 1],
      ['', 4, 1],
    ])
  })

  test('applications and findings that are among the hits are not listed below them again', () => {
    const hit = (kind: string, id: string) => ({ kind, node: { id } })
    const values = [
      { value: 'APPLICATION', count: 1 },
      { value: 'TECHNIQUE', count: 9 },
    ]
    const found = {
      edges: [hit('APPLICATION', 'a'), hit('SECURITY_FINDING', 'a:1'), hit('SECURITY_FINDING', 'a:2')],
      totalCount: 3,
      facets: [{ field: 'kind', values }],
    }
    const { edges, counts } = unlisted(found, [hit('APPLICATION', 'a'), hit('SECURITY_FINDING', 'a:2')])
    expect(edges).toEqual([hit('SECURITY_FINDING', 'a:1')])
    expect(counts.map(kindsInWords)).toEqual(['1 finding'])
    expect(unlisted(found, []).counts.map(kindsInWords)).toEqual(['1 application', '2 findings'])
  })
})
