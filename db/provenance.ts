import type { Provenance } from './contribution-tables.ts'
import { anyOf, type Database } from './engine/database.ts'
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

/** Returns the fields that an import changed, by object; a change of a link or a step is one of the objects at its ends. */
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
