import type {
  Mitigation,
  MitigationTechnique,
  ProcedureStep,
  Tactic,
  Technique,
  TechniqueTactic,
} from '../../db/tables.ts'
import type { AtlasContent } from './atlas.ts'
import { maturities, type Notes, readCaseStudy, readEnum, readLinks, readOwn, sharedColumns } from './atlas-object.ts'
import { isObject, readObject, type SourceObject } from './source-object.ts'

const names = {
  attack: 'ATT&CK-reference',
  created: 'created_date',
  modified: 'modified_date',
  description: 'description',
} as const

/** What a file of the formats before 6 says: one matrix, or, before 3.1, its lists at the root. */
export function readLegacyAtlas(content: Record<string, unknown>, version: string | null, notes: Notes): AtlasContent {
  const root = readObject(content, '', null, notes.warnings)
  const matrix = matrixOf(root)
  const tactics: Tactic[] = readOwn(matrix.objects('tactics'), notes, (object) => sharedColumns(object, names)).map(
    (tactic, index) => ({ ...tactic, position: index + 1 }),
  )
  const techniques = readOwn(matrix.objects('techniques'), notes, (object) => readTechnique(object, notes))
  const mitigations = readOwn(matrix.objects('mitigations'), notes, (object) => readMitigation(object, notes))
  const studies = readOwn(root.objects('case-studies'), notes, (object) => ({
    study: readCaseStudy(
      object,
      { ...names, description: object.has('summary') ? 'summary' : 'description' },
      { type: 'case-study-type', date: 'incident-date', granularity: 'incident-date-granularity' },
    ),
    steps: readSteps(object, notes),
  }))

  return {
    format: 'legacy',
    source: root.text('id') ?? 'ATLAS',
    version,
    matrix: { name: matrix.text('name') ?? root.text('name') ?? 'ATLAS', description: matrix.text('description') },
    tactics,
    techniques: techniques.map(({ technique }) => technique),
    mitigations: mitigations.map(({ mitigation }) => mitigation),
    caseStudies: studies.map(({ study }) => study),
    techniqueTactics: tacticsOf(techniques),
    mitigationTechniques: mitigations.flatMap(({ links }) => links),
    procedureSteps: studies.flatMap(({ steps }) => steps),
  }
}

function matrixOf(root: SourceObject): SourceObject {
  if (!root.has('matrices')) return root
  const matrices = root.objects('matrices')
  const own = matrices.find((matrix) => matrix.text('id') === 'ATLAS') ?? matrices[0] ?? root
  for (const matrix of matrices.filter((other) => other !== own))
    matrix.warn(`the matrix ${matrix.text('id') ?? '(without an id)'} is another one; it is left out`)
  return own
}

type ReadTechnique = { readonly technique: Technique; readonly tacticIds: readonly string[] }

function readTechnique(object: SourceObject, { mentions }: Notes): ReadTechnique {
  const technique: Technique = {
    ...sharedColumns(object, names),
    maturity: readEnum(object, 'maturity', maturities),
    platforms: object.texts('platforms'),
    parentId: object.text('subtechnique-of'),
  }
  const { id, parentId } = technique
  const tacticIds = object.texts('tactics')
  for (const [index, target] of tacticIds.entries())
    mentions.push({ id, pointer: `${object.pointer}/tactics/${index}`, what: 'tactic', target })
  if (parentId) mentions.push({ id, pointer: `${object.pointer}/subtechnique-of`, what: 'parent', target: parentId })
  return { technique, tacticIds }
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

function readMitigation(object: SourceObject, notes: Notes): { mitigation: Mitigation; links: MitigationTechnique[] } {
  const lifecyclePhases = object.texts('ml-lifecycle', (entry, pointer) => {
    const found = isObject(entry) && typeof entry.id === 'string' ? `the technique ${entry.id}` : 'something'
    notes.warnings.push({
      id: object.id,
      pointer,
      message: `${found} stands where a phase belongs; it is left out`,
    })
  })
  const shared = sharedColumns(object, names)
  return {
    mitigation: { ...shared, categories: object.texts('category'), lifecyclePhases },
    links: readLinks(shared.id, object.objects('techniques', 'id'), { technique: 'id', use: 'use' }, notes),
  }
}

function readSteps(object: SourceObject, { mentions }: Notes): ProcedureStep[] {
  const caseStudyId = object.required('id')
  return object.objects('procedure').map((step, index) => {
    const target = (what: 'tactic' | 'technique') => {
      const id = step.text(what) ?? ''
      mentions.push({ id: caseStudyId, pointer: `${step.pointer}/${what}`, what, target: id })
      return id
    }
    return {
      caseStudyId,
      position: index + 1,
      tacticId: target('tactic'),
      techniqueId: target('technique'),
      description: step.text('description'),
      leadsTo: null,
    }
  })
}
