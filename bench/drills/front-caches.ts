import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/support/embedded-postgres.ts'
import { type Debian, unpackDebian } from './debian.ts'
import { startService } from './service.ts'

/** For how long documents are read, and for how long the service is away; the contract names 60 s for that. */
const seconds = Number(process.env.DRILL_SECONDS ?? 60)
const documents = 20
const readsPerSecond = 100
const leastShare = 0.99
const oldestSeconds = 65
/** The cache asks for a revision of which it was told. */
const purgedWithinMs = 5_000
const deploy = new URL('../../deploy/cache/', import.meta.url)

type Ports = { readonly own: number; readonly service: number }
type Start = (debian: Debian, folder: string, ports: Ports) => Promise<ChildProcess>

/**
 * Puts Varnish and nginx, of Debian's packages, with the configurations of `deploy/cache` in front of a service: 100
 * reads a second of each of 20 documents, a revision, then the service away. Fails where under 99 of 100 reads are
 * answered by the cache, where an answer to a credential is, where Varnish does not show the revision within 5 s, and
 * where a reader notices that the service is away. Takes about six minutes; `DRILL_SECONDS` shortens it.
 */
export async function frontCaches(): Promise<readonly string[]> {
  return [
    ...(await tried('varnish', ['varnish', 'varnish-modules'], 'varnishd', startVarnish)),
    ...(await tried('nginx', ['nginx'], 'nginx', startNginx)),
  ]
}

async function tried(
  name: string,
  packages: readonly string[],
  program: string,
  start: Start,
): Promise<readonly string[]> {
  const top = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  await chmod(top, 0o755)
  const debian = await unpackDebian(name, packages, [program], top)
  if (!debian) return []
  const problems: string[] = []
  const own = await freePort()
  const url = `http://127.0.0.1:${own}`
  const key = `skg_${randomBytes(32).toString('base64url')}`
  const keys = join(top, 'keys.yaml')
  const sha256 = createHash('sha256').update(key).digest('hex')
  await writeFile(keys, JSON.stringify([{ name: 'drill', sha256, scopes: ['read', 'write', 'scan'] }]), { mode: 0o600 })
  const service = await startService(join(top, 'data'), {
    PURGE_URLS: `${url}/`,
    SECENG_KEYS_FILE: keys,
    FINDINGS_ACCESS: 'public',
  })
  const folder = join(top, 'cache')
  await mkdir(folder)
  if (debian.as.uid !== undefined) await chown(folder, debian.as.uid, debian.as.gid ?? debian.as.uid)
  const cache = await start(debian, folder, { own, service: service.port })
  const origin = `http://127.0.0.1:${service.port}`
  const check = (holds: boolean, problem: string) => void (holds || problems.push(`${name}: ${problem}`))
  try {
    await untilReady(url)
    const ids = Array.from({ length: documents }, (_, index) => `AML.T00${String(10 + index)}`)
    const paths = ids.map(
      (id) => `/graphql?query=${encodeURIComponent(`{ revision technique(id: "${id}") { name } }`)}`,
    )
    const readAll = () => Promise.all(paths.map((path) => read(url + path)))
    await readAll()
    const first = await revisionAt(url + paths[0])

    const before = await answeredBy(origin)
    const { reads, failed } = await readFor(url, paths, seconds)
    const share = 1 - ((await answeredBy(origin)) - before) / reads
    const percent = (share * 100).toFixed(2)
    console.log(`${name}: ${reads} reads, ${failed} failed, ${percent} % from the cache`)
    check(failed === 0, `${failed} reads failed`)
    check(share >= leastShare, `${percent} % come from the cache`)

    const asked = await answeredBy(origin)
    for (const header of ['authorization', 'cookie', 'apikey'])
      for (let time = 0; time < 3; time++) await read(url + paths[0], { [header]: 'someone=1' })
    const came = (await answeredBy(origin)) - asked
    check(came >= 9, `${came} of 9 reads with a credential came through`)

    await moveRevision(origin, key)
    const movedAt = performance.now()
    const mostMs = name === 'varnish' ? purgedWithinMs : oldestSeconds * 1_000
    while ((await revisionAt(url + paths[0])) === first && performance.now() - movedAt < mostMs) await sleep(100)
    const tookMs = performance.now() - movedAt
    console.log(`${name}: a revision is shown after ${(tookMs / 1_000).toFixed(1)} s`)
    check(tookMs < mostMs, `a revision is not shown after ${mostMs / 1_000} s`)

    await readAll()
    await sleep(1_000)
    service.child.kill('SIGKILL')
    const away = await readFor(url, paths, seconds)
    console.log(`${name}: with the service away ${away.reads} reads, ${away.failed} failed`)
    check(away.failed === 0, `${away.failed} of ${away.reads} reads failed while the service was away`)
    return problems
  } finally {
    service.child.kill('SIGKILL')
    if (cache.exitCode === null) {
      cache.kill('SIGTERM')
      await new Promise((resolve) => cache.once('close', resolve))
    }
    await rm(top, { recursive: true, force: true })
  }
}

