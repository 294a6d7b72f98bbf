import type { AtlasSnapshot } from '../../src/import/atlas/content.ts'
import type { StoredKnowledge } from '../../src/knowledge-file/content.ts'

/** Returns what is stored once `snapshot` was imported into an empty database. */
export function storedOf({ matrix, source, version, ...rows }: AtlasSnapshot): StoredKnowledge {
  const importedAt = new Date(0)
  return { ...rows, matrix: { id: 'ATLAS', ...matrix, source, version, importedAt } }
}

const object = {
  description: null,
  references: [],
  createdDate: null,
  modifiedDate: null,
  attackReference: null,
  retired: false,
  supersededBy: null,
}
/** A small knowledge base with an object of each kind, a retired one of each, and relations to what is not stored. */
export const small: StoredKnowledge = {
  matrix: { id: 'ATLAS', name: 'M', description: null, source: 'ATLAS', version: '5.10', importedAt: new Date(0) },
  tactics: [
    { ...object, id: 'AML.TA0002', name: 'Initial Access', position: 1, createdDate: '2021-01-01' },
    { ...object, id: 'AML.TA0001', name: 'C&C', position: 2, createdDate: '2020-01-01', modifiedDate: '2023-01-01' },
    { ...object, id: 'AML.TA0003', name: 'Old', position: null, retired: true, modifiedDate: '2024-01-01' },
  ],
  techniques: [
    {
      ...object,
      id: 'AML.T0001',
      name: '=Parent',
      description: 'How',
      createdDate: '2021-05-13',
      modifiedDate: '2022-01-02',
      references: [
        { title: 'T', url: 'https://example.org' },
        { title: null, url: 'https://example.net' },
        { title: 'Only', url: null },
        { title: null, url: null },
      ],
      attackReference: { id: 'T1596', url: 'https://attack.mitre.org/techniques/T1596/' },
      maturity: 'realized',
      platforms: ['Enterprise', 'Generative AI'],
      parentId: null,
    },
    { ...object, id: 'AML.T0001.000', name: 'Child', maturity: null, platforms: [], parentId: 'AML.T0001' },
    {
      ...object,
      id: 'AML.T0002',
      name: 'Gone',
      retired: true,
      supersededBy: 'AML.T0001',
      modifiedDate: '2023-05-05',
      attackReference: { id: 'T1', url: null },
      maturity: null,
      platforms: [],
      parentId: null,
    },
  ],
  mitigations: [
    { ...object, id: 'AML.M0001', name: 'Help', categories: ['Policy', 'Technical - AI'], lifecyclePhases: ['Use'] },
    { ...object, id: 'AML.M0002', name: 'Old help', retired: true, categories: [], lifecyclePhases: [] },
  ],
  caseStudies: [
    {
      ...object,
      id: 'AML.CS0001',
      name: 'Study',
      type: 'incident',
      incidentDate: '2023-05-01',
      incidentDateGranularity: 'MONTH',
      target: 'them',
      actor: 'us',
      reporter: null,
    },
    {
      ...object,
      id: 'AML.CS0002',
      name: 'Gone',
      retired: true,
      type: null,
      incidentDate: null,
      incidentDateGranularity: null,
      target: null,
      actor: null,
      reporter: null,
    },
  ],
  techniqueTactics: [
    { techniqueId: 'AML.T0001', tacticId: 'AML.TA0001', position: 1 },
    { techniqueId: 'AML.T0001', tacticId: 'AML.TA0002', position: 2 },
    { techniqueId: 'AML.T0001', tacticId: 'AML.TA0003', position: 3 },
    { techniqueId: 'AML.T0002', tacticId: 'AML.TA0001', position: 1 },
  ],
  mitigationTechniques: [
    { mitigationId: 'AML.M0001', position: 1, techniqueId: 'AML.T0001', use: 'One way' },
    { mitigationId: 'AML.M0001', position: 2, techniqueId: 'AML.T0001', use: null },
    { mitigationId: 'AML.M0001', position: 3, techniqueId: 'AML.T9999', use: null },
    { mitigationId: 'AML.M0001', position: 4, techniqueId: 'AML.T0001', use: 'Other way' },
    { mitigationId: 'AML.M0001', position: 5, techniqueId: 'AML.T0001.000', use: null },
    { mitigationId: 'AML.M0002', position: 1, techniqueId: 'AML.T0001', use: null },
  ],
  procedureSteps: [
    step('AML.CS0001', 1, 'AML.TA0001', 'AML.T0001', 'First.', [2, 3]),
    step('AML.CS0001', 2, 'AML.TA0009', 'AML.T0001', null, []),
    step('AML.CS0001', 3, 'AML.TA0002', 'AML.T9999', 'Lost.', null),
    step('AML.CS0002', 1, 'AML.TA0001', 'AML.T0001', null, null),
  ],
}

function step(
  caseStudyId: string,
  position: number,
  tacticId: string,
  techniqueId: string,
  description: string | null,
  leadsTo: readonly number[] | null,
) {
  return { caseStudyId, position, tacticId, techniqueId, description, leadsTo }
}
