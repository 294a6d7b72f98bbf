import { type RawBuilder, sql } from 'kysely'
import { entrySources, isUuid } from '../src/ground/identifiers.ts'
import { type NameGlobs, nameIsVisible } from './application-visibility.ts'
import type { Database } from './engine/database.ts'
import { type Key, type Page, type PageRequest, pageOf } from './engine/page.ts'
import { components, contributions, findings, targets } from './explore-search-own.ts'
import type { CatalogueKind } from './explore-tables.ts'

/** An object of the catalogues as search indexes it. */
export type IndexedObject = {
  readonly id: string
  readonly kind: CatalogueKind
  readonly name: string
  readonly aliases: string
  readonly body: string
  readonly retired: boolean
  /** How many edges begin or end at it. */
  readonly links: number
}

/** Kinds that are looked up in the database: there may be many, and all but vulnerabilities depend on the caller. */
export type StoredKind =
  | 'APPLICATION'
  | 'VULNERABILITY'
  | 'SECURITY_FINDING'
  | 'SOFTWARE_COMPONENT'
  | 'TARGET'
  | 'CONTRIBUTION'

export type StoredHit = {
  readonly id: string
  readonly kind: StoredKind
  readonly name: string
  readonly rank: number
  readonly snippet: string
}

/**
 * What to look up: `kinds` among `StoredKind`, of applications and what belongs to them only those with visible names;
 * of targets those whose applications `targetsOf` shows.
 */
export type StoredSearch = {
  readonly text: string
  readonly kinds: readonly StoredKind[]
  readonly visible: NameGlobs
  readonly targetsOf: NameGlobs
}

const digest = sql`hashtextextended(id || E'\\n' || kind || E'\\n' || name || E'\\n' || aliases || E'\\n' || body || case when retired then 'r' else '' end, 0)`
/** Digests of the objects and of their edges. */
const stateOf = (objects: 'object' | 'catalogue_object', edges: 'edge' | 'graph_edge') => sql`(
  select coalesce(sum(${digest}), 0)::text || ':' || count(*) from ${sql.table(objects)}) || ':' || (
  select coalesce(sum(hashtextextended(source_id || ' ' || target_id || ' ' || kind, 0)), 0) from ${sql.table(edges)})`

/**
 * Returns a text that names the content of the catalogues: the same content has the same state, at whatever revision
 * and place.
 */
export async function readCatalogueState(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`select ${stateOf('catalogue_object', 'graph_edge')} as state`.execute(
    db,
  )
  return rows[0]!.state
}

/** Returns the objects of the catalogues, with their state as `readCatalogueState` names it. */
export async function readCatalogues(db: Database): Promise<{ state: string; documents: readonly IndexedObject[] }> {
  const { rows } = await sql<IndexedObject & { state: string }>`
    with object as materialized (select * from catalogue_object),
      edge as materialized (select source_id, target_id, kind from graph_edge),
      ends as (select source_id as id from edge union all select target_id from edge),
      linked as (select id, count(*)::int as links from ends group by id)
    select id, kind, name, aliases, body, retired, coalesce(links, 0) as links, ${stateOf('object', 'edge')} as state
      from object left join linked using (id) order by id collate "C"`.execute(db)
  return { state: rows[0]?.state ?? '0:0:0', documents: rows.map(({ state: _, ...document }) => document) }
}

/**
 * Returns what of `search` is looked up in the database, best first. The page's keys are the rank as text and the id.
 */
export async function searchStored(db: Database, search: StoredSearch, page: PageRequest): Promise<Page<StoredHit>> {
  const beyond = (key: Key, best: boolean) =>
    best
      ? sql`(rank < ${key[0]}::numeric or (rank = ${key[0]}::numeric and id collate "C" > ${key[1]}))`
      : sql`(rank > ${key[0]}::numeric or (rank = ${key[0]}::numeric and id collate "C" < ${key[1]}))`
  const bounds = [page.after && beyond(page.after, true), page.before && beyond(page.before, false)].filter(
    (bound) => bound !== null,
  )
  const order = page.backwards ? sql`rank asc, id collate "C" desc` : sql`rank desc, id collate "C" asc`
  const { rows } = await sql<StoredHit & { rankText: string }>`
    select id, kind, name, hit.rank::float8 as rank, hit.rank::text as rank_text, left(body, 2000) as snippet
      from ${oneRow} left join (${matching(search)}) as hit on ${bounds.length > 0 ? sql.join(bounds, sql` and `) : sql`true`}
      order by ${order} limit ${page.limit + 1}`.execute(db)
  return pageOf(rows.filter(isHit), page, (row) => [row.rankText, row.id])
}

