import { createHash } from 'node:crypto'
import type { NameGlobs } from '../../db/application-visibility.ts'
import { type ExportedScanner, listExportedScanners } from '../../db/data-export-reference.ts'
import type { ExportSelection } from '../../db/data-export-rows.ts'
import type { DataExport } from '../../db/data-export-tables.ts'
import type { Database } from '../../db/engine/database.ts'
import { readState } from '../../db/engine/epoch.ts'
import { findRevisionAt } from '../../db/engine/revision.ts'
import type { SecurityFindingFilter as StoredFilter } from '../../db/finding-filter.ts'
import { findTarget } from '../../db/target.ts'
import { findApplication } from '../../graphql/finding-access.ts'
import { storedFilter } from '../../graphql/finding-filter.ts'
import { ServiceError } from '../ground/errors.ts'
import { contextOver } from './graph.ts'
import type { ExportHead } from './prepared.ts'

/** The scope of an export as requested. */
export type WantedExport = Pick<DataExport, 'format' | 'request' | 'visible'>

/** The scope of an export resolved against the current data. */
export type ExportScope = ExportHead & {
  /** Id and name of the target or application; of all, their names together. */
  readonly subject: { readonly id: string; readonly name: string }
  readonly isTarget: boolean
  readonly scanners: readonly ExportedScanner[]
  /** Null when the filter names what does not exist, so that nothing is left. */
  readonly filter: StoredFilter | null
  /** The application of the target or of the request; null for all applications. */
  readonly applicationId: number | null
  /** True when a filter may leave findings out. */
  readonly isFiltered: boolean
  /** True when the filter may leave findings of a tool out. */
  readonly isPartial: boolean
  readonly visible: NameGlobs
}

/**
 * Returns what `wanted` covers. Throws NOT_FOUND when its target or application has gone, BAD_USER_INPUT for a filter
 * that the graph refuses.
 */
export async function readScope(trx: Database, { format, request, visible }: WantedExport): Promise<ExportScope> {
  const { epoch, revision } = await readState(trx)
  const revisionAt = (await findRevisionAt(trx, revision)) ?? new Date(0)
  const context = contextOver(trx, { epoch, revision }, visible)
  const target = request.target === null ? null : await findTarget(trx, request.target, visible)
  const application = request.application && (await findApplication(context, request.application, visible))
  if (request.target !== null && !target) throw new ServiceError('NOT_FOUND', 'The target is no longer there.')
  if (request.application !== null && !application)
    throw new ServiceError('NOT_FOUND', 'The application is no longer there.')
  const applicationId = target?.applicationId ?? (application || null)?.id ?? null
  const targetId = target && target.kind !== 'application' ? target.id : null
  const filter = await storedFilter(context, visible, request.filter, { applicationId })
  const found = await listExportedScanners(trx, { visible, applicationId, targetId })
  const isAsked = ({ id, scanType }: ExportedScanner) =>
    (!filter?.scannerId || filter.scannerId.includes(id)) &&
    (!filter?.scanType || filter.scanType.includes(scanType as 'STATIC'))
  const scanners = found.filter(isAsked)
  const applications = [
    ...new Map(found.map(({ applicationId: id, guid, application: name }) => [id, { id, guid, name }])).values(),
  ]
  const guids = new Map(applications.map(({ id, guid }) => [id, guid]))
  const subject = target
    ? { id: target.id, name: target.name }
    : application
      ? { id: application.guid, name: application.name }
      : { id: 'all', name: 'all applications' }
  return {
    subject,
    isTarget: targetId !== null,
    key: keyOf([format, request, visible]),
    epoch,
    revision,
    revisionAt: revisionAt.toISOString(),
    applications,
    findingId: ({ applicationId: own, issueId }) => `${guids.get(own)}:${issueId}`,
    scanners,
    filter,
    applicationId,
    isFiltered: Object.values(request.filter).some((value) => value !== null && value !== undefined),
    isPartial: leavesOut(request.filter),
    visible,
  }
}

/** Returns the findings of a scope; those of each group of scanners are a part. */
export function selectionOf({ filter }: ExportScope, groups: readonly (readonly ExportedScanner[])[]): ExportSelection {
  const placed = groups.flatMap((own, part) => own.map(({ id }) => [id, part] as const))
  return { filter: filter ?? {}, partOfScanner: new Map(filter ? placed : []) }
}

function keyOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function leavesOut({ scanType: _, tool: __, ...others }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(others).some((value) => value !== null && value !== undefined)
}
