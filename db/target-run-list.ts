import { sql } from 'kysely'
import { type NameGlobs, nameIsVisible } from './application-visibility.ts'
import { type Collection, collectionOf, type Maybe } from './engine/collection.ts'
import { anyOf, type Database } from './engine/database.ts'
import { ownedCollections } from './engine/owned-collection.ts'
import type { RunKind, RunState, ScanRun } from './target-run-tables.ts'

export type RunFilter = {
  readonly targetId?: Maybe<string>
  readonly applicationGuid?: Maybe<string>
  readonly kind?: Maybe<readonly RunKind[]>
  readonly state?: Maybe<readonly RunState[]>
  readonly commit?: Maybe<string>
  readonly since?: Maybe<Date>
  readonly until?: Maybe<Date>
}

/** Newest first: ids rise with time. */
export const newestRunFirst = {
  by: sql<string>`id`,
  id: sql<string>`id::text`,
  direction: 'DESC',
  idDirection: 'DESC',
} as const

/** Returns the runs of visible applications that the filter leaves. */
export function runs(db: Database, filter: RunFilter, visible: NameGlobs): Collection<ScanRun> {
  return collectionOf(db, filteredRuns(db, filter, visible))
}

/** The runs of each target, newest first. */
export const runsOfTargets = ownedCollections<string, ScanRun, RunFilter & { readonly visible: NameGlobs }>(
  'uuid',
  () => newestRunFirst,
  (db, { visible, ...filter }, target) => filteredRuns(db, filter, visible).where('targetId', '=', target),
)

function filteredRuns(db: Database, filter: RunFilter, visible: NameGlobs) {
  const { targetId, applicationGuid, kind, state, commit, since, until } = filter
  let query = db.selectFrom('scanRun').where(nameIsVisible('applicationName', visible))
  if (targetId != null) query = query.where('targetId', '=', targetId)
  if (applicationGuid != null) query = query.where('applicationGuid', '=', applicationGuid)
  if (kind != null) query = query.where('kind', '=', anyOf(kind))
  if (state != null) query = query.where('state', '=', anyOf(state))
  if (commit != null) query = query.where('commitSha', '=', commit)
  if (since != null) query = query.where('createdAt', '>=', since)
  if (until != null) query = query.where('createdAt', '<', until)
  return query
}
