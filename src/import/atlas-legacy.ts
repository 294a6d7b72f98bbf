import type {
  CaseStudy,
  Mitigation,
  MitigationTechnique,
  ProcedureStep,
  Tactic,
  Technique,
  TechniqueTactic,
} from '../../db/tables.ts'
import type { AtlasSnapshot } from './atlas.ts'
import { caseStudyTypes, granularities, maturities, readEnum, sharedColumns } from './atlas-object.ts'
import { isObject, readObject, type SourceObject, type Warning } from './source-object.ts'

const names = {
  attack: 'ATT&CK-reference',
  created: 'created_date',
  modified: 'modified_date',
  description: 'description',
} as const

/** What a file of the formats before 6 says: one matrix, or, before 3.1, its lists at the root. */
export function readLegacyAtlas(
  content: Record<string, unknown>,
  version: string | null,
  warnings: Warning[],
): AtlasSnapshot {
  const root = readObject(content, '', null, warnings)
  const matrix = root.has('matrices') ? (root.objects('matrices')[0] ?? root) : root
  const own = (objects: readonly SourceObject[]) => leaveOutForeign(objects, warnings)

  const tactics: Tactic[] = own(matrix.objects('tactics')).map((object, index) => ({
    ...sharedColumns(object, names),
    position: index + 1,
  }))
  const read = own(matrix.objects('techniques')).map(readTechnique)
  const techniques = read.map(({ technique }) => technique)
  const mitigations = own(matrix.objects('mitigations')).map(readMitigation)
  const studies = own(root.objects('case-studies')).map(readCaseStudy)

  return {
    format: 'legacy',
    source: root.text('id') ?? 'ATLAS',
    version: version ?? 'unknown',
    matrix: { name: matrix.text('name') ?? root.text('name') ?? 'ATLAS', description: matrix.text('description') },
    tactics,
    techniques,
    mitigations: mitigations.map(({ mitigation }) => mitigation),
    caseStudies: studies.map(({ study }) => study),
    techniqueTactics: tacticsOf(read),
    mitigationTechniques: mitigations.flatMap(({ links }) => links),
    procedureSteps: studies.flatMap(({ steps }) => steps),
    warnings,
  }
}

type ReadTechnique = { readonly technique: Technique; readonly tacticIds: readonly string[] }

function readTechnique(object: SourceObject): ReadTechnique {
  const technique: Technique = {
    ...sharedColumns(object, names),
    maturity: readEnum(object, 'maturity', maturities),
    platforms: object.texts('platforms'),
    parentId: object.text('subtechnique-of'),
  }
  return { technique, tacticIds: object.texts('tactics') }
}

/** A sub-technique without tactics has those of its parent. */
function tacticsOf(techniques: readonly ReadTechnique[]): TechniqueTactic[] {
  const byId = new Map(techniques.map((entry) => [entry.technique.id, entry]))
  return techniques.flatMap(({ technique, tacticIds }) => {
    const inherited = technique.parentId && tacticIds.length === 0 ? byId.get(technique.parentId)?.tacticIds : undefined
    return [...new Set(inherited ?? tacticIds)].map((tacticId, index) => ({
      techniqueId: technique.id,
      tacticId,
      position: index + 1,
    }))
  })
}

function readMitigation(object: SourceObject): { mitigation: Mitigation; links: MitigationTechnique[] } {
  const lifecyclePhases = object.texts('ml-lifecycle', (entry, pointer) => {
    const technique = isObject(entry) && typeof entry.id === 'string' ? `the technique ${entry.id}` : 'something'
    object.warn(`${technique} stands at ${pointer} where a phase belongs; it is left out`, 'ml-lifecycle')
  })
  const shared = sharedColumns(object, names)
  return {
    mitigation: { ...shared, categories: object.texts('category'), lifecyclePhases },
    links: readLinks(object).map((link, index) => ({ mitigationId: shared.id, position: index + 1, ...link })),
  }
}

function readLinks(object: SourceObject): { techniqueId: string; use: string | null }[] {
  const plain = object.texts('techniques', () => {}).map((techniqueId) => ({ techniqueId, use: null }))
  if (plain.length > 0) return plain
  return object.objects('techniques').map((link) => ({ techniqueId: link.required('id'), use: link.text('use') }))
}

function readCaseStudy(object: SourceObject): { study: CaseStudy; steps: ProcedureStep[] } {
  const study: CaseStudy = {
    ...sharedColumns(object, { ...names, description: object.has('summary') ? 'summary' : 'description' }),
    type: readEnum(object, 'case-study-type', caseStudyTypes),
    incidentDate: object.date('incident-date'),
    incidentDateGranularity: readEnum(object, 'incident-date-granularity', granularities),
    target: object.text('target'),
    actor: object.text('actor'),
    reporter: object.text('reporter') ?? object.text('reported-by'),
  }
  const steps = object.objects('procedure').map((step, index) => ({
    caseStudyId: study.id,
    position: index + 1,
    tacticId: step.text('tactic') ?? '',
    techniqueId: step.text('technique') ?? '',
    description: step.text('description'),
    leadsTo: null,
  }))
  return { study, steps }
}

/** Objects of another matrix, which very old files list beside the own ones, are left out with one warning. */
function leaveOutForeign(objects: readonly SourceObject[], warnings: Warning[]): SourceObject[] {
  const own = objects.filter((object) => object.required('id').startsWith('AML.'))
  const foreign = objects.length - own.length
  const first = objects.find((object) => !own.includes(object))
  if (first) {
    warnings.push({
      id: null,
      pointer: first.pointer,
      message: `${foreign} objects of another matrix are left out, the first is ${first.required('id')}`,
    })
  }
  return own
}
