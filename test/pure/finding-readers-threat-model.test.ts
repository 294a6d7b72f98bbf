import { describe, expect, test } from 'vitest'
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
