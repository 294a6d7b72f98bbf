import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Database } from './database.ts'

export type Count = {
  readonly total: number
  readonly added: number
  readonly changed: number
  readonly retired: number
  readonly unchanged: number
}
export type Change = {
  readonly id: string
  readonly kind: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}
export type Outcome = {
  readonly count: Count
  readonly changes: readonly Change[]
  /** True when rows were written, be it only because they stand in another order. */
  readonly written: boolean
}

type Row = Readonly<Record<string, unknown>>
type ObjectRow = { readonly id: string }

/** Fields of objects that are kept in other tables, for telling what changed: the value by the id of the object. */
export type RelatedField = {
  readonly field: string
  readonly before: ReadonlyMap<string, unknown>
  readonly after: ReadonlyMap<string, unknown>
}

export type StoreOptions = {
  readonly related?: readonly RelatedField[]
  /**
   * Treatment of objects that the source no longer lists: retired, so that links live on, or deleted where nothing
   * links to them.
   */
  readonly vanished?: 'retire' | 'delete'
  /** Objects that stay as they are though the source does not list them. */
  readonly kept?: ReadonlySet<string>
}

/**
 * Makes the objects of `table` those of a source: new ones are added, others brought up to date, and those that the
 * source no longer lists are marked retired. One statement reads, one writes, one retires.
 */
export async function storeObjects<T extends ObjectRow>(
  trx: Database,
  table: keyof Tables & string,
  kind: string,
  wanted: readonly T[],
  { related = [], vanished: fate = 'retire', kept = new Set() }: StoreOptions = {},
): Promise<Outcome> {
  const before = new Map((await readRows(trx, table)).map((row) => [row.id as string, row]))
  const changes: Change[] = []
  const written: T[] = []
  let added = 0
  let changed = 0
  for (const row of wanted) {
    const earlier = before.get(row.id)
    if (!earlier) {
      added++
      written.push(row)
      changes.push({ id: row.id, kind, field: '*', before: null, after: 'added' })
      continue
    }
    const fields = Object.entries(row)
      .filter(([field, value]) => !isDeepStrictEqual(earlier[field], value))
      .map(([field, after]) => ({ id: row.id, kind, field, before: earlier[field], after }))
    const others = related
      .filter(({ before, after }) => !isDeepStrictEqual(before.get(row.id) ?? [], after.get(row.id) ?? []))
      .map(({ field, before, after }) => ({
        id: row.id,
        kind,
        field,
        before: before.get(row.id) ?? [],
        after: after.get(row.id) ?? [],
      }))
    if (fields.length > 0) written.push(row)
    if (fields.length + others.length > 0) changed++
    changes.push(...fields, ...others)
  }
  const listed = new Set(wanted.map(({ id }) => id))
  const vanished = [...before.values()]
    .filter(({ id, retired }) => !listed.has(id as string) && !kept.has(id as string) && !retired)
    .map(({ id }) => id as string)
  for (const id of vanished) {
    changes.push(
      fate === 'retire'
        ? { id, kind, field: 'retired', before: false, after: true }
        : { id, kind, field: '*', before: 'listed', after: null },
    )
  }

  await upsert(trx, table, ['id'], written)
  if (vanished.length > 0) {
    const fateOf =
      fate === 'retire'
        ? sql`update ${sql.table(snake(table))} set retired = true`
        : sql`delete from ${sql.table(snake(table))}`
    await sql`${fateOf} where id = any(${vanished})`.execute(trx)
  }
  const unchanged = wanted.length - added - changed
  return {
    count: { total: wanted.length, added, changed, retired: vanished.length, unchanged },
    changes,
    written: written.length + vanished.length > 0,
  }
}

/** Identifies the rows of a relation by their content, not by their position. */
export type Relation<T> = {
  readonly table: keyof Tables & string
  readonly kind: string
  /** The column that names the object which has the row. */
  readonly owner: keyof T & string
  readonly key: readonly (keyof T & string)[]
  /** Names a row among those of its owner; rows with one name are paired in their order. */
  nameOf(row: T): string
  /** Columns that may change without the row becoming another. */
  readonly compared: readonly (keyof T & string)[]
}

