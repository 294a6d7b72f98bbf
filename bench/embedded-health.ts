import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../src/main.ts'
import { quantilesOf } from './quantiles.ts'

const pauseMs = 10
const rounds = 5
const words = ['injection', 'exfiltration', 'reconnaissance', 'authentication', 'deserialization']

/**
 * Asks `/livez` of a service on the embedded database every 10 ms, first alone, then while eight of the dearest
 * requests run at once: seven searches of long words each. Prints its latency and what the requests took.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  const env = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ANSWER_CACHE_MB: '0', ROW_CACHE_MB: '0' }
  const service = await startService(env)
  try {
    print('alone', await latencies(service.url, () => new Promise((resolve) => setTimeout(resolve, 2_000))))
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const all = await latencies(service.url, () => Promise.all(Array.from({ length: 8 }, () => search(service.url))))
      print(`eight requests, ${(performance.now() - began).toFixed(0)} ms`, all)
    }
  } finally {
    await service.close()
    await rm(folder, { recursive: true })
  }
}

async function search(url: string): Promise<void> {
  const fields = Array.from({ length: 7 }, (_, index) => {
    const text = `${words[index % words.length]} ${words[(index + 1) % words.length]} ${index}`
    return `s${index}: search(text: ${JSON.stringify(text)}, first: 100) { totalCount edges { name } }`
  })
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ ${fields.join('\n')} }` }),
  })
  const { errors } = (await response.json()) as { readonly errors?: readonly { readonly message: string }[] }
  if (errors) throw new Error(errors[0]?.message)
}

/** Milliseconds that each `/livez` took until `work` was done. */
async function latencies(url: string, work: () => Promise<unknown>): Promise<number[]> {
  let isWorking = true
  const done = work().finally(() => {
    isWorking = false
  })
  const all: number[] = []
  while (isWorking) {
    const began = performance.now()
    await (await fetch(`${url}/livez`)).text()
    all.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await done
  return all
}

function print(name: string, all: readonly number[]): void {
  const quantile = quantilesOf([...all])
  const figures = [0.5, 0.99, 1].map((part) => quantile(part).toFixed(1).padStart(9))
  console.log(`${name.padEnd(28)} p50, p99, max ms ${figures.join('')}   of ${all.length}`)
}

await main()
