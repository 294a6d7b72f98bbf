import { expect, test } from 'vitest'
import type { Reviewed } from './decisions.ts'

/** Tests what each kind of item brings along. */
export function testKinds(reviewed: () => Reviewed): void {
  test('§2.3, §2.5–2.8: tactics, mitigations and case studies with what they bring along; other items change nothing', async () => {
    const { client, token, service, submitted } = reviewed()
    const study = {
      meta: { 'any-key': 1 },
      study: {
        name: 'Stored study',
        summary: 'It happened.',
        'incident-date': '2024-03-01T23:30:00-05:00',
        'incident-date-granularity': 'MONTH',
        'case-study-type': 'incident',
        reporter: 'A reporter',
        procedure: [
          { tactic: 'AML.TA0002', technique: 'AML.T0000', description: 'First.' },
          {
            tactic: { 'object-type': 'tactic', name: 'Stored tactic', description: 'A goal.' },
            technique: {
              'object-type': 'technique',
              name: 'Stored technique',
              description: 'A way.',
              maturity: 'realized',
            },
            description: 'Second.',
          },
          {
            tactic: { 'object-type': 'tactic', name: 'stored  TACTIC', description: 'A goal.' },
            technique: { 'object-type': 'technique', name: 'Stored technique', description: 'A way.' },
            description: 'Third.',
          },
        ],
      },
    }
    const mitigation = {
      'object-type': 'mitigation',
      name: 'Stored mitigation',
      description: 'Helps.',
      'mitigation-category': 'Policy',
      'ml-lifecycle': ['Deployment'],
      techniques: ['AML.T0051.000', { 'object-type': 'technique', name: 'Stored technique', description: 'A way.' }],
    }
    const tactic = {
      'object-type': 'tactic',
      name: 'Second tactic',
      description: 'Another goal.',
      techniques: ['AML.T0000'],
    }
    const { id } = await submitted(
      { 'object-type': 'other', description: 'A thought.', extra: true },
      study,
      mitigation,
      tactic,
    )
    const { previewed } = (await client.read(id, token)).body
    expect(previewed.added.map(({ kind, name }: Record<string, string>) => [kind, name])).toEqual([
      ['CASE_STUDY', 'Stored study'],
      ['MITIGATION', 'Stored mitigation'],
      ['TACTIC', 'Second tactic'],
      ['TACTIC', 'Stored tactic'],
      ['TECHNIQUE', 'Stored technique'],
    ])
    expect((await client.review(id, token, { decision: 'accept' })).status).toBe(200)
    const idOf = (name: string) => previewed.added.find((added: Record<string, string>) => added.name === name).id
    const { data } = await service.query(
      `query ($study: ID!, $mitigation: ID!, $technique: ID!) {
        caseStudy(id: $study) {
          name summary type incidentDate incidentDateGranularity reporter target
          procedure { position tacticId techniqueId description leadsTo }
        }
        mitigation(id: $mitigation) { categories lifecyclePhases techniques { nodes { id } } }
        technique(id: $technique) { maturity tactics { id } caseStudies { nodes { id } } }
        matrix { tactics { id position } }
      }`,
      { study: idOf('Stored study'), mitigation: idOf('Stored mitigation'), technique: idOf('Stored technique') },
    )
    const [ofTactic, ofTechnique] = [idOf('Stored tactic'), idOf('Stored technique')]
    expect(data.caseStudy).toEqual({
      name: 'Stored study',
      summary: 'It happened.',
      type: 'INCIDENT',
      incidentDate: '2024-03-01',
      incidentDateGranularity: 'MONTH',
      reporter: 'A reporter',
      target: null,
      procedure: [
        { position: 1, tacticId: 'AML.TA0002', techniqueId: 'AML.T0000', description: 'First.', leadsTo: null },
        { position: 2, tacticId: ofTactic, techniqueId: ofTechnique, description: 'Second.', leadsTo: null },
        { position: 3, tacticId: ofTactic, techniqueId: ofTechnique, description: 'Third.', leadsTo: null },
      ],
    })
    expect(data.mitigation).toEqual({
      categories: ['Policy'],
      lifecyclePhases: ['Deployment'],
      techniques: { nodes: [{ id: 'AML.T0051.000' }, { id: ofTechnique }] },
    })
    expect(data.technique).toEqual({
      maturity: 'REALIZED',
      tactics: [{ id: ofTactic }],
      caseStudies: { nodes: [{ id: idOf('Stored study') }] },
    })
    const positions = data.matrix.tactics.map(({ position }: { position: number }) => position)
    expect(positions).toEqual(positions.map((_: number, index: number) => index + 1))
  })
}