/**
 * Makes the rows that each of `owners` has in a relation those of a source. Rows of other owners, which the source does
 * not list, stay, so that retired objects keep their relations.
 */
export async function storeRelation<T extends Row>(
  trx: Database,
  relation: Relation<T>,
  wanted: readonly T[],
  owners: ReadonlySet<string>,
): Promise<Outcome> {
  const all = (await readRows(trx, relation.table)) as readonly T[]
  const before = numbered(
    relation,
    all.filter((row) => owners.has(String(row[relation.owner]))),
  )
  const after = numbered(relation, wanted)
  const changes: Change[] = []
  let added = 0
  let changed = 0
  for (const [id, row] of after) {
    const earlier = before.get(id)
    const fields = earlier ? relation.compared.filter((field) => !isDeepStrictEqual(earlier[field], row[field])) : []
    if (!earlier) {
      added++
      changes.push({ id, kind: relation.kind, field: '*', before: null, after: 'added' })
    } else if (fields.length > 0) changed++
    for (const field of fields)
      changes.push({ id, kind: relation.kind, field, before: earlier?.[field], after: row[field] })
  }
  const gone = [...before.keys()].filter((id) => !after.has(id))
  for (const id of gone) changes.push({ id, kind: relation.kind, field: '*', before: 'listed', after: null })

  const moved = [...after]
    .filter(([id, row]) => !isDeepStrictEqual(pick(before.get(id), row), row))
    .map(([, row]) => row)
  if (moved.length > 0 || gone.length > 0) {
    const touched = new Set([...moved, ...gone.map((id) => before.get(id)!)].map((row) => String(row[relation.owner])))
    await sql`delete from ${sql.table(snake(relation.table))} where ${sql.ref(snake(relation.owner))} = any(${[...touched]})`.execute(
      trx,
    )
    await upsert(
      trx,
      relation.table,
      relation.key,
      wanted.filter((row) => touched.has(String(row[relation.owner]))),
    )
  }
  const unchanged = wanted.length - added - changed
  return {
    count: { total: wanted.length, added, changed, retired: gone.length, unchanged },
    changes,
    written: moved.length + gone.length > 0,
  }
}

/** Adds rows, which all have the same columns, by one statement. */
export async function insertRows(trx: Database, table: keyof Tables & string, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insertion(table, rows).execute(trx)
}

/** Writes rows by one statement, replacing those with the same key. */
export async function upsert(
  trx: Database,
  table: keyof Tables & string,
  key: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).map(snake)
  const updates = columns.filter((column) => !key.map(snake).includes(column))
  const onConflict =
    updates.length > 0
      ? sql`do update set ${sql.join(updates.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`))}`
      : sql`do nothing`
  const conflict = sql`on conflict (${sql.join(key.map((column) => sql.id(snake(column))))}) ${onConflict}`
  await sql`${insertion(table, rows)} ${conflict}`.execute(trx)
}

function insertion(table: string, rows: readonly Row[]): RawBuilder<unknown> {
  const names = sql.join(Object.keys(rows[0]!).map((column) => sql.id(snake(column))))
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))),
  )
  return sql`
    insert into ${sql.table(snake(table))} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(snake(table))}, ${json}::jsonb)`
}

async function readRows(trx: Database, table: keyof Tables & string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(snake(table))}`.execute(trx)
  return rows
}

function numbered<T extends Row>(relation: Relation<T>, rows: readonly T[]): Map<string, T> {
  const result = new Map<string, T>()
  for (const row of rows) {
    const name = `${row[relation.owner]} ${relation.nameOf(row)}`.trim()
    let id = name
    for (let count = 2; result.has(id); count++) id = `${name} (${count})`
    result.set(id, row)
  }
  return result
}

function pick(from: Row | undefined, shape: Row): Row {
  return Object.fromEntries(Object.keys(shape).map((key) => [key, from?.[key]]))
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
