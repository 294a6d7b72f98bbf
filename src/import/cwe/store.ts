import type { Database } from '../../../db/engine/database.ts'
import { type Outcome, type Relation, storeObjects, storeRelation, upsert } from '../../../db/engine/snapshot.ts'
import { resolveFindings } from '../../../db/finding-resolve.ts'
import type { WeaknessCategoryMember, WeaknessRelation } from '../../../db/weakness-tables.ts'
import { countReferences } from '../atlas/count-references.ts'
import type { CweSnapshot } from './reader.ts'

const relationsOfWeakness: Relation<WeaknessRelation> = {
  table: 'weaknessRelation',
  kind: 'relation',
  owner: 'weaknessId',
  key: ['weaknessId', 'position'],
  nameOf: ({ nature, targetId, viewNumber }) => `${nature} ${targetId} in view ${viewNumber}`,
  compared: [],
}
const membersOfCategory: Relation<WeaknessCategoryMember> = {
  table: 'weaknessCategoryMember',
  kind: 'membership',
  owner: 'categoryId',
  key: ['categoryId', 'position'],
  nameOf: ({ memberId, viewNumber }) => `${memberId} in view ${viewNumber}`,
  compared: [],
}

/** Stores `snapshot` as the content of the weakness room; returns the changes by kind of object. */
export async function storeCwe(trx: Database, snapshot: CweSnapshot): Promise<Readonly<Record<string, Outcome>>> {
  const { weaknesses, categories, views } = snapshot
  const idsOf = (objects: readonly { readonly id: string }[]) => new Set(objects.map(({ id }) => id))
  const cited = await trx
    .selectFrom('weakness')
    .select(['id', 'references'])
    .unionAll(trx.selectFrom('weaknessCategory').select(['id', 'references']))
    .execute()
  const references = new Map(cited.map((row) => [row.id, row.references]))
  return {
    weaknesses: await storeObjects(trx, 'weakness', 'weakness', weaknesses),
    categories: await storeObjects(trx, 'weaknessCategory', 'category', categories),
    views: await storeObjects(trx, 'weaknessView', 'view', views),
    relations: await storeRelation(trx, relationsOfWeakness, snapshot.relations, idsOf(weaknesses)),
    memberships: await storeRelation(trx, membersOfCategory, snapshot.categoryMembers, idsOf(categories)),
    references: countReferences(references, [...weaknesses, ...categories]),
  }
}

/** Says which edition of CWE the weaknesses come from, makes them searchable, and links security findings to them. */
export async function finishCwe(trx: Database, { version, date }: CweSnapshot, source: string): Promise<void> {
  await upsert(
    trx,
    'weaknessCatalog',
    ['id'],
    [{ id: 'CWE', source, version, date, importedAt: new Date().toISOString() }],
  )
  await resolveFindings(trx)
}
