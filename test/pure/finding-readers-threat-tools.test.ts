import { describe, expect, test } from 'vitest'
import { htmlText } from '../../src/import/finding/read/threat-model/html-text.ts'
import { readThreatModel } from '../../src/import/finding/read/threat-model.ts'
import { readContent } from '../support/finding-readers.ts'

type Json = Record<string, unknown>

const read = (content: unknown) => readContent(readThreatModel, content)

describe('Threat Composer', () => {
  const model = (threats: readonly Json[], rest: Json = {}) => ({
    schema: 1,
    applicationInfo: { name: 'Shop' },
    threats,
    ...rest,
  })

  test('the keys of a link to an assumption are known, too', async () => {
    const { findings, warnings } = await read(
      model([{ id: 'a', statement: 'An actor can do harm' }], {
        mitigations: [{ id: 'm', content: 'Filter' }],
        mitigationLinks: [{ mitigationId: 'm', linkedId: 'an assumption' }],
      }),
    )
    expect(findings[0]?.recommendation).toBeNull()
    expect(warnings).toEqual([])
  })

  test('a threat with its mitigations, priority and STRIDE', async () => {
    const { scans, findings } = await read(
      model(
        [
          {
            id: 'a',
            numericId: 7,
            statement: 'An actor can do harm',
            impactedAssets: ['db', 'db'],
            impactedGoal: ['integrity'],
            tags: ['AML.T0051'],
            status: 'threatResolved',
            metadata: [
              { key: 'Priority', value: 'High' },
              { key: 'STRIDE', value: ['S', 'T'] },
              { key: 'Comments', value: 'Why.' },
            ],
          },
        ],
        {
          mitigations: [{ id: 'm', numericId: 1, content: 'Filter', status: 'mitigationResolved' }],
          mitigationLinks: [{ mitigationId: 'm', linkedId: 'a' }],
        },
      ),
    )
    expect(findings[0]).toMatchObject({
      rule: '7',
      title: 'An actor can do harm',
      description: 'An actor can do harm\n\nWhy.',
      recommendation: '- Filter (mitigationResolved)',
      severity: 4,
      status: 'fixed',
      techniqueIds: ['AML.T0051'],
      location: { label: 'db', componentIds: ['db'] },
      tags: ['AML.T0051', 'STRIDE: spoofing', 'STRIDE: tampering', 'goal: integrity'],
    })
    expect(scans[0]!.threatModel).toMatchObject({
      format: 'threat-composer',
      components: [{ id: 'db', kind: 'asset' }],
      controls: [{ id: 'm', name: 'Filter', status: 'mitigationResolved' }],
    })
  })

  test('a threat without a statement has one made of its parts, or its number', async () => {
    const { findings } = await read(
      model([
        { id: 'a', numericId: 1, threatSource: 'An actor', threatAction: 'read mail' },
        { id: 'b', numericId: 2 },
      ]),
    )
    expect(findings.map(({ title }) => title)).toEqual(['An actor can read mail', 'Threat 2'])
  })
})

describe('Threagile', () => {
  const model = (tracking = '') => `
threagile_version: 1.0.0
title: Shop <b>of</b> &amp; more
date: 2026-01-02
technical_assets:
  Web <i>server</i>: &web { id: web, type: process, description: a<script>alert(1)</script>b, communication_links: { To DB: { target: db, description: x } } }
  Other: { <<: *web, id: other }
individual_risk_categories:
  Category:
    id: cat
    description: Some <b>text</b>
    mitigation: Do <i>it</i>
    cwe: 693
    stride: tampering
    risks_identified:
      <b>Risk</b> at <b>Web</b>: { severity: elevated, exploitation_likelihood: likely, exploitation_impact: high, most_relevant_technical_asset: web }
      "Risk at other": { severity: unheard, most_relevant_technical_asset: other }
${tracking}`

  test('titles lose their HTML, merge keys work, severities are read', async () => {
    const { scans, findings, warnings } = await read(model())
    expect(scans[0]).toMatchObject({
      tool: 'Threagile',
      target: 'Shop of & more',
      startedAt: '2026-01-02T00:00:00.000Z',
    })
    expect(scans[0]!.threatModel!.components).toEqual([
      { id: 'web', name: 'Web server', kind: 'process', description: 'ab' },
      { id: 'other', name: 'Other', kind: 'process', description: 'ab' },
      { id: 'web>to-db', name: 'To DB', kind: 'communication link', description: 'x' },
      { id: 'other>to-db', name: 'To DB', kind: 'communication link', description: 'x' },
    ])
    expect(findings[0]).toMatchObject({
      rule: 'cat',
      title: 'Risk at Web',
      description: 'Some text',
      recommendation: 'Do it',
      severity: 4,
      cwes: [693],
      location: { label: 'Web server', componentIds: ['web'], likelihood: 'likely', impact: 'high' },
    })
    expect(findings[1]!.severity).toBe(3)
    expect(warnings.map(({ message }) => message)).toEqual(['"unheard" is not a known severity; it is read as medium'])
  })

  test.each([
    ['cat@web', 'accepted', 'suppressed'],
    ['cat@*', 'mitigated', 'fixed'],
    ['*@web', 'false-positive', 'false_positive'],
    ['cat@web', 'in-discussion', 'open'],
    ['other@web', 'mitigated', 'open'],
  ])('tracked as %s: %s', async (id, word, status) => {
    const { findings, warnings } = await read(
      model(`risk_tracking:\n  "${id}": { status: ${word}, justification: Because. }\n`),
    )
    expect(findings[0]!.status).toBe(status)
    expect(warnings.some(({ message }) => message.includes('does not list such a risk'))).toBe(id === 'other@web')
  })

  test('the same in JSON', async () => {
    const { findings } = await read({
      threagile_version: '1.0.0',
      technical_assets: {},
      individual_risk_categories: { C: { id: 'c', risks_identified: { R: { severity: 'low' } } } },
    })
    expect(findings[0]).toMatchObject({ title: 'R', severity: 2 })
  })
})

test.each([
  ['<b>a</b> &lt;c&gt;', 'a <c>'],
  ['plain', 'plain'],
  ['a<style>x</style><br>b<p>c', 'a\nb\nc'],
  ['<img src=x onerror=alert(1)>t', 't'],
  ['a < b', 'a < b'],
  [`${'<b>'.repeat(20_000)}deep`, 'deep'],
])('the text of the HTML %#', (html, text) => {
  expect(htmlText(html)).toBe(text)
})
