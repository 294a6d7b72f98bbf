import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { ConnectorFinding } from '../connector-finding.ts'
import type { Redaction } from '../message/redact.ts'
import type { HttpMessage } from '../message/shape.ts'
import type { Prepared } from '../prepare.ts'
import type { StoreDatabase } from './open.ts'
import type { EvidenceTable } from './tables.ts'

export type Evidence = Selectable<EvidenceTable>
export type Stored = { readonly id: string; readonly isNew: boolean; readonly receivedAt: string }

/**
 * Stores what is new and returns an entry for each item, in their order: its own id, or that of the one that was first
 * with its external id or fingerprint. New findings enter the outbox in the same statement.
 */
export async function storeEvidence(db: StoreDatabase, items: readonly Prepared[]): Promise<readonly Stored[]> {
  if (items.length === 0) return []
  const receivedAt = new Date().toISOString()
  const rows = items.map(({ document, redactions, messageIds, ...item }) => ({
    ...item,
    id: `${item.kind === 'message' ? 'msg' : 'fnd'}_${randomUUID()}`,
    document,
    redactions: JSON.stringify(redactions),
    bytes: Buffer.byteLength(document),
    receivedAt,
  }))
  const created = await db
    .with('created', (with_) =>
      with_
        .insertInto('evidence')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'kind']),
    )
    .with('queued', (with_) =>
      with_
        .insertInto('outbox')
        .columns(['evidenceId', 'status', 'nextAttemptAt'])
        .expression((from) =>
          from
            .selectFrom('created')
            .where('kind', '=', 'finding')
            .select([
              'id as evidenceId',
              sql<'waiting'>`'waiting'`.as('status'),
              sql<string>`${receivedAt}`.as('nextAttemptAt'),
            ]),
        )
        .returning('evidenceId'),
    )
    .selectFrom('created')
    .select('id')
    .execute()
  const isNew = new Set(created.map(({ id }) => id))
  const known = rows.filter(({ id }) => !isNew.has(id))
  const first = await findSame(db, known)
  return rows.map((row) => {
    if (isNew.has(row.id)) return { id: row.id, isNew: true, receivedAt }
    return { ...first(row), isNew: false }
  })
}

type Key = Pick<Evidence, 'kind' | 'source' | 'externalId' | 'fingerprint'>

async function findSame(db: StoreDatabase, keys: readonly Key[]) {
  const found =
    keys.length === 0
      ? []
      : await db
          .selectFrom('evidence')
          .select(['id', 'kind', 'source', 'externalId', 'fingerprint', 'receivedAt'])
          .where(({ or, eb }) =>
            or([
              eb('fingerprint', '=', anyOf(keys.map(({ fingerprint }) => fingerprint))),
              eb('externalId', '=', anyOf(keys.flatMap(({ externalId }) => externalId ?? []))),
            ]),
          )
          .execute()
  return (key: Key): { readonly id: string; readonly receivedAt: string } => {
    const own = found.filter(({ kind }) => kind === key.kind)
    const byId = own.find(
      ({ source, externalId }) => externalId !== null && source === key.source && externalId === key.externalId,
    )
    const { id, receivedAt } = byId ?? own.find(({ fingerprint }) => fingerprint === key.fingerprint)!
    return { id, receivedAt }
  }
}

/** Returns the evidence with these ids, in any order; unknown ids are left out. */
export function findEvidence(db: StoreDatabase, ids: readonly string[]): Promise<Evidence[]> {
  return db.selectFrom('evidence').selectAll().where('id', '=', anyOf(ids)).execute()
}

export type EvidenceKey = Pick<Evidence, 'id' | 'externalId' | 'bytes' | 'kind'>

/**
 * Ids of the evidence that `names` name, each an id, or with `source` an external id of that source as well; in any
 * order, unknown ones left out.
 */
export function findEvidenceKeys(
  db: StoreDatabase,
  names: readonly string[],
  source: string | null,
): Promise<EvidenceKey[]> {
  return db
    .selectFrom('evidence')
    .select(['id', 'externalId', 'bytes', 'kind'])
    .$if(source !== null, (query) => query.where('source', '=', source))
    .where(({ or, eb }) =>
      or([eb('id', '=', anyOf(names)), ...(source === null ? [] : [eb('externalId', '=', anyOf(names))])]),
    )
    .execute()
}

export type EvidenceSummary = Omit<Evidence, 'document' | 'fingerprint' | 'inScope'>

/** Returns a page of what was taken in, newest first; `before` is the `seq` that the page before ended with. */
export function listEvidence(
  db: StoreDatabase,
  page: {
    readonly limit: number
    readonly before: number | null
    readonly kind: Evidence['kind'] | null
    readonly source: string | null
  },
): Promise<EvidenceSummary[]> {
  return db
    .selectFrom('evidence')
    .select(['seq', 'id', 'kind', 'source', 'externalId', 'label', 'redactions', 'bytes', 'receivedAt'])
    .$if(page.before !== null, (query) => query.where('seq', '<', page.before!))
    .$if(page.kind !== null, (query) => query.where('kind', '=', page.kind!))
    .$if(page.source !== null, (query) => query.where('source', '=', page.source!))
    .orderBy('seq', 'desc')
    .limit(page.limit)
    .execute()
}

/** Ids of up to `limit` messages after `after`, oldest first, with the bytes of each. */
export function listMessageKeys(
  db: StoreDatabase,
  after: number,
  limit: number,
): Promise<Pick<Evidence, 'seq' | 'id' | 'bytes'>[]> {
  return db
    .selectFrom('evidence')
    .select(['seq', 'id', 'bytes'])
    .where('kind', '=', 'message')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export async function countMessages(db: StoreDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('evidence')
    .where('kind', '=', 'message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function anyOf(values: readonly string[]) {
  return sql<string>`any(${values})`
}

/** One redacted message or finding as it is kept and exported. */
export type EvidenceItem = {
  readonly id: string
  readonly kind: 'message' | 'finding'
  /** RFC 3339. */
  readonly receivedAt: string
  readonly redactions: readonly Redaction[]
  readonly message?: HttpMessage
  readonly finding?: ConnectorFinding
}

/** When and by which version an export is made. */
export type ExportOrigin = { readonly generatedAt: string; readonly version: string }
