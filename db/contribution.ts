import { sql } from 'kysely'
import type {
  Contribution,
  ContributionContact,
  ContributionMove,
  ContributionPreview,
  ContributionStatus,
} from './contribution-tables.ts'
import { anyOf, type Database } from './engine/database.ts'
import { countRows, type Order, type Page, type PageRequest, readPage } from './engine/page.ts'

/** A contribution that is to be kept. */
export type NewContribution = {
  /** Without its contact. */
  readonly document: object
  readonly contact: Omit<ContributionContact, 'contributionId'>
  readonly preview: ContributionPreview
  readonly receiptHash: string
}
/** A move that is to be recorded. */
export type NewMove = Pick<ContributionMove, 'fromStatus' | 'toStatus' | 'role' | 'reviewer' | 'note'>

/** Keeps a submitted contribution with its contact and first move. */
export async function storeContribution(
  trx: Database,
  { document, contact, preview, receiptHash }: NewContribution,
): Promise<Contribution> {
  const stored = await trx
    .insertInto('contribution')
    .values({
      status: 'submitted',
      document: sql`${JSON.stringify(document)}::json`,
      preview: sql`${JSON.stringify(preview)}::json`,
      receiptHash,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('contributionContact')
    .values({ contributionId: stored.id, ...contact })
    .execute()
  await storeMove(trx, stored.id, {
    fromStatus: null,
    toStatus: 'submitted',
    role: 'submitter',
    reviewer: null,
    note: null,
  })
  return stored
}

async function storeMove(trx: Database, contributionId: number, move: NewMove): Promise<void> {
  await sql`
    insert into contribution_move (contribution_id, position, from_status, to_status, role, reviewer, note)
      select ${contributionId}::integer, coalesce(max(position), 0) + 1, ${move.fromStatus}::text, ${move.toStatus}::text,
        ${move.role}::text, ${move.reviewer}::text, ${move.note}::text
      from contribution_move where contribution_id = ${contributionId}`.execute(trx)
}

/** Moves a contribution to another status and records it; `done` is what accepting it changed. */
export async function moveContribution(
  trx: Database,
  id: number,
  move: NewMove,
  done: { readonly preview: ContributionPreview; readonly revision: number | null } | null = null,
): Promise<Contribution> {
  await storeMove(trx, id, move)
  return trx
    .updateTable('contribution')
    .set({
      status: move.toStatus,
      movedAt: sql`now()`,
      ...(done && { preview: sql`${JSON.stringify(done.preview)}::json`, revision: done.revision }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the contributions with these ids, in any order; unknown ids are left out. */
export function findContributions(db: Database, ids: readonly number[]): Promise<Contribution[]> {
  return db.selectFrom('contribution').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the contribution, which nobody else changes until the transaction ends. */
export function lockContribution(trx: Database, id: number): Promise<Contribution | undefined> {
  return trx.selectFrom('contribution').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns the contacts of contributions, which are named by id as text, in any order; erased ones are left out. */
export function findContacts(
  db: Database,
  ids: readonly string[],
): Promise<(ContributionContact & { readonly id: string })[]> {
  return db
    .selectFrom('contributionContact')
    .selectAll()
    .select(sql<string>`contribution_id::text`.as('id'))
    .where('contributionId', '=', anyOf(ids.map(Number)))
    .execute()
}

/** Returns the moves of contributions, which are named by id as text, in order. */
export function listMoves(
  db: Database,
  ids: readonly string[],
): Promise<(ContributionMove & { readonly ownerId: string })[]> {
  return db
    .selectFrom('contributionMove')
    .selectAll()
    .select(sql<string>`contribution_id::text`.as('ownerId'))
    .where('contributionId', '=', anyOf(ids.map(Number)))
    .orderBy('contributionId')
    .orderBy('position')
    .execute()
}

/** Contributions in one status, or in any, oldest first. */
export function contributions(db: Database, status: ContributionStatus | null) {
  const all = db.selectFrom('contribution')
  const query = status === null ? all : all.where('status', '=', status)
  return {
    page: (request: PageRequest): Promise<Page<Contribution>> => readPage(query.selectAll(), oldestFirst, request),
    count: () => countRows(query),
    facets: async () => [],
  }
}

const oldestFirst: Order = { by: sql<number>`id`, id: sql<string>`id::text collate "C"`, direction: 'ASC' }

/** Returns the submission of an idempotency key; undefined when the key is unused. */
export type UsedKey = { readonly bodyHash: string; readonly salt: string; readonly contributionId: number | null }

/**
 * Takes an idempotency key for this transaction, waiting for another that has it; returns what it stands for when it is
 * taken.
 */
export async function takeKey(
  trx: Database,
  key: { readonly keyHash: string; readonly bodyHash: string; readonly salt: string },
): Promise<UsedKey | undefined> {
  const taken = await trx
    .insertInto('idempotencyKey')
    .values({ ...key, contributionId: null })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .returning('keyHash')
    .executeTakeFirst()
  if (taken) return undefined
  return trx.selectFrom('idempotencyKey').selectAll().where('keyHash', '=', key.keyHash).executeTakeFirstOrThrow()
}

/** Says which contribution a key stands for. */
export async function assignKey(trx: Database, keyHash: string, contributionId: number): Promise<void> {
  await trx.updateTable('idempotencyKey').set({ contributionId }).where('keyHash', '=', keyHash).execute()
}

/**
 * Erases the contacts of contributions that were rejected or withdrawn `days` days ago or earlier; returns how many.
 */
export async function eraseContacts(db: Database, days: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      select id from contribution
        where status in ('rejected', 'withdrawn') and contact_erased_at is null and moved_at <= now() - make_interval(days => ${days}::integer)
        for update
    ), erased as (
      delete from contribution_contact where contribution_id in (select id from due)
    ), forgotten as (
      delete from idempotency_key where contribution_id in (select id from due)
    )
    update contribution set contact_erased_at = now() where id in (select id from due) returning id`.execute(db)
  return rows.length
}

/** Records that the contacts of all contributions are gone, where a backup had none of them. */
export async function noteContactsGone(trx: Database): Promise<void> {
  await sql`update contribution set contact_erased_at = now() where contact_erased_at is null`.execute(trx)
}
