import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { verifyArchive } from '../../src/backup/read-archive.ts'
import { endAfterwards, type Running, runSkg, startSkg } from '../support/process.ts'
import { databases, dataFolder, type TestDatabase } from '../support/setup.ts'

const count = async (env: { readonly DATA_DIR?: string; readonly DATABASE_URL?: string }) => {
  const opened = await openDatabase({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL ?? null })
  const [row] = await opened.execute(`select (select count(*) from revision)::int as revisions,
    (select count(*) from technique)::int as techniques, (select count(*) from security_finding)::int as findings`)
  await opened.close()
  return row
}

describe('operations §1.1: while the service runs on the embedded database', () => {
  let source: string
  let folder: string
  let service: Running
  let url: string
  beforeAll(async () => {
    source = await dataFolder('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-running-'))
    service = startSkg(['serve'], { DATA_DIR: source, PORT: '0', ANSWER_CACHE_MB: '0', ROW_CACHE_MB: '0' })
    url = /http\S+/.exec(await service.printed('Health'))![0]
  })
  afterAll(async () => {
    service.child.kill('SIGKILL')
    await service.finished
    await rm(source, { recursive: true })
    await rm(folder, { recursive: true })
  })

  test('a backup is made of a copy, no request fails meanwhile, and only the owner may ask for it', async () => {
    const owner = join(source, 'owner.json')
    expect((await stat(owner)).mode & 0o777).toBe(0o600)
    const address = JSON.parse(await readFile(owner, 'utf8'))
    for (const authorization of [undefined, 'Bearer ', `Bearer ${address.token}x`])
      expect(
        (await fetch(`${address.url}/copy?pid=1`, { method: 'POST', headers: authorization ? { authorization } : {} }))
          .status,
      ).toBe(401)

    let isDone = false
    const statuses: number[] = []
    const asking = (async () => {
      while (!isDone) statuses.push((await fetch(`${url}/graphql?query={techniques(first:5){nodes{id name}}}`)).status)
    })()
    const file = join(folder, 'running.tar')
    const backup = await runSkg(['backup', file], { DATA_DIR: source })
    isDone = true
    await asking
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    expect((await verifyArchive(file)).head).toMatchObject({ revision: 5, engine: 'pglite' })
    expect(statuses.length).toBeGreaterThan(5)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await readdir(source)).filter((name) => name.startsWith('copy-'))).toEqual([])
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(Number(/^skg_backup_timestamp_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(Date.now() / 1000 - 120)
  })

  test('a backup that is killed leaves no file that looks whole, and its copy is removed by the next', async () => {
    const file = join(folder, 'killed.tar')
    let killed = 0
    for (const ms of [300, 600, 900]) {
      const { child, finished } = startSkg(['backup', file], { DATA_DIR: source })
      await delay(ms)
      child.kill('SIGKILL')
      const { code } = await finished
      if (code === null) killed++
      const isThere = await stat(file).catch(() => null)
      if (isThere) await verifyArchive(file)
    }
    expect(killed).toBeGreaterThan(0)
    expect(await runSkg(['backup', file], { DATA_DIR: source })).toMatchObject({ code: 0, stderr: '' })
    expect((await verifyArchive(file)).head.revision).toBe(5)
    expect((await readdir(source)).filter((name) => name.startsWith('copy-'))).toEqual([])
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  test('the address of the owner is gone once the service has ended', async () => {
    service.child.kill('SIGTERM')
    expect((await service.finished).code).toBe(0)
    expect(await stat(join(source, 'owner.json')).catch(() => null)).toBeNull()
  })

  test('--every writes one each time and keeps the newest, until SIGTERM', { tags: ['long'] }, async () => {
    const each = join(folder, 'each')
    const copy = await dataFolder('empty')
    const { child, finished } = startSkg(['backup', each, '--every', '1s', '--keep', '2'], { DATA_DIR: copy })
    endAfterwards(child)
    let printed = ''
    child.stdout!.on('data', (chunk) => {
      printed += chunk
    })
    await expect.poll(() => printed.match(/^Backed up/gm)?.length ?? 0, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    child.kill('SIGTERM')
    const { code, stdout } = await finished
    expect(code).toBe(0)
    expect(stdout.match(/^Backed up revision 0/gm)!.length).toBeGreaterThanOrEqual(2)
    const names = (await readdir(each)).sort()
    expect(names.length).toBe(2)
    for (const name of names) expect((await verifyArchive(join(each, name))).head.revision).toBe(0)
    await rm(copy, { recursive: true })
  })
})

describe('operations §5.1: a restore that is killed stores nothing half', () => {
  let folder: string
  let file: string
  let whole: unknown
  const targets: TestDatabase[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-killed-restore-'))
    file = join(folder, 'backup.tar')
    const source = await dataFolder('starter')
    whole = await count({ DATA_DIR: source })
    await runSkg(['backup', file], { DATA_DIR: source })
    await rm(source, { recursive: true })
  })
  afterAll(async () => {
    for (const target of targets) await target.close()
    await rm(folder, { recursive: true })
  })
  const nothing = { revisions: 0, techniques: 0, findings: 0 }

  test.each(databases)('on $kind, at six instants', { tags: ['long'] }, async ({ kind, open }) => {
    let target: TestDatabase | null = null
    if (kind === 'postgres') {
      target = await open('empty')
      targets.push(target)
    }
    const env: Record<string, string> = target ? { DATABASE_URL: target.url! } : { DATA_DIR: join(folder, 'target') }
    const seen: unknown[] = []
    for (const ms of [400, 700, 1_000, 1_400, 1_900, 2_500]) {
      const { child, finished } = startSkg(['restore', file], env)
      await delay(ms)
      child.kill('SIGKILL')
      await finished
      const found = await count(env).catch(({ message }: Error) => {
        expect(message).toMatch(/^A restore into .* was ended before it was done\. Run skg restore again/)
        return nothing
      })
      expect([nothing, whole]).toContainEqual(found)
      seen.push(found)
      if (JSON.stringify(found) === JSON.stringify(whole)) break
    }
    expect(seen).toContainEqual(nothing)
    if (JSON.stringify(seen.at(-1)) === JSON.stringify(nothing))
      expect(await runSkg(['restore', file], env)).toMatchObject({ code: 0, stderr: '' })
    expect(await count(env)).toEqual(whole)
  })
})
