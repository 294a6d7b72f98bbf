import { type RawBuilder, sql } from 'kysely'
import { type NameGlobs, nameIsVisible } from './application-visibility.ts'
import type { Database } from './engine/database.ts'
import { type Key, type Page, type PageRequest, pageOf } from './engine/page.ts'
import { components, contributions, findings, targets } from './explore-search-own.ts'
import type { NodeKind } from './explore-tables.ts'

/** An object of the catalogues as search indexes it. */
export type IndexedObject = {
  readonly id: string
  readonly kind: NodeKind
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

const inCatalogues = sql`kind not in ('APPLICATION', 'VULNERABILITY')`
/** Digests of the objects and of their edges. */
const currentState = sql`(
  select coalesce(sum(digest), 0)::text || ':' || count(*) from node_index where ${inCatalogues}) || ':' || (
  select coalesce(sum(hashtextextended(source_id || ' ' || target_id || ' ' || kind, 0)), 0) from graph_edge)`

/**
 * Returns a text that names the content of the catalogues: the same content has the same state, at whatever revision
 * and place.
 */
export async function readCatalogueState(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`select ${currentState} as state`.execute(db)
  return rows[0]!.state
}

/** Returns the objects of the catalogues, with their state as `readCatalogueState` names it. */
export async function readCatalogues(db: Database): Promise<{ state: string; documents: readonly IndexedObject[] }> {
  const { rows } = await sql<IndexedObject & { state: string }>`
    with ends as (select source_id as id from graph_edge union all select target_id from graph_edge),
      linked as (select id, count(*)::int as links from ends group by id)
    select id, kind, name, aliases, body, retired, coalesce(links, 0) as links, ${currentState} as state
      from node_index left join linked using (id) where ${inCatalogues} order by id collate "C"`.execute(db)
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
    select id, kind, name, rank::float8 as rank, rank::text as rank_text, left(body, 2000) as snippet from (${matching(search)}) as hit
      ${bounds.length > 0 ? sql`where ${sql.join(bounds, sql` and `)}` : sql``}
      order by ${order} limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page, (row) => [row.rankText, row.id])
}

/** Returns how many of each kind `search` finds in the database. */
export async function countStored(db: Database, search: StoredSearch): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ kind: StoredKind; count: number }>`
    select kind, count(*)::int as count from (${matching(search)}) as hit group by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

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
  return sql`
    select id, kind, name, body, round((case when lower(id) = lower(${text}) then 100 when lower(name) = lower(${text}) then 24
        when starts_with(lower(name), lower(${text})) then 12 else 2 end
        + word_similarity(${start}, lower(name)) + similarity(${start}, lower(name)))::numeric, 6) as rank
      from node_index where kind = 'APPLICATION' and ${nameIsVisible('name', visible)} and id in (
        select similar_applications(${start}) where not ${text} ~ '(^|\\s)-|"'
        union select id from node_index where kind = 'APPLICATION' and words @@ websearch_to_tsquery('english', ${text})
        union select id from node_index where kind = 'APPLICATION' and lower(id) = lower(${text}))`
}

function vulnerabilities(text: string): RawBuilder<unknown> {
  return sql`
    select id, kind, name, body, round((case when lower(id) = lower(${text}) then 100
        when lower(${text}) = any(string_to_array(lower(aliases), E'\\n')) then 60 else 0.5 end
        + ts_rank(words, websearch_to_tsquery('english', ${text}), 1))::numeric * case when retired then 0.5 else 1 end, 6) as rank
      from node_index where id in (
        select id from node_index where kind = 'VULNERABILITY' and words @@ websearch_to_tsquery('english', ${text})
        union select id from node_index where kind = 'VULNERABILITY'
          and lower(id) collate "C" >= lower(${text}) and lower(id) collate "C" < lower(${text}) || ${lastCharacter})`
}
