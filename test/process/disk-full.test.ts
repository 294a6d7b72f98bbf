// @module-tag long
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { content, exportClient } from '../support/data-export.ts'
import { startPostgres } from '../support/embedded-postgres.ts'
import { startSkg } from '../support/process.ts'
import { runFolder } from '../support/scan-run.ts'
import { databases, startTestService } from '../support/setup.ts'

const key = 'a-key-of-the-tests-0123456789'

/** Whether this machine lets the test mount a file system of its own. */
const canMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'skg-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
})()

/** Writes a file until the disk takes no more. */
async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 1 << 20; size >= 1; size = size > 1 ? size >> 4 : 0)
      for (;;)
        if (
          !(await file.write(Buffer.alloc(size)).then(
            ({ bytesWritten }) => bytesWritten,
            () => 0,
          ))
        )
          break
  } finally {
    await file.close()
  }
}

describe.skipIf(!canMount)('operations §5: a disk that is really full (needs the right to mount)', () => {
  const fullDisk = '%s: what is handed over is 503 with Retry-After and leaves nothing, and there is room again'
  const fill = async (kind: 'embedded' | 'postgres') => {
    const disk = await mkdtemp(join(tmpdir(), 'skg-full-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=777', 'tmpfs', disk])
    const postgres = kind === 'postgres' ? await startPostgres(disk) : null
    const dataDir = join(disk, 'data')
    if (!postgres) await cp(join(inject('templates'), 'starter'), dataDir, { recursive: true })
    const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: dataDir }
    const running = startSkg(['serve'], {
      ...env,
      PORT: '0',
      CONNECTOR_KEYS: key,
      ANSWER_CACHE_MB: '0',
      ROW_CACHE_MB: '0',
    })
    try {
      const url = /at (http:\S+)/.exec(await running.printed('Health'))![1]!
      const handOver = (application: string, count: number) =>
        fetch(`${url}/api/connector-findings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
          body: JSON.stringify({
            application,
            tool: { name: 'proxy' },
            findings: Array.from({ length: count }, (_, index) => ({
              title: `Leak ${index}`,
              severity: 4,
              description: Array.from({ length: 300 }, () => Math.random().toString(36)).join(' '),
            })),
          }),
        })
      const applications = async () => {
        const answer = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: '{ applications { nodes { name findings { totalCount } } } }' }),
        })
        const { data } = (await answer.json()) as {
          data: { applications: { nodes: { name: string; findings: { totalCount: number } }[] } }
        }
        return data.applications.nodes
          .filter(({ name }) => name.startsWith('disk'))
          .map(({ name, findings }) => `${name} ${findings.totalCount}`)
          .sort()
      }
      expect((await handOver('disk before', 1)).status).toBe(200)
      await fillDisk(join(disk, 'filler'))
      for (let index = 0; index < 3; index++) {
        const answer = await handOver('disk full', 100)
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
        expect(await answer.json()).toMatchObject({ detail: 'The database has no room left. Try again later.' })
      }
      expect(await applications()).toEqual(['disk before 1'])
      await rm(join(disk, 'filler'))
      await expect.poll(async () => (await handOver('disk after', 100)).status, { timeout: 60_000 }).toBe(200)
      expect(await applications()).toEqual(['disk after 100', 'disk before 1'])
    } finally {
      running.child.kill('SIGTERM')
      await running.finished
      await postgres?.stop()
      execFileSync('umount', [disk])
      await rm(disk, { recursive: true })
    }
  }
  test.each(['embedded'] as const)(fullDisk, fill, 180_000)
  test.each(['postgres'] as const)(fullDisk, { tags: ['long'] }, fill)

  test('seceng §11: an export that finds no room fails at once, says so and leaves no half file', async () => {
    const database = await databases.find(({ kind }) => kind === 'postgres')!.open('starter')
    const folder = await runFolder()
    const disk = await mkdtemp(join(tmpdir(), 'skg-full-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=777', 'tmpfs', disk])
    const service = await startTestService(database, { ...folder.env, SECENG_FILES_DIR: disk })
    const api = exportClient(service.url)
    try {
      await fillDisk(join(disk, 'filler'))
      const { export: made } = await api.make({ format: 'sarif', all: true })
      expect(made).toMatchObject({
        state: 'failed',
        sha256: null,
        error: { code: 'EXPORT_FAILED', reason: 'disk_full', detail: expect.stringContaining('SECENG_FILES_DIR') },
      })
      expect((await content(service.url, made.id)).status).toBe(409)
      await expect.poll(() => readdir(join(disk, 'work'))).toEqual([])
      expect(await readdir(join(disk, 'content'))).toEqual([])
      await rm(join(disk, 'filler'))
      expect((await api.make({ format: 'sarif', all: true })).export.state).toBe('succeeded')
    } finally {
      await service.close()
      await database.close()
      await folder.remove()
      execFileSync('umount', [disk])
      await rm(disk, { recursive: true })
    }
  })
})
