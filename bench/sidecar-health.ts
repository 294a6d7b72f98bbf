import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { quantilesOf } from './quantiles.ts'

const cli = fileURLToPath(new URL('../bin/skg.js', import.meta.url))
const jobs = 8
const messages = 10_000
const pollEveryMs = 10

const exported = 1_000

type Sidecar = { readonly url: string; readonly token: string; readonly pid: number; readonly idleUrl: string }

/**
 * Runs eight ingest jobs of 10,000 messages each, then eight exports of 1,000, while /health is asked every 10 ms on
 * one connection, and so is a process that does nothing but answer, which shows what the machine adds. Prints the
 * latency of both idle and under each load, how long each load takes, how long a cancel takes, and the resident memory.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  await writeFile(join(folder, 'scope.yaml'), 'allow: ["*.example.test"]\n')
  const child = spawn(process.execPath, [cli, 'sidecar'], {
    env: {
      ...process.env,
      SIDECAR_DATA_DIR: folder,
      SIDECAR_SCOPE: join(folder, 'scope.yaml'),
      SECENG_SIDECAR_URL: 'http://127.0.0.1:0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const server = `require('node:http').createServer((_, answer) => answer.end('{}')).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
  const idle = spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const port = Number(await new Promise((resolve) => idle.stdout!.once('data', resolve)))
    await new Promise((resolve) => child.stdout!.once('data', resolve))
    const runtime = JSON.parse(await readFile(join(folder, 'runtime.json'), 'utf8'))
    await measure({ ...runtime, idleUrl: `http://127.0.0.1:${port}` })
  } finally {
    await Promise.all([end(child), end(idle)])
    await rm(folder, { recursive: true })
  }
}

async function measure(sidecar: Sidecar): Promise<void> {
  console.log(`${cpus().length} cores`)
  const idle = await whilePolling(sidecar, () => sleep(2_000))
  report('idle', idle)

  const files = Array.from({ length: jobs }, (_, index) => Buffer.from(harOf(messages, `bench-${index}.example.test`)))
  const uploads = await Promise.all(files.map((file) => upload(sidecar, file)))
  const reading = await whilePolling(sidecar, () =>
    runAll(
      sidecar,
      uploads.map((name) => ({ type: 'ingest-har', input: { upload: name } })),
    ),
  )
  report(`${jobs} ingests of ${messages}`, reading)

  const items = await newestIds(sidecar, exported)
  const input = { source: 'store', items, format: 'zip' }
  const exporting = await whilePolling(sidecar, () =>
    runAll(
      sidecar,
      Array.from({ length: jobs }, () => ({ type: 'export-evidence', input })),
    ),
  )
  report(`${jobs} exports of ${exported}`, exporting)
  console.log(`memory: ${await memoryOf(sidecar.pid)}`)

  const again = await Promise.all(files.map((file) => upload(sidecar, file)))
  const long = await Promise.all(again.map((name) => submit(sidecar, { type: 'ingest-har', input: { upload: name } })))
  await Promise.all(long.map((id) => until(sidecar, id, ['running', 'succeeded'])))
  const cancels = await Promise.all(
    long.map(async (id) => {
      const began = performance.now()
      await call(sidecar, 'POST', `/v1/jobs/${id}/cancel`, {})
      await until(sidecar, id, ['cancelled', 'succeeded'])
      return performance.now() - began
    }),
  )
  console.log(`cancel of ${jobs} running jobs at once: slowest ${Math.max(...cancels).toFixed(0)} ms`)
}

async function runAll(sidecar: Sidecar, given: readonly object[]): Promise<void> {
  const ids = await Promise.all(given.map((job) => submit(sidecar, job)))
  await Promise.all(ids.map((id) => until(sidecar, id, ['succeeded'])))
}

type Polled = { readonly ms: number; readonly own: readonly number[]; readonly idle: readonly number[] }

async function whilePolling({ url, idleUrl }: Sidecar, work: () => Promise<unknown>): Promise<Polled> {
  let isDone = false
  const poll = async (asked: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const latencies: number[] = []
    while (!isDone) {
      const began = performance.now()
      await ask(asked, agent)
      latencies.push(performance.now() - began)
      await sleep(pollEveryMs)
    }
    agent.destroy()
    return latencies
  }
  const polling = Promise.all([poll(`${url}/health`), poll(idleUrl)])
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  isDone = true
  const [own, idle] = await polling
  return { ms, own, idle }
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => answer.resume().on('end', resolve))
      .on('error', reject)
      .end()
  })
}

function report(name: string, { ms, own, idle }: Polled): void {
  const figures = (latencies: readonly number[]) => {
    const at = quantilesOf(latencies)
    return `median ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)}, max ${at(1).toFixed(1)} ms`
  }
  console.log(
    `${name.padEnd(24)} ${(ms / 1000).toFixed(1).padStart(6)} s  /health: ${figures(own)}  idle process: ${figures(idle)}`,
  )
}

async function newestIds(sidecar: Sidecar, count: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null && ids.length < count; ) {
    const path = `/v1/connectors/evidence?limit=200${cursor && `&cursor=${cursor}`}`
    const page = (await call(sidecar, 'GET', path)) as {
      readonly items: readonly { readonly id: string }[]
      readonly nextCursor: string | null
    }
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids
}

async function upload(sidecar: Sidecar, file: Buffer<ArrayBuffer>): Promise<string> {
  const name = createHash('sha256').update(file).digest('hex')
  const answer = await fetch(`${sidecar.url}/v1/uploads/${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${sidecar.token}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  if (!answer.ok) throw new Error(await answer.text())
  return name
}

async function submit(sidecar: Sidecar, job: object): Promise<string> {
  return ((await call(sidecar, 'POST', '/v1/jobs', job)) as { readonly id: string }).id
}

async function until(sidecar: Sidecar, id: string, states: readonly string[]): Promise<void> {
  for (;;) {
    const { status, error } = (await call(sidecar, 'GET', `/v1/jobs/${id}`)) as {
      readonly status: string
      readonly error: unknown
    }
    if (states.includes(status)) return
    if (['failed', 'timed_out'].includes(status)) throw new Error(JSON.stringify(error))
    await sleep(50)
  }
}

async function call({ url, token }: Sidecar, method: string, path: string, json?: object): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  })
  return answer.json()
}

async function memoryOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const megabytes = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(0)
  return status === ''
    ? 'not known on this system'
    : `${megabytes('VmRSS')} MB resident, ${megabytes('VmHWM')} MB at most`
}

/** Entries of about 1.5 kB with a JSON body and a bearer token to redact, each with another path. */
function harOf(count: number, host: string): string {
  const entries = Array.from({ length: count }, (_, index) => ({
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 12,
    request: {
      method: 'POST',
      url: `https://${host}/v1/chat/completions?item=${index}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'Authorization', value: `Bearer sk-${String(index).padStart(40, 'a')}` },
      ],
      queryString: [],
      postData: {
        mimeType: 'application/json',
        text: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: `Question ${index}. `.repeat(20) }] }),
      },
      headersSize: -1,
      bodySize: 400,
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: {
        size: 400,
        mimeType: 'application/json',
        text: JSON.stringify({ answer: `Answer ${index}. `.repeat(20) }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: 400,
    },
    cache: {},
    timings: { send: 0, wait: 12, receive: 0 },
  }))
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'bench', version: '1' }, entries } })
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}

await main()
