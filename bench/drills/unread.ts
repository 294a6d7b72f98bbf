import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProbe } from './probe.ts'
import { startService } from './service.ts'

const most = { grownMb: 50, livezMs: 250, closedMs: 15_000 }
const clients = { unread: 200, ahead: 20, heads: 500, bodies: 200, idle: 2_000 }
const [readers, read] = [20, 1_000]

/**
 * Lets clients of a service in a process of its own misbehave, and prints by how much its memory grows, how long
 * `/livez` takes and how many of them are left after 15 s: 200 that read none of the answers to 20 different requests
 * each, then at once 500 that send a head byte by byte, 200 that send a body so and 2,000 that send nothing. The memory
 * before is that after 1,000 such requests whose answers were read. Who reads nothing is left as long as the kernel
 * takes the answers. Takes about a minute.
 */
export async function unread(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  const service = await startService(folder)
  const problems: string[] = []
  const sockets: Socket[] = []
  const open = (count: number, onOpen: (socket: Socket, index: number) => void) =>
    Array.from({ length: count }, (_, index) => {
      const socket = connect(service.port, '127.0.0.1')
      socket.on('error', () => {}).on('connect', () => onOpen(socket, index))
      sockets.push(socket)
      return socket
    })
  const judge = async (title: string, all: readonly Socket[], before: number, mayStay: boolean) => {
    const probe = await startProbe(service.port, service.child.pid ?? 0)
    while (all.some(({ connecting }) => connecting)) await sleep(10)
    const began = performance.now()
    let [peak, closedAfterMs] = [0, Number.POSITIVE_INFINITY]
    while (performance.now() - began < most.closedMs) {
      await sleep(200)
      peak = Math.max(peak, await service.memoryMb())
      if (all.every(({ destroyed }) => destroyed)) closedAfterMs = Math.min(closedAfterMs, performance.now() - began)
    }
    const livezMs = (await probe.stop()).ms
    const left = all.filter(({ destroyed }) => !destroyed).length
    const grownMb = peak - before
    const closed = left > 0 ? `${left} of ${all.length} left` : `closed after ${(closedAfterMs / 1_000).toFixed(1)} s`
    console.log(
      `${title}: ${before.toFixed(0)} MB, +${grownMb.toFixed(0)} MB; /livez at most ${livezMs.toFixed(0)} ms; ${closed}`,
    )
    if (grownMb > most.grownMb) problems.push(`${title}: memory grew by ${grownMb.toFixed(0)} MB`)
    if (livezMs > most.livezMs) problems.push(`${title}: /livez took ${livezMs.toFixed(0)} ms`)
    if (left > 0 && !mayStay) problems.push(`${title}: ${left} connections were left after 15 s`)
    for (const socket of all) socket.destroy()
  }
  try {
    const fresh = await service.memoryMb()
    await readAll(service.port, read)
    await sleep(1_000)
    const warm = await service.memoryMb()
    console.log(
      `memory: ${fresh.toFixed(0)} MB after the start, ${warm.toFixed(0)} MB after ${read} answers that are read`,
    )
    const deaf = open(clients.unread, (socket, client) => {
      socket.pause()
      for (let ahead = 0; ahead < clients.ahead; ahead++) socket.write(requestOf(`unread${client}x${ahead}`))
    })
    await judge('answers that nobody reads', deaf, warm, true)
    await sleep(1_000)
    const again = await service.memoryMb()
    const slow = [
      ...open(clients.heads, (socket) => drip(socket, 'GET /livez HTTP/1.1\r\nhost: x\r\nx-long: ')),
      ...open(clients.bodies, (socket) =>
        drip(
          socket,
          'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n',
        ),
      ),
      ...open(clients.idle, (socket) => socket.resume()),
    ]
    await judge('slow heads, slow bodies and idle connections', slow, again, false)
    return problems
  } finally {
    for (const socket of sockets) socket.destroy()
    service.child.kill('SIGTERM')
    await new Promise((resolve) => service.child.once('close', resolve))
    await rm(folder, { recursive: true })
  }
}

/** A request with a large answer, which is the answer to no other name. */
function requestOf(name: string): string {
  const fields = ['a', 'b', 'c'].map((part) => `${name}${part}: techniques(first: 100) { ...Text }`)
  const query = `{ ${fields.join(' ')} } fragment Text on TechniqueConnection { nodes { id name description } }`
  return `GET /graphql?query=${encodeURIComponent(query)} HTTP/1.1\r\nhost: x\r\naccept: application/json\r\n\r\n`
}

/** Sends `count` different requests by a few connections that read. */
async function readAll(port: number, count: number): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: readers }, async () => {
      for (let index = next++; index < count; index = next++) {
        const [, path] = requestOf(`read${index}`).split(' ')
        await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'application/json' } })).bytes()
      }
    }),
  )
}

/** Sends `head`, then a byte each second for ever. */
function drip(socket: Socket, head: string): void {
  socket.resume()
  socket.write(head)
  const timer = setInterval(() => socket.write('x'), 1_000)
  socket.once('close', () => clearInterval(timer))
}
