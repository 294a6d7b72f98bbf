import { setTimeout as sleep } from 'node:timers/promises'
import { applicationGuid } from '../../src/ground/identifiers.ts'
import type { Part } from './operations.ts'
import type { MeasuredService } from './service.ts'

const guidAt = (index: number) => applicationGuid(`Bench ${index + 1}`)
const application = (selected: string) => (index: number) => `application(guid: "${guidAt(index)}") { ${selected} }`
const step =
  'technique { name } tactic { name } findings { id title } weaknesses { weakness { id } } needs { kind } links { level } why mitigations { missing { id } }'
const techniques = ['0051', '0020', '0024', '0043', '0053', '0054', '0057', '0010', '0048', '0011']
const objects = [
  ...techniques.map((number) => `AML.T${number}`),
  ...Array.from({ length: 20 }, (_, index) => `AML.M00${String(index).padStart(2, '0')}`),
  ...Array.from({ length: 20 }, (_, index) => `AML.CS00${String(index).padStart(2, '0')}`),
  ...Array.from({ length: 10 }, (_, index) => guidAt(index)),
]

/** The dear fields over applications and over all of the knowledge, each as it costs most. */
export const subjectParts: readonly Part[] = [
  {
    name: 'attack paths',
    field: application(`attackPaths(first: 20) { nodes { id score story factors { points } steps { ${step} } } }`),
  },
  {
    name: 'attack paths, counted',
    field: application('attackPaths(first: 1) { totalCount pathCount exposedTechniqueCount unknowns { kind } }'),
  },
  { name: 'exposure', field: application('exposure { __typename } exposedTechniques { technique { id } }') },
  {
    name: 'remediation',
    field: application(
      'remediation(rounds: 5) { mitigations { mitigation { id } } findings { rounds { findings { id } } } }',
    ),
  },
  {
    name: 'paths cut',
    field: (index) =>
      `application(guid: "${guidAt(index)}") { findings(first: 1, filter: { status: OPEN }) { nodes { pathsCut { cut total } } } }`,
  },
  {
    name: 'paths cut of a page',
    field: application('findings(first: 20, filter: { status: OPEN }) { nodes { pathsCut { cut total } } }'),
  },
  { name: 'components', field: application('components { kind state evidence(first: 20) { place } evidenceCount }') },
  {
    name: 'techniques and weaknesses of an application',
    field: application(
      'techniques(first: 100) { totalCount nodes { technique { id } } } weaknesses(first: 100) { totalCount nodes { id } }',
    ),
  },
  { name: 'tactics of an application', field: application('tactics { tactic { id } techniqueCount }') },
  {
    name: 'findings, counted',
    field: application('findings(first: 1, filter: { severityAtLeast: 3 }) { totalCount }'),
  },
  {
    name: 'findings, facets',
    field: application('findings(first: 1, filter: { severityAtLeast: 3 }) { facets { values { value count } } }'),
  },
  {
    name: 'difference',
    field: (index) =>
      `applicationDifference(a: "${guidAt(index)}", b: "${guidAt((index + 1) % 20)}") { both { technique { id } } onlyA { technique { id } } onlyB { technique { id } } }`,
  },
  {
    name: 'portfolio',
    field: (index) =>
      `portfolio(at: "2026-0${1 + (index % 9)}-01") { openBySeverity overdue applications(first: 50) { overdue application { name } } teams { overdue } owners { overdue } timeToFix { severity } }`,
  },
  {
    name: 'portfolio by risk',
    field: () =>
      'portfolio { risk { examinedCount applications(first: 50) { totalCount nodes { bestScore exposure { complete } tactics { tactic { id } techniqueCount } } } } }',
  },
  {
    name: 'transitions',
    field: (index) =>
      `transitions(first: 100, distance: ${index % 2 === 0 ? 'LATER' : 'DIRECT'}, includeSubtechniques: ${index % 4 < 2}) { totalCount nodes { from { name } to { name } } }`,
  },
  ...['ATLAS_YAML', 'STIX', 'CSV_TECHNIQUES', 'CSV_CASE_STUDIES'].map((format) => ({
    name: `knowledge as ${format}`,
    field: () => `knowledgeFile(format: ${format}) { content }`,
  })),
  { name: 'knowledge layer', field: () => 'knowledgeLayer' },
  { name: 'changes', field: () => 'changes(first: 100) { nodes { revision objects { __typename } } }' },
  {
    name: 'case studies, facets',
    field: () => 'caseStudies(first: 1, filter: { text: "a" }) { totalCount facets { values { value } } }',
  },
  {
    name: 'case studies as HTML',
    field: () =>
      'caseStudies(first: 60) { nodes { description(format: HTML) procedure { description(format: HTML) } } }',
  },
  { name: 'counts of catalogues', field: counted },
  { name: 'nodes of four kinds', field: () => 'nodes(ids: $objects) { id label __typename }', variables: { objects } },
  {
    name: 'vulnerabilities',
    field: () => 'vulnerabilities(first: 100) { totalCount facets { values { value } } nodes { id } }',
  },
  {
    name: 'components of software',
    field: () => 'softwareComponents(first: 1) { totalCount pageInfo { endCursor } nodes { openFindingCount } }',
  },
  { name: 'models', field: () => 'aiModels(first: 1) { totalCount nodes { considerations } }' },
  { name: 'matrix', field: () => 'matrix { counts { techniques mitigations } tactics { id name retired } }' },
]

function counted(index: number): string {
  const name = ['techniques', 'mitigations', 'caseStudies', 'weaknesses', 'tactics'][index % 5]
  return name === 'tactics' ? 'tactics { totalCount }' : `${name}(filter: { text: "a${index}" }) { totalCount }`
}

const lookMs = 500
const applications = 20

/** Waits until the findings of all applications have been read, which paths need. */
export async function untilRead(service: Pick<MeasuredService, 'send'>): Promise<void> {
  const fields = Array.from(
    { length: applications },
    (_, index) => `a${index}: application(guid: "${guidAt(index)}") { attackPaths(first: 1) { complete } }`,
  )
  const query = `{ ${fields.join(' ')} }`
  for (;;) {
    const { body } = await service.send({ query })
    if (body.includes('"errors"')) throw new Error(body.slice(0, 500))
    if (!body.includes('"complete":false')) return
    await sleep(lookMs)
  }
}
