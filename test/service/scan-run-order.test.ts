import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { dictOf, op } from '../support/trust/pickle.ts'

describeDatabases('the order of scan runs', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    service = await startTestService(database, { ...folder.env, SECENG_RUNNING: '4' })
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const sarif = ({ tools, rules, filler }: Upload, index: number) =>
    JSON.stringify({
      version: '2.1.0',
      runs: tools.map((tool) => ({
        tool: { driver: { name: tool } },
        results: rules.map((ruleId) => ({
          ruleId,
          message: { text: `${ruleId} of ${index} ${'so it goes '.repeat(filler)}` },
          locations: [{ physicalLocation: { artifactLocation: { uri: `${ruleId}.ts` } } }],
        })),
      })),
    })
  const openFindings = async (application: string) => {
    const { rows } = await sql<{ tool: string; rule: string }>`
      select tool, rule from security_finding as finding join scanner on scanner.id = scanner_id
        join application on application.id = finding.application_id
        where name = ${application} and state = 'open' order by tool, rule`.execute(database.db)
    return rows.map(({ tool, rule }) => `${tool} ${rule}`)
  }

  type Upload = { readonly tools: readonly string[]; readonly rules: readonly string[]; readonly filler: number }
  const names = (all: readonly string[]) => fc.subarray([...all], { minLength: 1 })
  const uploads = fc.array(
    fc.record({ tools: names(['x', 'y']), rules: names(['a', 'b', 'c']), filler: fc.constantFrom(0, 20_000) }),
    { minLength: 2, maxLength: 6 },
  )

  let round = 0
  const inOrder = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(uploads, async (sent) => {
        const application = `order-${round++}`
        const ids: string[] = []
        for (const [index, upload] of sent.entries())
          ids.push((await api.upload(`application=${application}`, sarif(upload, index))).body.id)
        const ended = await Promise.all(ids.map((id) => api.ended(id)))
        expect(ended.map(({ state, error }) => [state, error])).toEqual(sent.map(() => ['succeeded', null]))
        const newest = (tool: string) => sent.findLast(({ tools }) => tools.includes(tool))?.rules ?? []
        const expected = ['x', 'y'].flatMap((tool) => newest(tool).map((rule) => `${tool} ${rule}`))
        expect(await openFindings(application)).toEqual(expected)
      }),
      { numRuns },
    )

  const title = 'seceng §6.10: concurrent uploads leave what they would one after another'
  test(title, () => inOrder(1))
  test(`${title} (60 sets of uploads)`, { tags: ['exhaustive'] }, () => inOrder(60))

  const examine = (query: string, bytes: Buffer) =>
    api.send('POST', `/trust-scan?${query}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })

  test('seceng §6.10: runs of one artefact follow each other, those of others go on', { tags: ['long'] }, async () => {
    const large = Buffer.concat([dictOf('weights', op.text('none')), Buffer.alloc(3_000_000, '(lp0\n')])
    const sent = [
      await examine('application=keyed&name=a', large),
      await examine('application=keyed&name=a', dictOf('other', op.text('none'))),
      await examine('application=keyed&name=b', dictOf('third', op.text('none'))),
    ]
    const [first, second, other] = await Promise.all(sent.map(({ body }) => api.ended(body.id)))
    expect([first, second, other].map(({ state, error }) => [state, error])).toEqual(
      sent.map(() => ['succeeded', null]),
    )
    expect(second.startedAt >= first.finishedAt).toBe(true)
  })

  test('seceng §6.10: a file that is stored already waits for earlier runs of its scanner as others do', async () => {
    const small = sarif({ tools: ['x'], rules: ['a'], filler: 0 }, 0)
    const large = sarif({ tools: ['x'], rules: ['b', 'c'], filler: 100_000 }, 1)
    const upload = async (text: string) => (await api.upload('application=again', text)).body.id
    await api.ended(await upload(small))
    const ids = [await upload(large), await upload(small)]
    const [first, second] = await Promise.all(ids.map((id) => api.ended(id)))
    expect([first.state, second.state, second.error?.reason]).toEqual(['succeeded', 'failed', 'older'])
    expect(await openFindings('again')).toEqual(['x b', 'x c'])
  })

  test('seceng §6.10: a scan of the service is never older, whatever its clock says', async () => {
    await api.ended((await examine('application=clock&name=a', dictOf('weights', op.text('none')))).body.id)
    await sql`update scanner set newest_at = newest_at + interval '1 day'`.execute(database.db)
    const again = await api.ended((await examine('application=clock&name=a', dictOf('w', op.text('none')))).body.id)
    expect([again.state, again.error]).toEqual(['succeeded', null])
    const undated = sarif({ tools: ['x'], rules: ['a'], filler: 0 }, 0)
    await api.ended((await api.upload('application=clock', undated)).body.id)
    await sql`update scanner set newest_at = newest_at + interval '1 day'`.execute(database.db)
    const later = sarif({ tools: ['x'], rules: ['b'], filler: 0 }, 1)
    const run = await api.ended((await api.upload('application=clock', later)).body.id)
    expect([run.state, run.error]).toEqual(['succeeded', null])
  })

  test('seceng §6.10: a cancelled run lets the next one of its order key begin', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++)
      ids.push((await examine('application=freed&name=a', dictOf(`w${n}`, op.text('none')))).body.id)
    await Promise.all(ids.slice(0, 4).map((id) => api.send('POST', `/scan-runs/${id}/cancel`)))
    const states = await Promise.all(ids.map(async (id) => (await api.ended(id)).state))
    expect(states.at(-1)).toBe('succeeded')
  })
})
