import { readdirSync, readFileSync } from 'node:fs'
import { suggestDocument } from '../../src/pages/shared/documents/suggest.ts'
import { quantilesOf } from '../quantiles.ts'
import { phraseSets, readPhrases } from './phrases.ts'

const texts = 200
const [mostMs, mostPoints] = [10, 2_000]
/** Ways to write a beginning, so that no cache has the answer: two letters can be written in four. */
const writings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.slice(0, 1).toUpperCase() + text.slice(1),
  (text) => text.slice(0, 1) + text.slice(1).toUpperCase(),
]

/**
 * Asks a service for the suggestions of the explorer for 200 beginnings of two to four letters, spread over those of
 * the words of the phrases, four times, each written in another case. Prints the time of the quickest request for each
 * beginning, at the client, and the greatest price; with the id of the process on Linux also the processor time that
 * all threads of the service take, which other work on the machine disturbs little. Called as
 * `node bench/search/keystrokes.ts URL [PID]` once for each start of the service.
 */
async function main([url, pid]: readonly string[]): Promise<void> {
  if (!url) throw new Error('Call as: node bench/search/keystrokes.ts URL [PID]')
  const beginnings = spread(beginningsOfPhrases(), texts)
  for (const { phrase } of readPhrases('unseen')) await costOf(url, phrase)
  const times = new Map<string, number>()
  const processorTimes = new Map<string, number>()
  let most = 0
  for (const write of writings)
    for (const text of beginnings) {
      const [began, used] = [performance.now(), processorMs(pid)]
      most = Math.max(most, await costOf(url, write(text)))
      note(times, text, performance.now() - began)
      note(processorTimes, text, processorMs(pid) - used)
    }
  print('quickest of each', times)
  if (pid) print('least processor time of each', processorTimes)
  console.log(`at most ${most} of ${mostPoints} points`)
}

/** Returns how long all threads of a process have run. */
function processorMs(pid: string | undefined): number {
  if (!pid) return 0
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((task) => {
    const [ran] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')
    return Number(ran)
  })
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}

function note(least: Map<string, number>, text: string, ms: number): void {
  least.set(text, Math.min(least.get(text) ?? ms, ms))
}

function print(name: string, times: ReadonlyMap<string, number>): void {
  const timeAt = quantilesOf([...times.values()])
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => timeAt(share).toFixed(2))
  const slow = [...times].filter(([, ms]) => ms > mostMs).map(([text, ms]) => `${text} ${ms.toFixed(1)}`)
  console.log(`${name}: p50 ${p50} ms, p95 ${p95}, max ${max}; over ${mostMs} ms: ${slow.join(', ') || 'none'}`)
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
