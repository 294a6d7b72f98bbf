import {
  copyExposure,
  countOpen,
  type ExposedCve,
  exposureParts,
  listExposedSubjects,
  readExposedKnowledge,
} from '../../db/data-export-exposure.ts'
import { readExportVocabulary } from '../../db/data-export-reference.ts'
import type { ExportSelection } from '../../db/data-export-rows.ts'
import type { Database } from '../../db/engine/database.ts'
import type { TechniqueExposure } from '../../graphql/finding-link-parents.ts'
import { asAttackFlow } from '../../rest-adapters/attack-path/attack-flow.ts'
import { type PathDocument, pathFields, unjudgedNote } from '../../rest-adapters/attack-path/path-document.ts'
import { type Exposed, navigatorLayer } from '../../rest-adapters/navigator-layer.ts'
import { ServiceError } from '../ground/errors.ts'
import { toEnum } from '../ground/names.ts'
import { techniquesOf } from './exported-row.ts'
import { graphOver } from './graph.ts'
import type { Copying, PreparedExport } from './prepared.ts'
import { type ExportScope, selectionOf, type WantedExport } from './scope.ts'
import { joinExposures, readExposures } from './scope-exposure.ts'
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
    ? prepareStix(trx, wanted, selection, scope, copying)
    : prepareNavigator(trx, wanted, selection, scope)
}

async function prepareNavigator(
  trx: Database,
  wanted: WantedExport,
  selection: ExportSelection,
  scope: ExportScope,
): Promise<Written> {
  const { exposed, state } = joinExposures(await readExposures(trx, wanted, scope, selection))
  const graph = await graphOver(trx, ['knowledge'])
  const { matrix } = await graph<{ matrix: { version: string } | null }>('{ matrix { version } }')
  const layer = navigatorLayer(scope.subject.name, exposed.map(shownOf), state, matrix?.version ?? null)
  return { rowCount: await countOpen(trx, selection), omitted: 0, write: () => [document(layer)] }
}

function shownOf({ technique, kind, level, findingCount, severity, needs }: TechniqueExposure): Exposed {
  return {
    technique: { id: technique },
    kind: toEnum(kind),
    level,
    findingCount,
    severity: findingCount > 0 ? severity : null,
    needs: needs.map((need) => ({ kind: toEnum(need.kind), state: toEnum(need.state) })),
  }
}

async function prepareStix(
  trx: Database,
  wanted: WantedExport,
  selection: ExportSelection,
  scope: ExportScope,
  { lease, onCopied }: Copying,
): Promise<Written> {
  const rowCount = await copyExposure(trx, lease, selection, onCopied)
  const { techniques: made } = await readExportVocabulary(trx)
  const techniques = new Map(made.map(({ target, techniques: own }) => [target, own]))
  const exposures = await readExposures(trx, wanted, scope, selection)
  const techniquesOfApplication = new Map(
    exposures.map(({ applicationId, exposed }) => [applicationId, exposed.map(({ technique }) => technique)]),
  )
  const exposed = new Set([...techniquesOfApplication.values()].flat())
  const knowledge = await readExposedKnowledge(trx, [...exposed])
  const { subject, isTarget } = scope
  const subjects = await listExposedSubjects(trx, [...techniquesOfApplication.keys()], isTarget ? subject.id : null)
  const exposure = {
    ...knowledge,
    subjects,
    techniquesOf: (targets: readonly string[]) =>
      techniquesOf(targets, { techniques }).filter((technique) => exposed.has(technique)),
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
