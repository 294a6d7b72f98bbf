import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunFolder, runFolder, sarifOf, secengClient } from '../support/scan-run.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describeDatabases('uploads that are refused', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    service = await startTestService(database, { ...folder.env, SECENG_UPLOAD_MB: '4' })
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  test.each(['kev', 'avid', 'epss'])(
    'the catalogue %s as a format is refused with the command that takes it',
    async (verb) => {
      const { status, text } = await api.upload(`application=bad&format=${verb}`, sarifOf(['a']))
      expect([status, text]).toEqual([422, expect.stringContaining(`names a catalogue (${verb})`)])
      expect(text).toContain(`skg import ${verb}`)
    },
  )

  const spooled = () => readdir(join(folder.files, 'spool'))

  test.each<[string, number, string, string, BodyInit, object]>([
    ['an empty file', 422, 'INPUT_REFUSED', 'application=bad', '', {}],
    ['a file of no known format', 422, 'INPUT_REFUSED', 'application=bad', '{"hello": "world"}', {}],
    ['text', 422, 'INPUT_REFUSED', 'application=bad', 'hello', {}],
    ['an unknown importer', 422, 'INPUT_REFUSED', 'application=bad&format=pdf', sarifOf(['a']), {}],
    [
      'a start in the future',
      422,
      'INPUT_REFUSED',
      'application=bad&startedAt=2999-01-01T00:00:00Z',
      sarifOf(['a']),
      {},
    ],
    ['target and application', 422, 'INPUT_REFUSED', 'application=bad&target=x', sarifOf(['a']), {}],
    ['an unknown target', 404, 'NOT_FOUND', 'target=0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73', sarifOf(['a']), {}],
    [
      'a media type that is none',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'application=bad',
      sarifOf(['a']),
      { 'content-type': 'image/png' },
    ],
    [
      'an unknown encoding',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'application=bad',
      sarifOf(['a']),
      { 'content-encoding': 'br' },
    ],
    ['a gzip that is none', 400, 'MALFORMED_BODY', 'application=bad', sarifOf(['a']), { 'content-encoding': 'gzip' }],
    [
      'a gzip that is cut',
      400,
      'MALFORMED_BODY',
      'application=bad',
      gzipSync(sarifOf(['a'])).subarray(0, -20),
      { 'content-encoding': 'gzip' },
    ],
    [
      'a gzip that grows 200-fold',
      413,
      'BODY_TOO_LARGE',
      'application=bad',
      gzipSync(Buffer.alloc(3_000_000)),
      { 'content-encoding': 'gzip' },
    ],
    ['a file over the limit', 413, 'BODY_TOO_LARGE', 'application=bad', Buffer.alloc(5_000_000, 32), {}],
    ['a word that is no boolean', 400, 'BAD_USER_INPUT', 'application=bad&allowOlder=perhaps', sarifOf(['a']), {}],
  ])('seceng §13: %s is %i %s, and nothing is left', async (_, status, code, query, body, headers) => {
    const answer = await api.upload(query, body, headers)
    expect([answer.status, answer.body?.code]).toEqual([status, code])
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int from scan_run where application_name = 'bad'`.execute(database.db)
    expect(rows[0]!.count).toBe(0)
    await expect.poll(spooled).toEqual([])
  })

  test('seceng §6.3: a cut form, a form without a file, and one with an unknown field are refused', both, async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.sarif"\r\n\r\n{"runs"'
    expect((await api.send('POST', '/scan-runs', { headers: type, body: cut })).status).toBe(400)
    const none = '--x\r\ncontent-disposition: form-data; name="application"\r\n\r\nbad\r\n--x--\r\n'
    expect((await api.send('POST', '/scan-runs', { headers: type, body: none })).status).toBe(422)
    const field = '--x\r\ncontent-disposition: form-data; name="colour"\r\n\r\nred\r\n--x--\r\n'
    expect((await api.send('POST', '/scan-runs', { headers: type, body: field })).status).toBe(422)
    await expect.poll(spooled).toEqual([])
  })
})
