import { describe, expect, test } from 'vitest'
import { htmlText } from '../../src/import/finding/read/threat-model/html-text.ts'
import { readThreatModel } from '../../src/import/finding/read/threat-model.ts'
import { readContent } from '../support/finding-readers.ts'

type Json = Record<string, unknown>
const read = (content: unknown) => readContent(readThreatModel, content)

describe('OWASP TM-BOM', () => {
  const model = (rest: Json) => ({
    version: '1.2',
    scope: { title: 'Shop', description: 'Sells.' },
    reviewed_at: '2026-01-02',
    trust_zones: [{ symbolic_name: 'zone', title: 'Zone' }],
    components: [{ symbolic_name: 'web', title: 'Web', description: 'Serves.' }],
    ...rest,
  })
  const threat = (rest: Json = {}) => ({
    symbolic_name: 't',
    title: 'Threat',
    description: 'Bad.',
    event: 'It happens',
    sources: ['adversary'],
    threat_persona: 'eve',
    ...rest,
  })

  test('a threat with its risk, controls, weaknesses and attack patterns', async () => {
    const { scans, findings, warnings } = await read(
      model({
        threats: [
          threat({
            components_affected: ['web', 'gone'],
            weaknesses: [{ cwe_id: 79 }, { cwe_id: '80' }],
            attack_mechanisms: [{ capec_id: 100 }],
          }),
        ],
        controls: [
          { symbolic_name: 'c', title: 'Filter', status: 'active', threats: ['t'] },
          { symbolic_name: 'd', title: 'Other', status: 'active', threats: [] },
        ],
        risks: [
          { threats: ['t'], level: 'low', likelihood: 'rare', impact: 'minor' },
          { threats: ['t'], level: 'critical', likelihood: 'likely', impact: 'severe' },
        ],
      }),
    )
    expect(scans[0]).toMatchObject({
      scanType: 'MANUAL',
      tool: 'OWASP TM-BOM',
      toolVersion: '1.2',
      startedAt: '2026-01-02T00:00:00.000Z',
      target: 'Shop',
    })
    expect(scans[0]!.threatModel).toMatchObject({
      format: 'tm-bom',
      components: [
        { id: 'zone', kind: 'trust zone' },
        { id: 'web', name: 'Web', kind: 'component', description: 'Serves.' },
      ],
      controls: [{ id: 'c', status: 'active' }, { id: 'd' }],
    })
    expect(findings[0]).toMatchObject({
      rule: 't',
      title: 'Threat',
      description: 'Bad.\n\nEvent: It happens',
      recommendation: '- Filter (active)',
      severity: 5,
      status: 'open',
      cwes: [79, 80],
      location: {
        kind: 'model',
        componentIds: ['web'],
        label: 'Web',
        capecIds: [100],
        likelihood: 'likely',
        impact: 'severe',
      },
      tags: ['source: adversary', 'persona: eve'],
      pointer: '/threats/0',
    })
    expect(warnings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/threats/0/components_affected names "gone", which the model does not have',
    ])
  })

  test('compat §4: a component is affected, not a trust zone or a data flow with its id; where no component has it, another does', async () => {
    const { scans, findings, warnings } = await read(
      model({
        trust_zones: [
          { symbolic_name: 'runtime', title: 'Runtime Zone' },
          { symbolic_name: 'edge', title: 'Edge Zone' },
        ],
        components: [{ symbolic_name: 'runtime', title: 'Runtime Engine' }],
        data_flows: [{ symbolic_name: 'runtime', title: 'Runtime flow' }],
        threats: [threat({ components_affected: ['runtime', 'edge'] })],
      }),
    )
    const components = scans[0]!.threatModel!.components
    const { location } = findings[0]!
    if (location?.kind !== 'model') throw new Error('the threat has no place in the model')
    expect(location.label).toBe('Runtime Engine, Edge Zone')
    expect(location.componentIds.map((id) => components.find((one) => one.id === id)?.name)).toEqual([
      'Runtime Engine',
      'Edge Zone',
    ])
    expect(warnings).toEqual([])
  })

  test('without risks a threat is medium, without components it is of the whole', async () => {
    const { findings } = await read(model({ threats: [threat()] }))
    expect(findings[0]).toMatchObject({ severity: 3, location: { label: 'Shop', componentIds: [] } })
  })

  test('a threat listed twice is a repeat; threats without an id are told apart', async () => {
    const { findings, repeats } = await read(
      model({
        threats: [threat(), threat(), threat({ symbolic_name: undefined }), threat({ symbolic_name: undefined })],
      }),
    )
    expect([findings.length, repeats.length]).toEqual([3, 1])
  })
})

describe('Threat Dragon 2', () => {
  const model = (cells: readonly Json[]) => ({
    version: '2.4.0',
    summary: { title: 'Shop' },
    detail: { diagrams: [{ title: 'Flow', cells }] },
  })
  const cell = (threats: readonly Json[]) => ({
    id: 'c1',
    shape: 'process',
    data: { type: 'tm.Process', name: 'Web', description: '', threats },
  })

  test.each<[Json, Json]>([
    [
      { status: 'Open', severity: 'High' },
      { status: 'open', severity: 4 },
    ],
    [
      { status: 'Mitigated', severity: 'Critical' },
      { status: 'fixed', severity: 5 },
    ],
    [
      { status: 'NotApplicable', severity: 'Low' },
      { status: 'false_positive', severity: 2 },
    ],
    [
      { status: 'NA', severity: 'TBD' },
      { status: 'false_positive', severity: 3 },
    ],
    [{ score: '' }, { tags: ['diagram: Flow'] }],
    [
      { score: '7.5', type: 'Spoofing', modelType: 'STRIDE' },
      { tags: ['type: Spoofing', 'method: STRIDE', 'score: 7.5', 'diagram: Flow'] },
    ],
    [{ number: 4 }, { rule: '4' }],
    [{ mitigation: 'Do it.' }, { recommendation: 'Do it.' }],
  ])('%j', async (threat, expected) => {
    const { findings, warnings } = await read(model([cell([{ id: 't1', title: 'T', ...threat }])]))
    expect(findings[0]).toMatchObject({ title: 'T', location: { label: 'Web', componentIds: ['c1'] }, ...expected })
    expect(warnings).toEqual([])
  })

  test('another word for a status or a severity is told', async () => {
    const { warnings } = await read(model([cell([{ id: 't1', title: 'T', status: 'Later', severity: 'Odd' }])]))
    expect(warnings.map(({ pointer }) => pointer)).toEqual([
      '/detail/diagrams/0/cells/0/data/threats/0/severity',
      '/detail/diagrams/0/cells/0/data/threats/0/status',
    ])
  })

  test('a model of version 1 is refused', async () => {
    await expect(
      read({ summary: { title: 'Old' }, detail: { diagrams: [{ diagramJson: { cells: [] } }] } }),
    ).rejects.toThrow('Threat Dragon 1')
  })
})

describe('Threat Composer', () => {
  const model = (threats: readonly Json[], rest: Json = {}) => ({
    schema: 1,
    applicationInfo: { name: 'Shop' },
    threats,
    ...rest,
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
