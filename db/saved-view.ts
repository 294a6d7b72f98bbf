import { sql } from 'kysely'
import { type Collection, collectionOf } from './engine/collection.ts'
import type { Database } from './engine/database.ts'
import type { Order } from './engine/page.ts'
import type { SavedView } from './saved-view-tables.ts'

/** Views that a caller has or may read, the last changed first. */
export const savedViewOrder: Order = {
  by: sql<number>`save_number`,
  id: sql<string>`id::text`,
  direction: 'DESC',
  idDirection: 'DESC',
}

export type SavedViewFilter = {
  readonly kind: SavedView['kind'] | null
  /** Those of these owners alone, shared or not. */
  readonly owners: readonly string[]
  /** True for what others share, too. */
  readonly hasShared: boolean
}

/** Returns the views of some owners, and what is shared where it is wanted. */
export function savedViews(db: Database, { kind, owners, hasShared }: SavedViewFilter): Collection<SavedView> {
  const query = db
    .selectFrom('savedView')
    .$if(kind !== null, (narrowed) => narrowed.where('kind', '=', kind))
    .where((is) =>
      is.or([
        is('owner', '=', sql<string>`any(${owners}::text[])`),
        ...(hasShared ? [is('visibility', '=', 'shared')] : []),
      ]),
    )
  return collectionOf(db, query)
}

/** Returns the views with these ids, in any order; unknown ones are left out. */
export function findSavedViews(db: Database, ids: readonly string[]): Promise<SavedView[]> {
  return db.selectFrom('savedView').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Returns everyone who has a view, each once, in any order. */
export async function listViewOwners(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('savedView').select('owner').distinct().execute()
  return rows.map(({ owner }) => owner)
}

/** Lets one writer of views at a time into the database, until the transaction ends. */
export async function lockSavedViews(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('skg saved views'))`.execute(trx)
}

/** Returns how many views there are, in all and of one owner. */
export async function countSavedViews(trx: Database, owner: string): Promise<{ all: number; own: number }> {
  return trx
    .selectFrom('savedView')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where owner = ${owner})::int`.as('own'),
    ])
    .executeTakeFirstOrThrow()
}

export type WrittenView = Omit<SavedView, 'saveNumber'>

/** Stores a view, in place of that with its id. It appends no revision. */
export async function storeSavedView(trx: Database, { document, ...view }: WrittenView): Promise<void> {
  const row = {
    ...view,
    document: sql<SavedView['document']>`${JSON.stringify(document)}::jsonb`,
    saveNumber: sql<number>`nextval('saved_view_number')::int`,
  }
  const { id: _, createdAt: __, ...changed } = row
  await trx
    .insertInto('savedView')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...changed, saveNumber: sql<number>`excluded.save_number` }),
    )
    .execute()
}

/** Deletes a view. */
export async function deleteSavedView(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('savedView').where('id', '=', id).execute()
}