async function startVarnish({ program, as }: Debian, folder: string, { own, service }: Ports): Promise<ChildProcess> {
  const vcl = join(folder, 'default.vcl')
  await writeFile(vcl, (await readFile(new URL('default.vcl', deploy), 'utf8')).replace('"4000"', `"${service}"`))
  const options = ['-F', '-j', 'none', '-a', `127.0.0.1:${own}`, '-f', vcl, '-n', join(folder, 'varnish')]
  const modules = join(as.env?.LD_LIBRARY_PATH ?? '', 'varnish/vmods')
  const unpacked = existsSync(modules) ? ['-p', `vmod_path=${modules}`] : []
  return spawn(program('varnishd'), [...options, '-s', 'malloc,64m', ...unpacked], {
    ...as,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function startNginx({ program, as }: Debian, folder: string, { own, service }: Ports): Promise<ChildProcess> {
  const text = (await readFile(new URL('nginx.conf', deploy), 'utf8'))
    .replace('/var/cache/nginx/skg', join(folder, 'cache'))
    .replace('listen 8080', `listen 127.0.0.1:${own}`)
    .replace('127.0.0.1:4000', `127.0.0.1:${service}`)
  const file = join(folder, 'nginx.conf')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit; events {} http { access_log off; ${folders.join(' ')} ${text} }`,
  )
  const options = ['-c', file, '-p', folder, '-e', 'stderr']
  return spawn(program('nginx'), options, { ...as, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Reads all `paths` in turn, each a hundred times a second. */
async function readFor(url: string, paths: readonly string[], forSeconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const counts = { reads: 0, failed: 0 }
  const began = performance.now()
  const waiting: Promise<void>[] = []
  for (let sent = 0; performance.now() - began < forSeconds * 1_000; await sleep(10)) {
    const due = ((performance.now() - began) / 1_000) * readsPerSecond * paths.length
    for (; sent < due; sent++)
      waiting.push(
        statusOf(agent, url + paths[sent % paths.length]).then((status) => {
          counts.reads++
          if (status !== 200) counts.failed++
        }),
      )
  }
  await Promise.all(waiting)
  agent.destroy()
  return counts
}

function statusOf(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve) => {
    request(url, { agent, headers: { accept: 'application/json' } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', () => resolve(0))
      .end()
  })
}

async function read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await fetch(url, { headers: { accept: 'application/json', ...headers } })).text()
}

async function revisionAt(url: string): Promise<number> {
  return (JSON.parse(await read(url)) as { readonly data: { readonly revision: number } }).data.revision
}

/** Returns how many requests to the graph the service has answered, from its own cache too. */
async function answeredBy(origin: string): Promise<number> {
  const text = await read(`${origin}/metrics`)
  const counts = text.matchAll(/^http_request_duration_seconds_count\{[^}]*route="\/graphql"[^}]*\} (\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Imports a finding. */
async function moveRevision(origin: string, key: string): Promise<void> {
  const sarif = {
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'drill' } }, results: [{ ruleId: 'r', message: { text: 'A finding.' } }] }],
  }
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/sarif+json' }
  const asked = await fetch(`${origin}/v1/seceng/scan-runs?application=drill`, {
    method: 'POST',
    headers,
    body: JSON.stringify(sarif),
  })
  const { id } = (await asked.json()) as { readonly id: string }
  const ended = await fetch(`${origin}/v1/seceng/scan-runs/${id}`, { headers: { ...headers, prefer: 'wait=30' } })
  const { state } = (await ended.json()) as { readonly state: string }
  if (state !== 'succeeded') throw new Error(`the import has ${state}`)
}

async function untilReady(url: string): Promise<void> {
  for (let time = 0; time < 100; time++) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error(`${url} does not answer`)
}