/** Returns how many of each kind `search` finds in the database. */
export async function countStored(db: Database, search: StoredSearch): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ kind: StoredKind; count: number }>`
    select kind, count(*)::int as count from ${oneRow} left join (${matching(search)}) as hit on true group by kind`.execute(
    db,
  )
  return Object.fromEntries(rows.filter(isHit).map(({ kind, count }) => [kind, count]))
}

/** What is joined to it returns a row, of nulls, where it finds none: the revision is read beside rows. */
const oneRow = sql`(values (true)) as always`
const isHit = ({ kind }: { readonly kind: StoredKind | null }) => kind !== null

/** No text sorts behind all that start as it does, but with this character. */
const lastCharacter = '\u{10FFFF}'

/** So many characters of a text are compared with names: comparing costs more the longer the text is. */
const mostCompared = 40

const parts: Readonly<Record<StoredKind, (search: StoredSearch) => RawBuilder<unknown>>> = {
  APPLICATION: ({ text, visible }) => applications(text, visible),
  VULNERABILITY: ({ text }) => vulnerabilities(text),
  SECURITY_FINDING: ({ text, visible }) => findings(text, visible),
  SOFTWARE_COMPONENT: ({ text, visible }) => components(text, visible),
  TARGET: ({ text, targetsOf }) => targets(text, targetsOf),
  CONTRIBUTION: ({ text }) => contributions(text),
}

function matching(search: StoredSearch): RawBuilder<unknown> {
  return sql.join(
    search.kinds.map((kind) => parts[kind](search)),
    sql` union all `,
  )
}

/**
 * An application whose name is the text comes before objects that only mention it; one that begins with it before those
 * with its words.
 */
function applications(text: string, visible: NameGlobs): RawBuilder<unknown> {
  const start = sql`lower(${[...text].slice(0, mostCompared).join('')})`
  const found = [
    sql`select id from application where to_tsvector('pg_catalog.english', name) @@ websearch_to_tsquery('english', ${text})`,
    ...(asksByOperators.test(text) ? [] : [sql`select similar_applications(${start})`]),
    ...(isUuid(text) ? [sql`select id from application where guid = ${text}::uuid`] : []),
  ]
  return sql`
    select guid::text as id, 'APPLICATION' as kind, name, '' as body, round((case when guid::text = lower(${text}) then 100
        when lower(name) = lower(${text}) then 24 when starts_with(lower(name), lower(${text})) then 12 else 2 end
        + word_similarity(${start}, lower(name)) + similarity(${start}, lower(name)))::numeric, 6) as rank
      from application where ${nameIsVisible('name', visible)} and id in (${sql.join(found, sql` union all `)})`
}

/** A text with phrases or excluded words, which similar names know nothing of. */
const asksByOperators = /(^|\s)-|"/

function vulnerabilities(text: string): RawBuilder<unknown> {
  const words = sql`words @@ websearch_to_tsquery('english', ${text})`
  const startsAlike = sql`lower(id) collate "C" >= lower(${text}) and lower(id) collate "C" < lower(${text}) || ${lastCharacter}`
  return sql`
    select id, 'VULNERABILITY' as kind, title as name, concat_ws(E'\\n\\n', text, remedy) as body,
        round((case when lower(id) = lower(${text}) then 100
        when lower(${text}) = any(string_to_array(lower(joined_lines(array_prepend(entry_id, cves || aliases || affected))), E'\\n'))
          then 60 else 0.5 end
        + ts_rank(words, websearch_to_tsquery('english', ${text}), 1))::numeric * case when retired then 0.5 else 1 end, 6) as rank
      from vulnerability where ${mayBeginId(text) ? sql`(${words} or (${startsAlike}))` : words}`
}

/** Checks that ids of entries may begin with `text`; the name of a source alone, such as `osv`, tells none apart. */
function mayBeginId(text: string): boolean {
  return entrySources.some((source) => text.toUpperCase().startsWith(`${source}:`))
}
