// @module-tag long
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content, exportClient } from '../support/data-export.ts'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { keyOf, type RunFolder, runFolder } from '../support/scan-run.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const patient = { timeout: 60_000, interval: 50 }

describe.each(databases)('contract: seceng §11.4: exports whose file or target goes, on $kind', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  beforeAll(async () => {
    database = await open('empty')
    folder = await runFolder()
    const findings = await findingFolder()
    const long = 'What is wrong here. '.repeat(10_000)
    await findings.import(database.db, 'shop', [
      scan('STATIC', 'lint'),
      ...Array.from({ length: 80 }, (_, index) => finding(`Finding ${index}`, 3, { description: `${index} ${long}` })),
    ])
    await findings.remove()
    service = await startTestService(database, folder.env)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })
  /** Starts a service whose first sweep removes what is no longer kept, and resolves when `isGone` does. */
  const sweepUntil = async (isGone: () => boolean | Promise<boolean>) => {
    const other = await startTestService(database, folder.env)
    await expect.poll(isGone, patient).toBe(true)
    await other.close()
  }

  test('lose their file, then their record; a download that has begun ends whole', async () => {
    const api = exportClient(service.url)
    const { export: made } = await api.make({ format: 'jsonl', all: true })
    const headers = { authorization: `Bearer ${keyOf('ci')}` }
    const request = get(`${service.url}/v1/seceng/exports/${made.id}/content`, { headers })
    const [download] = (await once(request, 'response')) as [IncomingMessage]
    const hash = createHash('sha256')
    const path = join(folder.files, 'content', made.sha256.slice(0, 2), made.sha256)
    expect(existsSync(path)).toBe(true)
    await sql`update data_export set expires_at = now() - interval '1 hour'`.execute(database.db)
    await sql`update stored_file set expires_at = now() - interval '1 hour'`.execute(database.db)
    await sweepUntil(() => !existsSync(path))
    for await (const part of download) hash.update(part)
    expect([download.statusCode, hash.digest('hex')]).toEqual([200, made.sha256])
    expect((await sql`select from stored_file`.execute(database.db)).rows).toEqual([])

    const etag = `"${made.sha256}"`
    for (const sent of [{}, { range: 'bytes=0-9', 'if-range': etag }, { 'if-none-match': etag }]) {
      const gone = await content(service.url, made.id, 'ci', sent)
      expect([gone.status, JSON.parse(gone.text).code]).toEqual([410, 'GONE'])
    }
    const head = await content(service.url, made.id, 'ci', {}, 'HEAD')
    expect([head.status, head.text]).toEqual([410, ''])
    expect((await api.get(`/exports/${made.id}`)).body).toMatchObject({ state: 'succeeded', sha256: made.sha256 })

    await sql`update data_export set finished_at = now() - interval '8 days'`.execute(database.db)
    await sweepUntil(async () => (await api.get(`/exports/${made.id}`)).status === 404)
    expect((await content(service.url, made.id)).status).toBe(404)
  })

  test('seceng §11.1: a STIX bundle about nothing has no list of objects, which must not be empty', async () => {
    const { text } = await exportClient(service.url, 'other').make({ format: 'stix', all: true })
    expect(JSON.parse(text)).toEqual({ type: 'bundle', id: expect.stringMatching(/^bundle--/) })
  })

  test('seceng §11.4: a file that another export has as well stays as long as the last of them', async () => {
    const api = exportClient(service.url)
    const [first, second] = [await api.make({ format: 'csv', all: true }), await api.make({ format: 'csv', all: true })]
    expect(second.export.sha256).toBe(first.export.sha256)
    await sql`update data_export set expires_at = now() - interval '1 hour' where id = ${first.export.id}`.execute(
      database.db,
    )
    expect((await content(service.url, first.export.id)).status).toBe(410)
    expect((await content(service.url, second.export.id)).status).toBe(200)
  })

  test('seceng §11.2: an export whose target goes before it is written fails and says so', async () => {
    const api = exportClient(service.url)
    const target = { name: 'going', kind: 'application', application: 'shop', locator: {} }
    const { id } = (await api.json('POST', '/targets', target)).body
    const { export: made } = await api.make({ format: 'csv', target: id })
    expect((await api.send('DELETE', `/targets/${id}`, { headers: { 'if-match': '*' } })).status).toBe(204)
    await sql`update data_export set state = 'queued', sha256 = null, finished_at = null, expires_at = null, updated_at = now() - interval '1 minute'
      where id = ${made.id}`.execute(database.db)
    await sweepUntil(async () => (await api.get(`/exports/${made.id}`)).body.state === 'failed')
    expect((await api.get(`/exports/${made.id}`)).body).toMatchObject({
      sha256: null,
      error: { code: 'EXPORT_FAILED', reason: 'refused', detail: 'The target is no longer there.' },
    })
    expect((await content(service.url, made.id)).status).toBe(409)
  })
})
