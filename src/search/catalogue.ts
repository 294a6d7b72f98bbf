import MiniSearch, { type SearchResult } from 'minisearch'
import { createBeginnings } from './beginning.ts'
import type { SearchAnswer, SearchDocument, SearchHit, SearchRequest } from './document.ts'
import { everydayWordsOf } from './everyday.ts'
import { idsInside, idsOf } from './identifier.ts'
import { createQualified, parentOf } from './qualified.ts'
import { createSnippets } from './snippet.ts'
import { createSpelling } from './spelling.ts'
import { findTerms, termWords } from './terms.ts'
import { type Beginning, readVocabulary } from './vocabulary.ts'
import { stemOf, wantedKinds, withoutStopWords, wordsOf } from './word.ts'

/** An index over the objects of the catalogues. */
export type Catalogue = { search(request: SearchRequest): SearchAnswer }

/** A hit, with the words of the index that it has as keys. */
type Ranked = Omit<SearchHit, 'snippet'> & { readonly words: Readonly<Record<string, unknown>> }
type Matches = { readonly hits: readonly Ranked[]; readonly isPartial: boolean }

/** How much an object of a kind weighs against others: what a name stands for comes before what only mentions it. */
const kindWeights: Readonly<Record<string, number>> = {
  TECHNIQUE: 1.25,
  TACTIC: 1.15,
  MITIGATION: 1.1,
  WEAKNESS: 1.1,
  CASE_STUDY: 0.95,
  CHART: 0.7,
  RESEARCH_FINDING: 0.7,
  WEAKNESS_CATEGORY: 0.55,
  WEAKNESS_VIEW: 0.45,
  MATRIX: 0.6,
}
const retiredWeight = 0.4
/** For objects of a kind that the words of a question want. */
const wantedWeight = 1.6
/** Texts of more words are questions: an object need not have them all. */
const mostRequired = 3
/** Each unknown word is compared with all words of the texts. */
const mostCorrected = 12
/** How much a word counts by the field that has it. */
const boost = { name: 6, aliases: 4, everyday: 3, parent: 2, body: 1 }
/**
 * Ranks by what matched: an id, an id that was meant or stands among other words, a term that stands for the object,
 * its name; words reach `wordRank` at most.
 */
const ranks = { id: 100, meantId: 90, attackId: 85, startOfId: 70, idInside: 65, term: 30, name: 25, otherName: 22 }
const wordRank = 20
/** Of a text of one word, objects that have it in a text count so much beside those that are meant by it. */
const mentionShare = 0.7
/** A text that ends so may be the beginning of a longer one. */
const mayGoOn = /[\p{L}\p{N}]$/u
/** What begins as the name of a technique means its sub-techniques too, a little less. */
const kindShare = 0.9

