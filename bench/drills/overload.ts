import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMs } from './cpu-time.ts'
import { startProbe } from './probe.ts'
import { startService } from './service.ts'

const lines = { leastShare: 0.9, livezMs: 250, answeredMs: 10_000, modestShare: 0.9 }
const closedLoop = 16
const seconds = { warm: 5, capacity: 10, overload: Number(process.env.DRILL_SECONDS ?? 20) }
const times = 3
/** What is accepted may wait for 4 s, so that a shorter overload says little of the share that is served. */
const judgedSeconds = 20
const modest = { clients: 10, everyMs: 1_000 }

type Counts = { served: number; refused: number; failed: number; slowestMs: number }

/**
 * Measures what a service in a process of its own can serve, then sends three times that for 20 s, while ten modest
 * clients ask once a second. Prints the share of its capacity that is served, how long `/livez` and the slowest
 * accepted request take, and the share of the modest clients' requests that are served. Where the machine has two cores
 * and taskset, the service has the first and the load the second. Takes about 50 s; `DRILL_SECONDS` shortens it; the
 * share is judged from 20 s on.
 */
export async function overload(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  const service = await startService(folder, { TRUSTED_PROXIES: 'loopback', POINTS_PER_MINUTE: '0' })
  const pid = service.child.pid ?? 0
  keepApart(pid)
  const agent = new Agent({ keepAlive: true, maxSockets: 3_000 })
  let number = 0
  const send = async (client: string, counts: Counts) => {
    const query = `{x${number++}:techniques(first:50){nodes{id name tactics{name} weaknesses(first:5){edges{node{id name}}}}}}`
    const path = `/graphql?query=${encodeURIComponent(query)}`
    const began = performance.now()
    const status = await statusOf(agent, service.port, path, client).catch(() => 0)
    if (status === 200) {
      counts.served++
      counts.slowestMs = Math.max(counts.slowestMs, performance.now() - began)
    } else if (status === 503) counts.refused++
    else counts.failed++
  }
  const served = async (forSeconds: number) => {
    const counts = empty()
    const until = performance.now() + forSeconds * 1_000
    const loop = async () => {
      while (performance.now() < until) await send('192.0.2.1', counts)
    }
    await Promise.all(Array.from({ length: closedLoop }, loop))
    return counts.served / forSeconds
  }
  try {
    await served(seconds.warm)
    const cpuBefore = cpuMs(pid, 'process')
    const capacity = await served(seconds.capacity)
    const perCpuSecond = (capacity * seconds.capacity * 1_000) / (cpuMs(pid, 'process') - cpuBefore)
    const probe = await startProbe(service.port, pid)
    const [greedy, others] = [empty(), empty()]
    const sent: Promise<void>[] = []
    const cpuBegan = cpuMs(pid, 'process')
    const began = performance.now()
    const asking = setInterval(() => {
      for (let client = 0; client < modest.clients; client++) sent.push(send(`198.51.100.${client}`, others))
    }, modest.everyMs)
    while (performance.now() - began < seconds.overload * 1_000) {
      const due = ((performance.now() - began) / 1_000) * capacity * times
      while (sent.length < due) sent.push(send('192.0.2.1', greedy))
      await sleep(5)
    }
    clearInterval(asking)
    const inTime = greedy.served + others.served
    const shareOfCpu = (inTime * 1_000) / (cpuMs(pid, 'process') - cpuBegan) / perCpuSecond
    await Promise.all(sent)
    const livez = await probe.stop()
    const share = inTime / seconds.overload / capacity
    const slowestMs = Math.max(greedy.slowestMs, others.slowestMs)
    const modestShare = others.served / (others.served + others.refused + others.failed)
    console.log(
      `capacity ${capacity.toFixed(0)} requests/s; at ${times} times that ${share.toFixed(2)} of it served (${shareOfCpu.toFixed(2)} by CPU time), ${greedy.refused + others.refused} of ${sent.length} refused, ${greedy.failed + others.failed} failed; slowest accepted ${(slowestMs / 1_000).toFixed(1)} s; /livez at most ${livez.ms.toFixed(0)} ms (${livez.cpuMs.toFixed(0)} ms of CPU time); of modest clients ${modestShare.toFixed(2)} served, slowest ${(others.slowestMs / 1_000).toFixed(1)} s`,
    )
    return [
      ...(share < lines.leastShare && seconds.overload >= judgedSeconds
        ? [`${share.toFixed(2)} of the capacity was served`]
        : []),
      ...(livez.ms > lines.livezMs ? [`/livez took ${livez.ms.toFixed(0)} ms`] : []),
      ...(slowestMs > lines.answeredMs ? [`an accepted request took ${(slowestMs / 1_000).toFixed(1)} s`] : []),
      ...(modestShare < lines.modestShare ? [`${modestShare.toFixed(2)} of modest clients were served`] : []),
      ...(greedy.failed + others.failed > 0 ? [`${greedy.failed + others.failed} requests failed`] : []),
    ]
  } finally {
    letGo()
    agent.destroy()
    service.child.kill('SIGTERM')
    await new Promise((resolve) => service.child.once('close', resolve))
    await rm(folder, { recursive: true })
  }
}

/** Puts the service on the first core and this process on the second, where both can be. */
function keepApart(service: number): void {
  if (availableParallelism() < 2) return
  for (const [core, pid] of [service, process.pid].entries())
    spawnSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}

/** Lets this process, and what it starts from now on, run on all cores again. */
function letGo(): void {
  spawnSync('taskset', ['-acp', `0-${cpus().length - 1}`, String(process.pid)], { stdio: 'ignore' })
}

function empty(): Counts {
  return { served: 0, refused: 0, failed: 0, slowestMs: 0 }
}

function statusOf(agent: Agent, port: number, path: string, client: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'application/json', 'x-forwarded-for': client }
    request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })
}
