import { sql } from 'kysely'
import type { Provenance } from './contribution-tables.ts'
import { type Collection, collectionOf } from './engine/collection.ts'
import { anyOf, type Database } from './engine/database.ts'
import { readForEach } from './engine/owners.ts'
import type { Order } from './engine/page.ts'
import { type Change, insertRows } from './engine/snapshot.ts'

export type ProvenanceEntry = Provenance & { readonly ownerId: string; readonly at: Date }

/** Returns what made each object what it is, oldest first. */
export function listProvenanceOfObjects(db: Database, ids: readonly string[]): Promise<ProvenanceEntry[]> {
  return db
    .selectFrom('provenance')
    .innerJoin('revision', 'revision.id', 'provenance.revision')
    .selectAll('provenance')
    .select(['objectId as ownerId', 'revision.at'])
    .where('objectId', '=', anyOf(ids))
    .orderBy('provenance.revision')
    .execute()
}

/** A write that changed objects of the knowledge base. */
export type KnowledgeChange = Omit<Provenance, 'objectId' | 'fields'> & {
  readonly at: Date
  readonly objectCount: number
}

const changeColumns = [
  'revision.id',
  'provenance.revision',
  'revision.at',
  'kind',
  'provenance.source',
  'version',
  'contributionId',
] as const

/** Returns the writes after the revision `since`, all for null, that changed objects. */
export function knowledgeChanges(db: Database, since: number | null): Collection<KnowledgeChange> {
  const writes = db
    .selectFrom('provenance')
    .innerJoin('revision', 'revision.id', 'provenance.revision')
    .select(changeColumns)
    .select(sql<number>`count(*)::int`.as('objectCount'))
    .$if(since !== null, (query) => query.where('provenance.revision', '>', since!))
    .groupBy(changeColumns)
  return collectionOf(db, db.selectFrom(writes.as('write')))
}

/** In what order changes come: by revision. */
export const newestRevisionFirst: Order = {
  by: sql<number>`revision`,
  id: sql<string>`revision::text`,
  direction: 'DESC',
  idDirection: 'DESC',
}

export type ChangedObject = { readonly id: string; readonly fields: readonly string[] }

/**
 * Returns the objects that each write changed and that still exist, by id, at most `limit` of each behind the id
 * `after`.
 */
export function listChangedObjects(
  db: Database,
  revisions: readonly number[],
  { limit, after }: { readonly limit: number; readonly after: string },
): Promise<readonly (readonly ChangedObject[])[]> {
  const owners = { columns: 'revision int', rows: revisions.map((revision) => ({ revision })) }
  const changed = sql`
    select catalogue_object.id, fields from provenance join catalogue_object on catalogue_object.id = object_id
      where provenance.revision = owner.revision and object_id collate "C" > ${after}
      order by object_id collate "C" limit ${limit}`
  return readForEach<ChangedObject>(db, owners, changed, sql`id collate "C"`)
}

/** Records that each of `fieldsByObject` was changed by `origin` at a revision. */
export async function recordProvenance(
  trx: Database,
  origin: Pick<Provenance, 'revision' | 'kind' | 'source' | 'version' | 'contributionId'>,
  fieldsByObject: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const rows = [...fieldsByObject].map(([objectId, fields]) => ({
    objectId,
    ...origin,
    fields: fields.has('*') ? ['*'] : [...fields].sort(),
  }))
  await insertRows(trx, 'provenance', rows)
}

/**
 * Returns the fields that an import changed, by object; a change of a link or a step is one of the objects at its ends.
 */
export function changedFieldsOf(changes: readonly Change[]): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>()
  const see = (id: string, field: string) => fields.set(id, (fields.get(id) ?? new Set()).add(field))
  for (const { id, kind, field } of changes) {
    const [owner = '', other = ''] = id.split(' ')
    const relation = relations[kind]
    if (!relation) see(id, field)
    else {
      see(owner, relation.ofOwner)
      if (relation.ofOther) see(other, relation.ofOther)
    }
  }
  return fields
}

const relations: Readonly<Record<string, { readonly ofOwner: string; readonly ofOther?: string }>> = {
  techniqueTactic: { ofOwner: 'tactics', ofOther: 'techniques' },
  mitigationLink: { ofOwner: 'techniques', ofOther: 'mitigations' },
  step: { ofOwner: 'procedure' },
}
