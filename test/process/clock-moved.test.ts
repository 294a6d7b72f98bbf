// @module-tag long
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startSkg } from '../support/process.ts'
import { findingsOf, keyOf, runFolder, sarifOf, secengClient } from '../support/scan-run.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

/** Moves the clock of each thread by the milliseconds that stand in `file`, which may change while it runs. */
const movedClock = (file: string) => `
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
const Real = Date
let by = 0
const read = () => {
  const wanted = Number(readFileSync(${JSON.stringify(file)}, 'utf8') || by)
  if (wanted === by) return
  by = wanted
  if (isMainThread) console.log('moved by ' + by + '.')
}
read()
setInterval(read, 20).unref()
globalThis.Date = class Date extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + by)
    else super(...given)
  }
  static now() {
    return Real.now() + by
  }
}`

describe.each([
  ['embedded', null],
  ['PostgreSQL', databases[1]!],
] as const)('operations §5: a clock that moves by a day while the service runs, on %s', (_, engine) => {
  let folder: string
  let runs: Awaited<ReturnType<typeof runFolder>>
  let database: TestDatabase | null = null
  let running: Running
  let url: string
  let api: ReturnType<typeof secengClient>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-clock-'))
    runs = await runFolder()
    const keys = JSON.parse(await readFile(runs.env.SECENG_KEYS_FILE!, 'utf8'))
    const other = keys.find(({ name }: { name: string }) => name === 'other')
    other.expires = inHours(12)
    await writeFile(runs.env.SECENG_KEYS_FILE!, JSON.stringify(keys))
    await writeFile(join(folder, 'clock'), '0')
    await writeFile(join(folder, 'clock.mjs'), movedClock(join(folder, 'clock')))
    database = engine && (await engine.open('starter'))
    running = startSkg(['serve'], {
      ...(database ? { DATABASE_URL: database.url! } : { DATA_DIR: join(folder, 'data') }),
      ...runs.env,
      PORT: '0',
      NODE_OPTIONS: `--import=${join(folder, 'clock.mjs')}`,
    })
    url = /at (http:\S+)/.exec(await running.printed('Health'))![1]!
    api = secengClient(url)
  })
  afterAll(async () => {
    running?.child.kill('SIGKILL')
    await running?.finished
    await database?.close()
    await runs?.remove()
    await rm(folder, { recursive: true })
  })

  const moveTo = async (hours: number) => {
    await writeFile(join(folder, 'clock'), String(hours * hourMs))
    await running.printed(`moved by ${hours * hourMs}.`)
  }
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}${path}`, { headers })).status
  const isWell = async () => {
    const path = `/graphql?${new URLSearchParams({ query: '{ matrix { name } }' })}`
    const etag = (await fetch(`${url}${path}`)).headers.get('etag')!
    return [
      await status('/livez'),
      await status('/readyz'),
      await status(path),
      await status(path, { 'if-none-match': etag }),
    ]
  }
  const uploaded = async (rules: readonly string[]) => {
    // Without a date of its own, so that the service's clock dates it.
    const log = sarifOf(rules).replace(/"startTimeUtc":"[^"]*"/, '"exitCode":0')
    const { status: code, body } = await api.upload('application=moved', log)
    expect(code).toBe(202)
    const { state, error } = await api.ended(body.id)
    return [
      state,
      error,
      (await findingsOf(url, 'moved')).filter((one) => one.status === 'OPEN').map((one) => one.rule),
    ]
  }
  const findings = async () => (await api.get('/findings?application=moved&limit=100')).body.items
  const asOther = { authorization: `Bearer ${keyOf('other')}` }
  const well = [200, 200, 200, 304]

  test('answers, uploads, and what ends by time go on, a day on and a day back', async () => {
    expect(await isWell()).toEqual(well)
    expect(await uploaded(['a', 'b'])).toEqual(['succeeded', null, ['a', 'b']])
    const [{ id }] = await findings()
    const accepted = { decision: 'accepted', reason: 'deferred', comment: 'later', until: inHours(12) }
    const decided = await api.json('PATCH', `/findings/${id}`, accepted, { 'if-match': '*' })
    expect([decided.status, decided.body.resolution]).toEqual([200, 'MITIGATED'])
    expect(await status('/v1/seceng/targets', asOther)).toBe(200)

    await moveTo(24)
    expect(await isWell()).toEqual(well)
    expect(await status('/v1/seceng/targets', asOther)).toBe(401)
    // On PostgreSQL decisions end by its clock, which is that of all processes.
    const isEnded = engine === null
    if (isEnded)
      await expect
        .poll(async () => (await findings())[0].resolution, { timeout: 60_000, interval: 500 })
        .toBe('UNRESOLVED')
    expect(await uploaded(['a', 'c'])).toEqual(['succeeded', null, ['a', 'c']])

    await moveTo(-24)
    expect(await isWell()).toEqual(well)
    expect(await status('/v1/seceng/targets', asOther)).toBe(200)
    expect(await uploaded(['d'])).toEqual(['succeeded', null, ['d']])
    const { body } = await api.get(`/findings/${id}`)
    expect(body.history.map(({ to }: { to: string }) => to)).toEqual(isEnded ? ['accepted', 'expired'] : ['accepted'])

    await moveTo(0.001)
    expect(await uploaded(['a'])).toEqual(['succeeded', null, ['a']])
    running.child.kill('SIGTERM')
    const { code, stderr } = await running.finished
    expect([code, stderr.split('\n').filter((line) => /"level":[56]0/.test(line))]).toEqual([0, []])
  })
})
