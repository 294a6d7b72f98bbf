// @module-tag long
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../db/engine/database.ts'
import { content, exportClient, sha256 } from '../support/data-export.ts'
import { startSkg } from '../support/process.ts'
import { runFolder } from '../support/scan-run.ts'
import { databases, dataFolder, startTestService } from '../support/setup.ts'

const patient = { timeout: 60_000, interval: 50 }
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

/** Runs `work` while nobody else can read or write `export_row`. */
function whileRowsAreLocked(db: Database, work: (trx: Kysely<never>) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table export_row in access exclusive mode`.execute(trx)
    await work(trx as never)
  })
}

describe('contract: seceng §11.2: an export whose process is killed', () => {
  test('is taken up by another worker, at most three times, and nothing half is served or stays', {
    tags: ['long'],
  }, async () => {
    const database = await databases.find(({ kind }) => kind === 'postgres')!.open('starter')
    const folder = await runFolder()
    const service = await startTestService(database, { ...folder.env, SECENG_RUNNING: '0' })
    const api = exportClient(service.url)
    const worker = async () => {
      const started = startSkg(['worker'], { ...folder.env, DATABASE_URL: database.url!, SECENG_RUNNING: '2' })
      await started.printed('Working on')
      return started
    }
    try {
      const again = (await api.create({ format: 'jsonl', all: true })).body.id
      const last = (await api.create({ format: 'sarif', all: true })).body.id
      const states = async () =>
        Promise.all([again, last].map(async (id) => (await api.get(`/exports/${id}`)).body.state))
      let first!: Awaited<ReturnType<typeof worker>>
      const ended = Promise.withResolvers<void>()
      const held = Promise.withResolvers<void>()
      let holding!: Promise<void>
      await whileRowsAreLocked(database.db, async () => {
        first = await worker()
        await expect.poll(states, patient).toEqual(['running', 'running'])
        // The worker can write its files now, but not that they are there.
        holding = database.db.transaction().execute(async (trx) => {
          await sql`select from data_export for update`.execute(trx)
          held.resolve()
          await ended.promise
        })
        await held.promise
      })
      const written = async () =>
        (
          await Promise.all(
            (await filesBelow(join(folder.files, 'work'))).map(({ parentPath, name }) => stat(join(parentPath, name))),
          )
        ).filter(({ size }) => size > 0).length
      await expect.poll(written, patient).toBe(2)
      first.child.kill('SIGKILL')
      await first.finished
      for (const id of [again, last]) expect((await content(service.url, id)).status).toBe(409)
      ended.resolve()
      await holding
      await sql`update data_export set attempt = 3 where id = ${last}`.execute(database.db)

      const second = await worker()
      const whole = await api.ended(again)
      const file = await content(service.url, again)
      expect([whole.state, file.status, sha256(file.bytes)]).toEqual(['succeeded', 200, whole.sha256])
      expect(await api.ended(last)).toMatchObject({
        state: 'failed',
        sha256: null,
        error: { code: 'EXPORT_FAILED', reason: 'interrupted' },
      })
      expect((await content(service.url, last)).status).toBe(409)
      await expect.poll(() => readdir(join(folder.files, 'work')), patient).toEqual([])
      await expect
        .poll(async () => (await sql`select from export_row`.execute(database.db)).rows.length, patient)
        .toBe(0)
      expect((await filesBelow(join(folder.files, 'content'))).map(({ name }) => name)).toEqual([whole.sha256])
      second.child.kill('SIGTERM')
      await second.finished
    } finally {
      await service.close()
      await database.close()
      await folder.remove()
    }
  })

  test('with the embedded database, is written after the next start', async () => {
    const data = await dataFolder('starter')
    const folder = await runFolder()
    const serve = async () => {
      const running = startSkg(['serve'], { ...folder.env, DATA_DIR: data, PORT: '0', SECENG_RUNNING: '1' })
      const [, url] = /at (http:\S+)/.exec(await running.printed('Health'))!
      return { running, url: url!, api: exportClient(url!) }
    }
    const first = await serve()
    const made = await Promise.all(
      ['sarif', 'csv', 'jsonl'].map(async (format) => (await first.api.create({ format, all: true })).body.id),
    )
    first.running.child.kill('SIGKILL')
    await first.running.finished
    const second = await serve()
    for (const id of made) {
      const ended = await second.api.ended(id)
      const file = await content(second.url, id)
      expect([ended.state, sha256(file.bytes)]).toEqual(['succeeded', ended.sha256])
    }
    await expect.poll(() => readdir(join(folder.files, 'work')), patient).toEqual([])
    second.running.child.kill('SIGTERM')
    await second.running.finished
    await folder.remove()
  })
})
