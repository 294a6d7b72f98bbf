import {
  copyExposure,
  type ExposedCve,
  exposureParts,
  listExposedSubjects,
  type OpenTarget,
  readExposedKnowledge,
  readSelectedExposure,
} from '../../db/data-export-exposure.ts'
import { readExportVocabulary } from '../../db/data-export-reference.ts'
import { type ExportSelection, readExportRows } from '../../db/data-export-rows.ts'
import type { Database } from '../../db/engine/database.ts'
import { countUnjudged, exposedTechniques } from '../../graphql/finding-exposure.ts'
import { asAttackFlow } from '../../rest-adapters/attack-path/attack-flow.ts'
import { type PathDocument, pathFields, unjudgedNote } from '../../rest-adapters/attack-path/path-document.ts'
import { navigatorLayer } from '../../rest-adapters/navigator-layer.ts'
import { ServiceError } from '../ground/errors.ts'
import { techniquesOf } from './exported-row.ts'
import { graphOver } from './graph.ts'
import type { Copying, PreparedExport } from './prepared.ts'
import { type ExportScope, selectionOf, type WantedExport } from './scope.ts'
import { asStix } from './stix.ts'

type Written = Pick<PreparedExport, 'rowCount' | 'omitted' | 'write'>

/** Findings of a step that are drawn. */
const findingsDrawn = 100

/** Computes what the open findings of a scope make possible, for the formats that say so. */
export function prepareExposure(
  trx: Database,
  wanted: WantedExport,
  scope: ExportScope,
  copying: Copying,
): Promise<Written> {
  if (wanted.format === 'attack-flow') return prepareAttackFlow(trx, wanted, scope)
  const selection = selectionOf(scope, [scope.scanners])
  return wanted.format === 'stix'
    ? prepareStix(trx, selection, scope, copying)
    : prepareNavigator(trx, selection, scope)
}

async function prepareNavigator(trx: Database, selection: ExportSelection, { subject }: ExportScope): Promise<Written> {
  const exposure = await readSelectedExposure(trx, selection)
  const exposed = exposedTechniques(exposure).map(({ techniqueId, paths, ...counts }) => ({
    ...counts,
    technique: { id: techniqueId },
    paths: paths.map(({ weaknessId, ancestorIds, rationale, findingCount }) => ({
      weakness: weaknessId === null ? null : { id: weaknessId },
      ancestors: ancestorIds.map((id) => ({ id })),
      rationale,
      findingCount,
    })),
  }))
  const graph = await graphOver(trx, ['knowledge'])
  const { matrix } = await graph<{ matrix: { version: string } | null }>('{ matrix { version } }')
  const unjudged = countUnjudged(exposure.groups)
  const layer = navigatorLayer(subject.name, exposed, unjudged, matrix?.version ?? null)
  const rowCount = exposure.groups.reduce((total, { findingCount }) => total + findingCount, 0)
  return { rowCount, omitted: 0, write: () => [document(layer)] }
}

async function prepareStix(
  trx: Database,
  selection: ExportSelection,
  scope: ExportScope,
  { lease, onCopied }: Copying,
): Promise<Written> {
  const rowCount = await copyExposure(trx, lease, selection, onCopied)
  const { techniques: made } = await readExportVocabulary(trx)
  const techniques = new Map(made.map(({ target, techniques: own }) => [target, own]))
  const targetsOf = new Map<number, string[]>()
  for await (const page of readExportRows<OpenTarget>(trx, lease, exposureParts.targets))
    for (const { applicationId, target } of page) {
      const own = targetsOf.get(applicationId)
      if (own) own.push(target)
      else targetsOf.set(applicationId, [target])
    }
  const techniquesOfApplication = new Map(
    [...targetsOf].map(([id, targets]) => [id, techniquesOf(targets, { techniques })]),
  )
  const knowledge = await readExposedKnowledge(trx, [...new Set([...techniquesOfApplication.values()].flat())])
  const { subject, isTarget, applications } = scope
  const subjects = await listExposedSubjects(
    trx,
    applications.map(({ id }) => id),
    isTarget ? subject.id : null,
  )
  const exposure = {
    ...knowledge,
    subjects,
    techniquesOf: (targets: readonly string[]) => techniquesOf(targets, { techniques }),
    techniquesOfApplication,
  }
  return { rowCount, omitted: 0, write: (read) => asStix(scope, exposure, read<ExposedCve>(exposureParts.cves)) }
}

async function prepareAttackFlow(
  trx: Database,
  { request }: WantedExport,
  { subject, revision, revisionAt, visible }: ExportScope,
): Promise<Written> {
  const graph = await graphOver(trx, ['knowledge', 'security'], visible)
  const root = request.target === null ? 'application(guid: $id)' : 'target(id: $id)'
  const { owner } = await graph<{
    owner: { attackPaths: { nodes: readonly PathDocument[]; unjudgedFindingCount: number } }
  }>(
    `query ($id: ID!, $filter: AttackPathFilter!, $first: Int!) {
      owner: ${root} { attackPaths(filter: $filter, first: $first) { unjudgedFindingCount nodes { ${pathFields(findingsDrawn)} } } }
    }`,
    { id: subject.id, filter: request.paths, first: request.limit },
  )
  const { nodes, unjudgedFindingCount } = owner.attackPaths
  if (nodes.length === 0)
    throw new ServiceError(
      'INPUT_REFUSED',
      [
        'No attack path is known under these conditions, and a flow needs one.',
        ...unjudgedNote(unjudgedFindingCount),
      ].join(' '),
    )
  const flow = asAttackFlow(nodes, { ...subject, revision, revisionAt })
  return { rowCount: nodes.length, omitted: 0, write: () => [document(flow)] }
}

function document(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
