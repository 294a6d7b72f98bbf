import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import MiniSearch from 'minisearch'
import { type Database, openInMemory } from '../../db/engine/database.ts'
import { graphOver } from '../../src/export/graph.ts'
import { importAtlas, importCwe } from '../../src/import/importers.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { type SuggestData, suggestDocument } from '../../src/pages/shared/documents/suggest.ts'
import { quantilesOf } from '../quantiles.ts'
import { beginningSets, type Phrase, phraseSets, readBeginnings, readPhrases } from './phrases.ts'

type Search = (text: string) => Promise<readonly string[]>

/**
 * Prints, for each set and class of phrases, the share of which a right object is first and among the first three: by
 * the graph, by plain MiniSearch over the same texts and by PostgreSQL's full text; then the time of each. For beginnings
 * of words it is the share among the first five, as the explorer suggests them. Called as
 * `node bench/search/run.ts [ATLAS CWE] [--misses]`: files of newer releases than the starter's.
 */
async function main(args: readonly string[]): Promise<void> {
  const [atlas, cwe] = args.filter((name) => existsSync(name))
  const opened = await openInMemory()
  await loadStarter(opened.db)
  if (atlas) await importAtlas(opened.db, atlas)
  if (cwe) await importCwe(opened.db, cwe)
  const contenders: Readonly<Record<string, Search>> = {
    graph: await searchOfGraph(opened.db),
    MiniSearch: await plainMiniSearch(opened.db),
    'full text': await fullText(opened.db),
  }
  for (const set of phraseSets) {
    const phrases = readPhrases(set)
    for (const [name, search] of Object.entries(contenders)) {
      await search('model')
      await measure(`${set} ${name}`, phrases, search, name === 'graph' && args.includes('--misses'))
    }
  }
  const suggest = await suggestionsOf(opened.db)
  for (const set of beginningSets)
    await measure(`beginnings ${set}`, readBeginnings(set), suggest, args.includes('--misses'), 5)
  await measureKeystrokes(opened.db)
  await opened.close()
}

/** Prints how long the suggestions of the explorer take for each beginning of the phrases that somebody types. */
async function measureKeystrokes(db: Database): Promise<void> {
  const graph = await graphOver(db)
  const typed = phraseSets
    .flatMap((set) => readPhrases(set))
    .flatMap(({ phrase }) =>
      Array.from({ length: Math.max(0, phrase.length - 1) }, (_, place) => phrase.slice(0, place + 2)),
    )
    .filter((text) => text.trim().length > 1)
  const times: number[] = []
  for (const text of new Set(typed)) {
    const began = performance.now()
    await graph(suggestDocument.text, { text })
    times.push(performance.now() - began)
  }
  const timeAt = quantilesOf(times)
  console.log(
    `${times.length} keystrokes: ${timeAt(0.5).toFixed(2)} ms, ${timeAt(0.99).toFixed(1)} for 99 in 100, ${timeAt(1).toFixed(1)} at most`,
  )
}

async function measure(
  name: string,
  phrases: readonly Phrase[],
  search: Search,
  showsMisses: boolean,
  shown = 3,
): Promise<void> {
  const times: number[] = []
  const scores = new Map<string, { all: number; first: number; top: number }>()
  for (const { class: of, phrase, right } of phrases) {
    const began = performance.now()
    const found = await search(phrase)
    times.push(performance.now() - began)
    const place = found.findIndex((id) => right.includes(id))
    for (const group of [of, of === 'languages' ? '' : 'all'].filter(Boolean)) {
      const score = scores.get(group) ?? { all: 0, first: 0, top: 0 }
      score.all++
      if (place === 0) score.first++
      if (place >= 0 && place < shown) score.top++
      scores.set(group, score)
    }
    if (showsMisses && (place < 0 || place >= shown))
      console.log(`  ${of}: ${phrase} → ${found.slice(0, shown).join(' ')}, not ${right}`)
  }
  const shares = [...scores].map(
    ([of, { all, first, top }]) => `${of} ${(top / all).toFixed(2)} (first ${(first / all).toFixed(2)})`,
  )
  const timeAt = quantilesOf(times)
  console.log(`${name}: ${shares.join(', ')}; ${timeAt(0.5).toFixed(2)} ms, ${timeAt(1).toFixed(1)} at most`)
}

async function searchOfGraph(db: Database): Promise<Search> {
  const graph = await graphOver(db)
  return async (text) => {
    const { search } = await graph<{ search: { edges: readonly { node: { id: string } }[] } }>(
      'query ($text: String!) { search(text: $text, first: 3) { edges { node { id } } } }',
      { text },
    )
    return search.edges.map(({ node }) => node.id)
  }
}

async function suggestionsOf(db: Database): Promise<Search> {
  const graph = await graphOver(db)
  return async (text) => {
    const { search } = await graph<SuggestData>(suggestDocument.text, { text })
    return search.edges.map(({ node }) => node.id)
  }
}

async function plainMiniSearch(db: Database): Promise<Search> {
  const { rows } = await sql<{ id: string; name: string; aliases: string; body: string }>`
    select id, name, aliases, body from catalogue_object where not retired`.execute(db)
  const index = new MiniSearch({
    fields: ['id', 'name', 'aliases', 'body'],
    searchOptions: { boost: { id: 3, name: 3, aliases: 2 }, fuzzy: 0.2, prefix: true },
  })
  index.addAll(rows)
  return async (text) =>
    index
      .search(text)
      .slice(0, 3)
      .map(({ id }) => id)
}

async function fullText(db: Database): Promise<Search> {
  await sql`
    create table bench_words as
      select id, object_words(name, aliases, body) as words from catalogue_object where not retired`.execute(db)
  await sql`create index on bench_words using gin (words)`.execute(db)
  return async (text) => {
    const { rows } = await sql<{ id: string }>`
      select id from bench_words, websearch_to_tsquery('english', ${text}) as asked
        where words @@ asked order by ts_rank(words, asked, 1) desc, id limit 3`.execute(db)
    return rows.map(({ id }) => id)
  }
}

await main(process.argv.slice(2))
