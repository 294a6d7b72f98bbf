import { suggestDocument } from '../../src/pages/shared/documents/suggest.ts'
import { quantilesOf } from '../quantiles.ts'
import { phraseSets, readPhrases } from './phrases.ts'

const texts = 200
const limits = { ms: 10, cost: 2_000 }
/** Ways to write a beginning, so that no cache has the answer: two letters can be written in four. */
const writings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.slice(0, 1).toUpperCase() + text.slice(1),
  (text) => text.slice(0, 1) + text.slice(1).toUpperCase(),
]

/**
 * Asks a service for the suggestions of the explorer for 200 beginnings of two to four letters, spread over those of the
 * words of the phrases, four times, each written in another case. Prints the times of all requests, the times of the
 * quickest request for each beginning, which other work on the machine disturbs least, and the greatest price. Called as
 * `node bench/search/keystrokes.ts URL` once for each start of the service. The times are those of the client, a little
 * over those of the service.
 */
async function main([url]: readonly string[]): Promise<void> {
  if (!url) throw new Error('Call as: node bench/search/keystrokes.ts URL')
  const beginnings = spread(beginningsOfPhrases(), texts)
  for (const { phrase } of readPhrases('unseen')) await costOf(url, phrase)
  const times = new Map<string, number[]>()
  let most = 0
  for (const write of writings)
    for (const text of beginnings) {
      const began = performance.now()
      most = Math.max(most, await costOf(url, write(text)))
      times.set(text, [...(times.get(text) ?? []), performance.now() - began])
    }
  const quickest = [...times].map(([text, ms]) => ({ text, ms: Math.min(...ms) }))
  print('all requests', [...times.values()].flat())
  print(
    'quickest of each',
    quickest.map(({ ms }) => ms),
  )
  const slow = quickest.filter(({ ms }) => ms > limits.ms).map(({ text, ms }) => `${text} ${ms.toFixed(1)}`)
  console.log(`over ${limits.ms} ms: ${slow.join(', ') || 'none'}; at most ${most} of ${limits.cost} points`)
}

function print(name: string, times: readonly number[]): void {
  const timeAt = quantilesOf(times)
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => timeAt(share).toFixed(2))
  console.log(`${name}: p50 ${p50} ms, p95 ${p95}, max ${max}`)
}

function beginningsOfPhrases(): readonly string[] {
  const words = phraseSets
    .flatMap((set) => readPhrases(set))
    .flatMap(({ phrase }) => phrase.toLowerCase().match(/[a-z]{2,}/g) ?? [])
  return [...new Set(words.flatMap((word) => [2, 3, 4].map((length) => word.slice(0, length))))].sort()
}

function spread<T>(all: readonly T[], count: number): readonly T[] {
  return Array.from({ length: count }, (_, place) => all[Math.floor((place * all.length) / count)]!)
}

async function costOf(url: string, text: string): Promise<number> {
  const response = await fetch(new URL('/graphql', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: suggestDocument.text, variables: { text } }),
  })
  const { data, extensions, errors } = (await response.json()) as {
    data: { search: unknown } | null
    extensions: { cost: number }
    errors?: unknown
  }
  if (!data?.search) throw new Error(`${text}: ${JSON.stringify(errors)}`)
  return extensions.cost
}

await main(process.argv.slice(2))
