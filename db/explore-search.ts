import { type RawBuilder, sql } from 'kysely'
import { type NameGlobs, nameIsVisible } from './application-visibility.ts'
import type { Database } from './engine/database.ts'
import { countFacets, type Facet } from './engine/facet.ts'
import { type Page, type PageRequest, pageOf } from './engine/page.ts'
import { nearIds } from './explore-near-id.ts'
import type { NodeKind } from './explore-tables.ts'

export type SearchHit = {
  readonly id: string
  readonly kind: NodeKind
  readonly name: string
  readonly rank: number
  /** Text with `matchStart` and `matchEnd` around matching words. */
  readonly snippet: string
}

/** Private-use characters, which occur in no text. */
export const matchStart = '\u{E000}'
export const matchEnd = '\u{E001}'

/**
 * Returns the objects that match `text`, best first: an exact id, then an id that it was probably meant to be, then ids that start with it, then an exact name or other name, then words in names, words in texts, and names that are
 * merely similar. Of applications only those with visible names. The page's keys are the rank as text and the id.
 */
export async function searchNodes(
  db: Database,
  text: string,
  kinds: readonly NodeKind[] | null,
  visible: NameGlobs,
  page: PageRequest,
): Promise<Page<SearchHit>> {
  const narrowed = kinds ? sql`where kind = any(${kinds})` : sql``
  const beyond = (key: readonly [string | number, string], best: boolean) =>
    best
      ? sql`(rank < ${key[0]}::numeric or (rank = ${key[0]}::numeric and id collate "C" > ${key[1]}))`
      : sql`(rank > ${key[0]}::numeric or (rank = ${key[0]}::numeric and id collate "C" < ${key[1]}))`
  const bounds = [page.after && beyond(page.after, true), page.before && beyond(page.before, false)].filter(
    (b) => b !== null,
  )
  const order = page.backwards ? sql`rank asc, id collate "C" desc` : sql`rank desc, id collate "C" asc`
  const { rows } = await sql<SearchHit & { rankText: string }>`
    ${matching(text, visible)},
    page as (
      select * from hit ${narrowed} ${bounds.length > 0 ? sql`${kinds ? sql`and` : sql`where`} ${sql.join(bounds, sql` and `)}` : sql``}
      order by ${order} limit ${page.limit + 1}
    )
    select page.id, page.kind, page.name, rank::float8 as rank, rank::text as rank_text,
      ts_headline('english', case when node_index.body = '' then node_index.name else node_index.body end, asked.words,
        ${`StartSel=${matchStart}, StopSel=${matchEnd}, MinWords=25, MaxWords=40`}) as snippet
    from page join node_index using (id), asked
    order by ${order}`.execute(db)
  return pageOf(rows, page, (row) => [row.rankText, row.id]) as Page<SearchHit>
}

/** Returns how many objects match `text`, of `kinds` only when given. */
export async function countHits(
  db: Database,
  text: string,
  kinds: readonly NodeKind[] | null,
  visible: NameGlobs,
): Promise<number> {
  const narrowed = kinds ? sql`where kind = any(${kinds})` : sql``
  const { rows } = await sql<{
    count: number
  }>`${matching(text, visible)} select count(*)::int as count from hit ${narrowed}`.execute(db)
  return rows[0]!.count
}

/** Returns how many objects of each kind match `text`. */
export function countHitKinds(db: Database, text: string, visible: NameGlobs): Promise<readonly Facet[]> {
  return countFacets(db, { kind: sql`${matching(text, visible)} select kind, null from hit` })
}

/** No text sorts behind all that start as it does, but with this character. */
const lastCharacter = '\u{10FFFF}'

/** So many characters of a text are compared with names: comparing costs more the longer the text is. */
const mostCompared = 40

function matching(text: string, visible: NameGlobs): RawBuilder<unknown> {
  const near = nearIds(text)
  const start = sql`lower(${[...text].slice(0, mostCompared).join('')})`
  return sql`
    with asked as (select websearch_to_tsquery('english', ${text}) as words, lower(${text}) as text),
    found as (
      select id from node_index where words @@ websearch_to_tsquery('english', ${text})
      union
      select id from node_index
        where lower(id) collate "C" >= lower(${text}) and lower(id) collate "C" < lower(${text}) || ${lastCharacter}
      union
      select id from node_index where id = any(${near})
      union
      select similar_names(${start}) where not ${text} ~ '(^|\\s)-|"'
    ),
    hit as (
      select id, kind, node_index.name,
        round((case when lower(id) = asked.text then 100 when id = any(${near}) then 50 when starts_with(lower(id), asked.text) then 10
            when asked.text = lower(node_index.name) then 9
            when asked.text = any(string_to_array(lower(aliases), E'\\n')) then 8 else 0 end
          + ts_rank(node_index.words, asked.words, 1) * 4
          + word_similarity(${start}, lower(node_index.name))
          + similarity(${start}, lower(node_index.name)))::numeric * case when retired then 0.5 else 1 end, 6) as rank
      from found join node_index using (id), asked${visible === null ? sql`` : sql` where kind <> 'APPLICATION' or ${nameIsVisible('nodeIndex.name', visible)}`}
    )`
}
