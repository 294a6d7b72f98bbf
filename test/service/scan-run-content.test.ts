import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunFolder, runFolder, sarifOf, secengClient } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describeDatabases('content that cannot be taken', ({ kind, open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    service = await startTestService(database, { ...folder.env, SECENG_UPLOAD_MB: '20' })
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const deep = `{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "t"}}, "results": ${'[{"a":'.repeat(150)}1`

  const refused = 'seceng §6.11: %s ends the run at the first attempt, with place and limit'
  const refuses = async (_: string, file: string, detail: RegExp) => {
    const { body } = await api.upload('application=content&format=sarif', file)
    expect(await api.ended(body.id)).toMatchObject({
      state: 'failed',
      attempt: 1,
      error: { reason: 'input_refused', detail: expect.stringMatching(detail) },
    })
  }
  test.each([['SARIF nested over 200 levels', deep, /^\/runs\/0\/results\/.* deeper than 200 levels/]])(
    refused,
    refuses,
  )
  test.each([
    ['SARIF with a text of over 8 MB', sarifOf(['a'], { text: 'b '.repeat(4_300_000) }), /over 8 MB \(at byte \d+\)/],
    [
      'SARIF with a text of over 16 MB',
      sarifOf(['a'], { text: 'a'.repeat(18_000_000) }),
      /over 16 MB.*byte \d+/,
    ] as const,
  ])(refused, { tags: ['long'] }, refuses)

  test('seceng §6.11: SARIF with a word of 8 MB is imported', { tags: ['long'] }, async () => {
    const { body } = await api.upload('application=long', sarifOf(['a'], { text: 'a'.repeat(8_380_000) }))
    expect(await api.ended(body.id)).toMatchObject({ state: 'succeeded', attempt: 1, results: [{ new: 1 }] })
  })

  test.skipIf(kind === 'pglite')('seceng §6.11: a run that timed out says so in its error', async () => {
    await api.ended((await api.upload('application=late', sarifOf(['a']))).body.id)
    const run = await database.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('skg application'), id) from application where name = 'late'`.execute(
        trx,
      )
      return api.ended((await api.upload('application=late&timeoutMs=1000', sarifOf(['a', 'b']))).body.id)
    })
    expect(run).toMatchObject({
      state: 'timed_out',
      error: { code: 'RUN_FAILED', reason: 'timed_out', detail: expect.stringContaining('1000 ms') },
    })
  })

  test('seceng §6.11: complete is false where a part was not examined', async () => {
    const { body } = await api.send('POST', '/trust-scan?application=parts&name=noise', {
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(randomBytes(4_096)),
    })
    const run = await api.ended(body.id)
    expect(run).toMatchObject({ state: 'succeeded', verdict: 'unknown', complete: false })
    expect(run.notExamined).not.toEqual([])
  })
})
