import type {
  Mitigation,
  MitigationTechnique,
  ProcedureStep,
  Tactic,
  Technique,
  TechniqueTactic,
} from '../../../db/knowledge-tables.ts'
import { isObject, readObject, type SourceObject } from '../source-object.ts'
import type { AtlasContent } from './content.ts'
import { maturities, type Notes, readCaseStudy, readEnum, readLinks, readOwn, sharedColumns } from './object.ts'

const names = {
  attack: 'ATT&CK-reference',
  created: 'created_date',
  modified: 'modified_date',
  description: 'description',
} as const
/** Of 2.3.0 and later, of 2.2.1 and of 2.2.0. */
const granularityKeys = ['incident-date-granularity', 'date-granularity', 'dateGranularity'] as const

/** Reads a file of the formats before 6: one matrix, or, before 3.1, its lists at the root. */
export function readLegacyAtlas(content: Record<string, unknown>, version: string | null, notes: Notes): AtlasContent {
  const root = readObject(content, '', null, notes.warnings, notes.keys.root('', '', content))
  const matrix = matrixOf(root)
  const rootName = root.text('name')
  root.text('version')
  const tactics: Tactic[] = readOwn(matrix.objects('tactics'), notes, (object) => sharedColumns(object, names)).map(
    (tactic, index) => ({ ...tactic, position: index + 1 }),
  )
  const techniques = readOwn(matrix.objects('techniques'), notes, (object) => readTechnique(object, notes))
  const mitigations = readOwn(matrix.objects('mitigations'), notes, (object) => readMitigation(object, notes))
  const studies = readOwn(listsOf(root, matrix, 'case-studies'), notes, (object) => ({
    study: readCaseStudy(
      object,
      { ...names, description: firstOf(object, ['summary', 'description']) },
      { type: 'case-study-type', date: 'incident-date', granularity: firstOf(object, granularityKeys) },
    ),
    steps: readSteps(object, notes),
  }))

  return {
    format: 'legacy',
    source: root.text('id') ?? 'ATLAS',
    version,
    matrix: { name: matrix.text('name') ?? rootName ?? 'ATLAS', description: matrix.text('description') },
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
  for (const matrix of matrices.filter((other) => other !== own)) leaveOutMatrix(matrix)
  return own
}

function leaveOutMatrix(matrix: SourceObject): void {
  matrix.warn(`the matrix ${matrix.text('id') ?? '(without an id)'} is another one; it is left out`)
  matrix.leaveOut()
}

/** The objects that stand at the root, as in most versions, and those in the matrix, as in 3.1.0. */
function listsOf(root: SourceObject, matrix: SourceObject, key: string): SourceObject[] {
  return matrix === root ? root.objects(key) : [...root.objects(key), ...matrix.objects(key)]
}

/** The first of `keys`, the names of one field in different versions, that the object has. */
function firstOf(object: SourceObject, keys: readonly [string, ...string[]]): string {
  return keys.find((key) => object.has(key)) ?? keys[0]
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
  const lifecyclePhases = object.texts(firstOf(object, ['ml-lifecycle', 'ML-lifecycle']), (entry, pointer) => {
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
