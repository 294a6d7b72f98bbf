import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../test/support/embedded-postgres.ts'
import { cpuMs } from './cpu-time.ts'
import { startService } from './service.ts'

const seconds = Number(process.env.DRILL_SECONDS ?? 10)
const numbers = [1, 2, 4]
const inFlightOfEach = 2
const warmOfEach = 500
/** Between an answer and the next request, so that most of the machine is idle. */
const restMs = 60
const lines = { leastShare: 0.9, mostBusy: 0.7 }
const query =
  '{ techniques(first: 20) { nodes { id name tactics { name } weaknesses(first: 5) { edges { node { name } } } } } }'

/**
 * Asks services of 1, 2 and 4 processes on PostgreSQL without caches, with the same number of requests in flight for
 * each process, and prints requests a second of their CPU time. Fails where 2 or 4 processes answer under 0.9 of what
 * one does. Where the machine was over 70 % busy, it prints that and does not judge: there they slow each other down.
 * Takes about a minute; `DRILL_SECONDS` shortens it.
 */
export async function processes(): Promise<readonly string[]> {
  const top = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  await chmod(top, 0o755)
  const postgres = await startPostgres(top)
  const problems: string[] = []
  let ofOne = 0
  try {
    for (const number of numbers) {
      const { perCpuSecond, busy } = await measure(top, postgres.url, number)
      if (number === 1) ofOne = perCpuSecond
      const share = perCpuSecond / ofOne
      const isBusy = busy > lines.mostBusy
      console.log(
        `${number} processes: ${perCpuSecond.toFixed(0)} requests a second of CPU time, ${share.toFixed(2)} of one (at least ${lines.leastShare}); the machine was ${(busy * 100).toFixed(0)} % busy${isBusy ? ', which is too much to judge by' : ''}`,
      )
      if (share < lines.leastShare && !isBusy)
        problems.push(`${number} processes answer ${share.toFixed(2)} of what one does`)
    }
    return problems
  } finally {
    await postgres.stop()
    await rm(top, { recursive: true, force: true })
  }
}

async function measure(folder: string, databaseUrl: string, number: number) {
  const settings = { DATABASE_URL: databaseUrl, ANSWER_CACHE_MB: '0', ROW_CACHE_MB: '0' }
  const service = await startService(folder, settings, number === 1 ? [] : ['--processes', String(number)])
  const agent = new Agent({ keepAlive: true })
  try {
    await load(agent, service.port, number, { requests: number * warmOfEach })
    const [began, machine] = [cpuOf(service.child.pid ?? 0), machineTimes()]
    const answered = await load(agent, service.port, number, { seconds })
    const tookMs = cpuOf(service.child.pid ?? 0) - began
    const { idle, all } = machineTimes()
    return { perCpuSecond: (answered * 1_000) / tookMs, busy: 1 - (idle - machine.idle) / (all - machine.all) }
  } finally {
    agent.destroy()
    await service.stop()
  }
}

/** Sends so many requests one after the other, or for so long with pauses. Returns how many were answered. */
async function load(
  agent: Agent,
  port: number,
  number: number,
  most: { readonly requests: number } | { readonly seconds: number },
): Promise<number> {
  const began = performance.now()
  let [sent, answered] = [0, 0]
  const goesOn = () => ('requests' in most ? sent++ < most.requests : performance.now() - began < most.seconds * 1_000)
  const loop = async () => {
    while (goesOn()) {
      if ((await statusOf(agent, port)) === 200) answered++
      if ('seconds' in most) await sleep(restMs)
    }
  }
  await Promise.all(Array.from({ length: number * inFlightOfEach }, loop))
  return answered
}

function statusOf(agent: Agent, port: number): Promise<number> {
  const path = `/graphql?query=${encodeURIComponent(query)}`
  return new Promise((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path, headers: { accept: 'application/json' } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', reject)
  })
}

/** Returns the CPU time of the processes that serve: those that `pid` has started, else itself. */
function cpuOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return (children.length > 0 ? children : [pid]).reduce((sum, each) => sum + cpuMs(each, 'process'), 0)
}

function machineTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) }
}