/** Builds the index over `documents`. */
export function buildCatalogue(documents: readonly SearchDocument[]): Catalogue {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const byLowerId = new Map(documents.map((document) => [document.id.toLowerCase(), document]))
  const qualifiedBy = createQualified(documents, byId)
  const byName = Map.groupBy(documents, ({ name }) => inWords(name))
  const byOtherName = grouped(documents, ({ aliases }) => aliases.split('\n').map(inWords))
  const byAlias = grouped(documents, ({ aliases }) => aliases.toLowerCase().split('\n'))
  const { vocabulary, worded } = readVocabulary(
    documents.map(({ id, name, aliases, body }) => ({
      name,
      aliases,
      everyday: everydayWordsOf(id),
      parent: parentOf(id, byId)?.name ?? '',
      body,
    })),
    termWords,
  )
  const index = new MiniSearch<(typeof worded)[number] & { readonly id: string }>({
    fields: Object.keys(boost),
    tokenize: (text) => text.split(' ').filter(Boolean),
    processTerm: vocabulary.stemOf,
  })
  index.addAll(worded.map((texts, at) => ({ id: documents[at]!.id, ...texts })))
  const spelling = createSpelling(vocabulary.counts)
  const likelihoodsOf = createBeginnings(documents, vocabulary, weightOf)
  const weightOfWords = (stems: readonly string[]) =>
    new Set(stems).values().reduce((sum, stem) => sum + vocabulary.weightOf(stem), 0)

  const snippetOf = createSnippets()
  const cache = new Map<string, Matches>()
  const matchesOf = (text: string): Matches => {
    const known = cache.get(text)
    if (known) return known
    const found = match(text)
    cache.set(text, found)
    if (cache.size > mostCached) cache.delete(cache.keys().next().value!)
    return found
  }

  const match = (text: string): Matches => {
    const { phrases, excluded, plain } = partsOf(text)
    const written = wordsOf(plain)
    if (written.length === 0 && excluded.length === 0) return { hits: [], isPartial: false }
    const last = mayGoOn.test(plain) ? written.at(-1) : undefined
    const words = withoutStopWords(written).flatMap((word, at) =>
      at < mostCorrected ? spelling.correct(word, word === last).split(' ') : [word],
    )
    const begun = last === undefined ? undefined : words.at(-1)
    const beginning = begun === undefined ? undefined : vocabulary.beginningOf(begun)
    const stemOf = (word: string) => (word === begun ? beginning!.stem : vocabulary.stemOf(word))
    const terms = findTerms(words)
    const searched = [...new Set([...words, ...terms.words])].map(stemOf)
    const { results, isPartial } = resultsOf(searched, terms.words.length > 0, beginning)
    const wanted = written.length > 2 ? wantedKinds(written) : []
    const all = weightOfWords(words.map(stemOf))
    const scoreOf = ({ id, score, queryTerms }: SearchResult) => {
      const { kind, retired } = byId.get(id)!
      const coverage = all === 0 ? 1 : weightOfWords(queryTerms) / all
      const weight =
        (kindWeights[kind] ?? 1) * (wanted.includes(kind) ? wantedWeight : 1) * (retired ? retiredWeight : 1)
      return score * weight * Math.min(1, coverage) ** 1.5
    }
    const scores = new Map(results.map((result) => [result.id as string, scoreOf(result)]))
    const best = Math.max(...scores.values(), Number.MIN_VALUE)
    const ranked = new Map<string, Ranked>()
    const add = (document: SearchDocument | undefined, rank: number, own?: Ranked['words']) => {
      if (!document) return
      const { id, kind, name } = document
      const earlier = ranked.get(id)
      const words = own ?? earlier?.words ?? {}
      ranked.set(id, { id, kind, name, rank: Math.max(round(rank), earlier?.rank ?? 0), words })
    }
    const likelihoods = begun && written.length === 1 ? likelihoodsOf(begun) : new Map<string, number>()
    const share = likelihoods.size > 0 ? mentionShare : 1
    for (const { id, match } of results) add(byId.get(id), (wordRank * share * scores.get(id)!) / best, match)
    const likeliest = Math.max(...likelihoods.values())
    for (const [id, likelihood] of likelihoods) add(byId.get(id), (wordRank * likelihood) / likeliest)
    const named = written.join(' ')
    for (const text of new Set([named, withoutStopWords(written).join(' ')])) {
      for (const document of byOtherName.get(text) ?? []) add(document, ranks.otherName * weightOf(document))
      for (const document of byName.get(text) ?? []) add(document, ranks.name * weightOf(document))
    }
    for (const [id, share] of terms.ids) {
      const earlier = ranked.get(id)?.rank ?? 0
      const weight = byId.get(id)?.retired ? retiredWeight : 1
      add(
        byId.get(id),
        (share > 0.9 ? ranks.term + share : Math.max(earlier, wordRank * Math.min(1, share + 0.5)) + earlier / 2) *
          weight,
      )
    }
    for (const { document, parent, isOwn } of qualifiedBy(named)) {
      const ofParent = ranked.get(parent.id)?.rank ?? 0
      const own = Math.max(ranks.otherName * weightOf(document), ofParent + 1)
      if (isOwn || ofParent > 0) add(document, isOwn ? own : ofParent * kindShare)
    }
    const isWhole = plain.trim().toLowerCase()
    if (/^(?:ta|t|m)\d{4}(?:\.\d{3})?$/.test(isWhole))
      for (const document of byAlias.get(isWhole) ?? []) add(document, ranks.attackId)
    for (const [place, id] of idsOf(plain).entries()) add(byId.get(id), ranks.meantId - place)
    for (const [place, id] of idsInside(plain).entries()) add(byId.get(id), ranks.idInside - place)
    if (/^(?:aml\.|cwe-)/.test(isWhole))
      for (const document of documents)
        if (document.id.toLowerCase().startsWith(isWhole)) add(document, ranks.startOfId)
    add(byLowerId.get(isWhole), ranks.id)
    const kept = [...ranked.values()].filter(({ id }) => mayStay(byId.get(id)!, phrases, excluded))
    return { hits: kept.sort(inOrder), isPartial: isPartial && kept.length > 0 }
  }

  const resultsOf = (stems: readonly string[], hasTerms: boolean, beginning: Beginning | undefined) => {
    if (stems.length === 0) return { results: index.search(MiniSearch.wildcard), isPartial: false }
    const wanted = new Set(stems)
    const { stem: begun = '', meant = null } = beginning ?? {}
    const any = index.search(stems.join(' '), {
      boost,
      tokenize: (text) => text.split(' '),
      processTerm: (stem) => stem,
      prefix: (stem) => stem === begun && stem.length > 1,
      ...(meant && { boostDocument: (_: string, stem: string) => (meant.has(stem) || wanted.has(stem) ? 1 : 0) }),
      weights: { fuzzy: 0.3, prefix: 0.5 },
      bm25: { k: 1.2, b: 0.6, d: 0.5 },
      combineWith: 'OR',
    })
    const all = any.filter(({ queryTerms }) => queryTerms.length >= wanted.size)
    const needsAll = all.length > 0 && !hasTerms && wanted.size <= mostRequired
    return { results: needsAll ? all : any, isPartial: all.length === 0 && any.length > 0 }
  }

  return {
    search({ text, kinds, limit, backwards, after, before }) {
      const { hits, isPartial } = matchesOf(text)
      const counted: Record<string, number> = {}
      for (const { kind } of hits) counted[kind] = (counted[kind] ?? 0) + 1
      const wanted = kinds ? hits.filter(({ kind }) => kinds.includes(kind)) : hits
      const between = wanted.filter(
        ({ rank, id }) =>
          (!after || inOrder({ rank, id }, { rank: after[0], id: after[1] }) > 0) &&
          (!before || inOrder({ rank, id }, { rank: before[0], id: before[1] }) < 0),
      )
      const page = backwards ? between.slice(-limit - 1).reverse() : between.slice(0, limit + 1)
      return {
        hits: page.map(({ words, ...hit }) => ({
          ...hit,
          snippet: snippetOf(byId.get(hit.id)!, new Set(Object.keys(words))),
        })),
        total: wanted.length,
        kinds: counted,
        isPartial,
      }
    },
  }
}

