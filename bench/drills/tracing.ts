import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMs } from './cpu-time.ts'
import { startService } from './service.ts'

const mostPercent = 2
const rounds = Number(process.env.DRILL_ROUNDS ?? 15)
const requests = Number(process.env.DRILL_REQUESTS ?? 1_000)
const inFlight = 8
const noSpans = `--import=${new URL('without-spans.ts', import.meta.url).href}`
const query = '{ techniques(first: 20) { nodes { id name tactics { name } } } }'

/**
 * Compares the CPU time of requests of a service whose tracing is off with that of one in which nothing could be traced:
 * `src/ground/span.ts` is replaced by functions that do nothing. Both are asked in turn, without caches. Fails where
 * the median of the rounds is more than 2 % over the other's. Takes about a minute.
 */
export async function tracing(): Promise<readonly string[]> {
  const top = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  const settings = { ANSWER_CACHE_MB: '0', ROW_CACHE_MB: '0' }
  const off = await startService(join(top, 'off'), settings)
  const without = await startService(join(top, 'without'), { ...settings, NODE_OPTIONS: noSpans })
  const agent = new Agent({ keepAlive: true })
  const shares: number[] = []
  try {
    const round = async (service: typeof off) => {
      const before = cpuMs(service.child.pid ?? 0, 'main thread')
      await load(agent, service.port)
      return cpuMs(service.child.pid ?? 0, 'main thread') - before
    }
    for (let index = -2; index < rounds; index++) {
      // Each begins in turn, so that neither always finds the machine as the other left it.
      const ofFirst = await round(index % 2 === 0 ? off : without)
      const ofSecond = await round(index % 2 === 0 ? without : off)
      if (index >= 0) shares.push(index % 2 === 0 ? ofFirst / ofSecond : ofSecond / ofFirst)
    }
    const sorted = shares.toSorted((a, b) => a - b)
    const at = (part: number) => ((sorted[Math.floor((sorted.length - 1) * part)] ?? 1) - 1) * 100
    console.log(
      `tracing that is off costs ${at(0.5).toFixed(1)} % of CPU time (at most ${mostPercent} %; half of ${rounds} rounds of ${requests} requests between ${at(0.25).toFixed(1)} and ${at(0.75).toFixed(1)} %)`,
    )
    return at(0.5) > mostPercent ? [`tracing that is off costs ${at(0.5).toFixed(1)} %`] : []
  } finally {
    agent.destroy()
    await Promise.all([off.stop(), without.stop()])
    await rm(top, { recursive: true })
  }
}

async function load(agent: Agent, port: number): Promise<void> {
  let left = requests
  const loop = async () => {
    while (left-- > 0) await read(agent, port)
  }
  await Promise.all(Array.from({ length: inFlight }, loop))
}

function read(agent: Agent, port: number): Promise<void> {
  const path = `/graphql?query=${encodeURIComponent(query)}`
  return new Promise((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path, headers: { accept: 'application/json' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the answer is ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
}
