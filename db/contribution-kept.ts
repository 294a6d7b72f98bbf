import { isDeepStrictEqual } from 'node:util'
import type {
  ChangedObject,
  ContributedLink,
  ContributedObject,
  ContributedValue,
  ContributionChange,
  KnowledgeKind,
  LinkChange,
} from './contribution-tables.ts'
import type { Database } from './engine/database.ts'
import { upsert } from './engine/snapshot.ts'
import { tableOfKind } from './knowledge-change.ts'
import { numberOf } from './knowledge-state.ts'
import type { IsoDate } from './knowledge-tables.ts'

/** The parts of the graph that come from contributions and not from its sources. */
export type Contributed = {
  readonly objects: readonly ContributedObject[]
  readonly values: readonly ContributedValue[]
  /** In the order in which they were contributed. */
  readonly links: readonly ContributedLink[]
}

/** Everything that contributions made and no source says. */
export async function readContributed(trx: Database): Promise<Contributed> {
  return {
    objects: await trx.selectFrom('contributedObject').selectAll().orderBy('objectId').execute(),
    values: await trx.selectFrom('contributedValue').selectAll().orderBy('objectId').orderBy('field').execute(),
    links: await trx.selectFrom('contributedLink').selectAll().orderBy('position').execute(),
  }
}

/** Keeps what `change` made, so that the next import of a source leaves it in place. */
export async function rememberChange(
  trx: Database,
  change: ContributionChange,
  contributionId: number,
  today: IsoDate,
): Promise<void> {
  await upsert(
    trx,
    'contributedObject',
    ['objectId'],
    change.added.map(({ id, kind }) => ({ objectId: id, kind, contributionId })),
  )
  await raiseCounters(trx, change.added)
  const { objects, values, links } = await readContributed(trx)
  const own = new Set(objects.map(({ objectId }) => objectId))
  for (const object of change.changed) {
    if (own.has(object.id)) await dateObject(trx, object, today)
    else await rememberValues(trx, object, values, contributionId)
  }
  for (const link of change.linksAdded) await rememberLink(trx, link, true, links, contributionId)
  for (const link of change.linksRemoved) await rememberLink(trx, link, false, links, contributionId)
}

/** Raises the counter of each kind to the numbers of these objects, so that no number is used twice. */
export async function raiseCounters(
  trx: Database,
  objects: readonly { readonly kind: KnowledgeKind; readonly id: string }[],
): Promise<void> {
  for (const [kind, own] of Map.groupBy(objects, (object) => object.kind)) {
    const last = Math.max(...own.map(({ id }) => numberOf(kind, id)))
    await trx
      .insertInto('identifierCounter')
      .values({ kind, last })
      .onConflict((conflict) =>
        conflict.column('kind').doUpdateSet({ last }).where('identifierCounter.last', '<', last),
      )
      .execute()
  }
}

/** Returns the columns that say when an object was changed: a contribution's own date, or what a source says. */
async function dateObject(trx: Database, { kind, id }: ChangedObject, today: IsoDate): Promise<void> {
  await trx.updateTable(tableOfKind[kind]).set({ modifiedDate: today }).where('id', '=', id).execute()
}

async function rememberValues(
  trx: Database,
  { id: objectId, kind, fields }: ChangedObject,
  values: readonly ContributedValue[],
  contributionId: number,
): Promise<void> {
  for (const { field, before, after } of fields) {
    const earlier = values.find((value) => value.objectId === objectId && value.field === field)
    const base = earlier ? earlier.base : before
    if (earlier && isDeepStrictEqual(base, after)) await forgetValue(trx, earlier)
    else {
      const row = { objectId, kind, field, value: after, base, contributionId }
      await upsert(trx, 'contributedValue', ['objectId', 'field'], [row])
    }
  }
}

async function rememberLink(
  trx: Database,
  { kind, sourceId, targetId }: LinkChange,
  present: boolean,
  links: readonly ContributedLink[],
  contributionId: number,
): Promise<void> {
  const earlier = links.find((link) => link.kind === kind && link.sourceId === sourceId && link.targetId === targetId)
  if (earlier && earlier.present !== present) await forgetLink(trx, earlier)
  else
    await upsert(
      trx,
      'contributedLink',
      ['kind', 'sourceId', 'targetId'],
      [{ kind, sourceId, targetId, present, contributionId }],
    )
}

/** Forgets a value that the source says by now. */
export async function forgetValue(trx: Database, { objectId, field }: ContributedValue): Promise<void> {
  await trx.deleteFrom('contributedValue').where('objectId', '=', objectId).where('field', '=', field).execute()
}

/** Forgets a link that the source has, or lacks, by now. */
export async function forgetLink(trx: Database, { kind, sourceId, targetId }: ContributedLink): Promise<void> {
  await trx
    .deleteFrom('contributedLink')
    .where('kind', '=', kind)
    .where('sourceId', '=', sourceId)
    .where('targetId', '=', targetId)
    .execute()
}

/** Forgets that a contribution added an object, for the source lists it by now. */
export async function forgetObject(trx: Database, objectId: string): Promise<void> {
  await trx.deleteFrom('contributedObject').where('objectId', '=', objectId).execute()
}
