import type { ReportingScan } from '../db/finding-filter.ts'
import type { Scan, Scanner } from '../db/finding-tables.ts'
import { isUuid } from '../src/ground/identifiers.ts'
import { notThere } from './finding-access.ts'
import type { SecurityFindingFilter } from './generated/model.ts'
import { maySee, requireScope } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'
import { allOf } from './runtime/maybe-promise.ts'
import { findVisibleTarget } from './target-access.ts'

/** The members of a filter about the origin of findings; null members do not filter. */
type Origin = {
  readonly applicationId: number | null
  readonly scannerId: readonly number[] | null
  readonly joining: readonly number[] | null
  readonly reportedBy: readonly ReportingScan[] | null
}

/**
 * Returns the application, the scanners and the scans that `tool`, `target` and `run` of a filter name; null when the
 * run has stored no scan, or they are of several applications. Throws as `requireScope` for these and for decisions,
 * which are not public, and NOT_FOUND for a target or a run that does not exist for the caller.
 */
export async function originOf(
  context: Context,
  { tool, target, run, decision, decided, decisionEnds }: SecurityFindingFilter,
): Promise<Origin | null> {
  const { load } = context
  const isPrivate = target != null || run != null || decision || decided || decisionEnds
  const applications = isPrivate ? requireScope(context, 'read').applications : null
  const ofTools = tool ? numbersOf(await allOf([...new Set(tool)].map(load.scannersOfTool))) : null
  const found =
    target == null ? undefined : isUuid(target) ? await findVisibleTarget(context, target, applications) : null
  if (found === null) throw notThere('filter.target', 'target')
  const scans = run == null ? null : await listScansOfRun(context, run)
  if (scans?.length === 0) return null
  const [applicationId = null, ...others] = new Set([
    ...(found ? [found.applicationId] : []),
    ...(scans ?? []).map((scan) => scan.applicationId),
  ])
  if (others.length > 0) return null
  const ofTarget = found && found.kind !== 'application' ? numbersOf([await load.scannersOfTarget(found.id)]) : null
  const scannerId = ofTools && ofTarget ? ofTools.filter((id) => ofTarget.includes(id)) : (ofTools ?? ofTarget)
  const joining = numbersOfAll(await allOf((scannerId ?? []).map(load.joiningScanner)))
  return {
    applicationId,
    scannerId,
    joining: joining.length > 0 ? joining : null,
    reportedBy: scans?.map(({ id, scannerId, incremental }) => ({ id, scannerId, incremental })) ?? null,
  }
}

function numbersOf(scanners: readonly (readonly Scanner[])[]): readonly number[] {
  return scanners.flat().map(({ id }) => id)
}

function numbersOfAll(scanners: readonly ({ readonly id: number } | null)[]): readonly number[] {
  return scanners.flatMap((scanner) => scanner?.id ?? [])
}

/** Returns the scans that a run stored or found stored. Throws NOT_FOUND when it does not exist for the caller. */
async function listScansOfRun(context: Context, id: string): Promise<readonly Scan[]> {
  const caller = requireScope(context, 'read')
  const { load } = context
  const run = isUuid(id) ? await load.scanRun(id.toLowerCase()) : null
  if (!run || !maySee(caller, run.applicationName)) throw notThere('filter.run', 'scan run')
  const scans = await allOf(run.results.map(({ scanId }) => load.scan(Number(scanId))))
  return scans.filter((scan) => scan !== null)
}
