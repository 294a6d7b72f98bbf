import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startPostgres } from '../../test/support/embedded-postgres.ts'
import { untilListening } from '../../test/support/listening.ts'
import { type Debian, unpackDebian } from './debian.ts'
import { startService } from './service.ts'
import { connectorKey, saidOf, startWritingClient } from './writing-client.ts'

const front = new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url)
/** Between the start of one service and the end of the next. */
const restMs = 3_000
const rounds = 2

/**
 * Ends two services behind HAProxy one after the other by SIGTERM, and starts each again, while a client reads and
 * writes all the time; twice. Fails where a request is refused or has no answer, an answer is wrong, or an acknowledged
 * write is lost. HAProxy is unpacked from Debian's package; takes about a minute.
 */
export async function rolling(): Promise<readonly string[]> {
  const top = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  await chmod(top, 0o755)
  const debian = await unpackDebian('rolling', ['haproxy'], ['haproxy'], top)
  if (!debian) return []
  const postgres = await startPostgres(top)
  const ports = [await freePort(), await freePort()]
  const start = (port: number) =>
    startService(top, { DATABASE_URL: postgres.url, CONNECTOR_KEYS: connectorKey, PORT: String(port) })
  const services = [await start(ports[0]!), await start(ports[1]!)]
  const own = await freePort()
  const proxy = await startHaproxy(debian, top, own, ports)
  const url = `http://127.0.0.1:${own}`
  const client = startWritingClient(url)
  try {
    await client.untilWritten()
    for (let round = 0; round < rounds; round++)
      for (const [index, port] of ports.entries()) {
        await sleep(restMs)
        await services[index]!.stop()
        services[index] = await start(port)
      }
    await sleep(restMs)
    await client.stop()
    const lost = await client.lost(url)
    const { reads, writes, wrong } = client.seen
    console.log(`${rounds * 2} services ended: ${saidOf(client.seen)}; ${lost.length} acknowledged writes are lost`)
    const without = reads.refused + reads.unanswered + writes.refused + writes.unanswered
    return [
      ...(without > 0 ? [`${without} requests were refused or had no answer`] : []),
      ...(lost.length > 0 ? [`acknowledged writes are lost: ${lost.join(', ')}`] : []),
      ...wrong.slice(0, 3),
    ]
  } finally {
    await client.stop()
    proxy.kill('SIGKILL')
    await Promise.all(services.map((service) => service.stop()))
    await postgres.stop()
    await rm(top, { recursive: true, force: true })
  }
}

async function startHaproxy(
  { program, as }: Debian,
  folder: string,
  own: number,
  ports: readonly number[],
): Promise<ChildProcess> {
  let text = (await readFile(front, 'utf8')).replace('bind :4000', `bind 127.0.0.1:${own}`)
  for (const [index, port] of ports.entries()) text = text.replace(`10.64.7.${index + 1}:4000`, `127.0.0.1:${port}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, text)
  const child = spawn(program('haproxy'), ['-db', '-f', file], { ...as, stdio: 'ignore' })
  await untilListening(child, own, 'HAProxy')
  return child
}