const mostCached = 50

/** Sorts hits: the better before, then by id. */
export function inOrder(a: { readonly rank: number; readonly id: string }, b: typeof a): number {
  return b.rank - a.rank || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

const weightOf = ({ kind, retired }: SearchDocument) => (retired ? retiredWeight : (kindWeights[kind] ?? 1))

const round = (rank: number) => Math.round(rank * 1e6) / 1e6

const inWords = (text: string) => wordsOf(text).join(' ')

/** Returns the documents by each of their keys. */
function grouped(
  documents: readonly SearchDocument[],
  keysOf: (document: SearchDocument) => readonly string[],
): ReadonlyMap<string, readonly SearchDocument[]> {
  const pairs = documents.flatMap((document) => [...new Set(keysOf(document))].map((key) => ({ key, document })))
  const groups = Map.groupBy(pairs, ({ key }) => key)
  return new Map([...groups].map(([key, group]) => [key, group.map(({ document }) => document)]))
}

/** Returns `"quoted phrases"` and `-excluded` words of `text`, and its words without the latter. */
function partsOf(text: string) {
  const phrases = [...text.matchAll(/"([^"]{1,200})"/g)].map(([, phrase]) => wordsOf(phrase!).map(stemOf).join(' '))
  const excluded = [...text.matchAll(/(?:^|\s)-(\p{L}[\p{L}\p{N}]{1,60})/gu)].map(([, word]) =>
    wordsOf(word!).map(stemOf).join(' '),
  )
  const plain = text.replaceAll(/(^|\s)-\p{L}[\p{L}\p{N}]{1,60}/gu, '$1').replaceAll('"', ' ')
  return { phrases: phrases.filter(Boolean), excluded: excluded.filter(Boolean), plain }
}

function mayStay(document: SearchDocument, phrases: readonly string[], excluded: readonly string[]): boolean {
  if (phrases.length === 0 && excluded.length === 0) return true
  const text = ` ${wordsOf(`${document.id} ${document.name} ${document.aliases} ${document.body}`).map(stemOf).join(' ')} `
  return phrases.every((phrase) => text.includes(` ${phrase} `)) && !excluded.some((word) => text.includes(` ${word} `))
}
