import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graph, type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import {
  both,
  describeDatabases,
  startTestService,
  type TestDatabase,
  type TestService,
  uncached,
} from '../support/setup.ts'
import { call, dictOf, op } from '../support/trust/pickle.ts'

describeDatabases('artefacts of trust scans', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    service = await startTestService(database, { ...folder.env, ...uncached })
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const examine = async (query: string, bytes: Uint8Array) => {
    const { body } = await api.send('POST', `/trust-scan?${query}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
    return api.ended(body.id)
  }
  const evil = call('os', 'system')
  const good = dictOf('weights', op.text('none'))
  const artifactsOf = async (name: string) => {
    const { applications } = await graph<{ applications: { nodes: { artifacts: Listed[] }[] } }>(
      service.url,
      `{ applications(name: "${name}") { nodes { artifacts {
        id name verdict sha256 replacedVersion { verdict sha256 } } } } }`,
    )
    return applications.nodes[0]!.artifacts
  }
  type FixedCounts = {
    readonly securityFindings: { readonly totalCount: number }
    readonly portfolio: { readonly timeToFix: readonly { readonly severity: number; readonly fixed: number }[] }
  }
  type Listed = {
    readonly id: string
    readonly name: string
    readonly verdict: string
    readonly sha256: string
    readonly replacedVersion: { readonly verdict: string; readonly sha256: string } | null
  }
  const statesOf = async (application: string) => {
    const { body } = await api.get(`/findings?application=${application}&severityAtLeast=5`)
    return body.items.map(({ status, resolution }: Record<string, string>) => `${status} ${resolution}`)
  }

  /** All findings, read in pages of one, at most nine. */
  const byChange = async (application: string) => {
    const ids: string[] = []
    for (let after = ''; after !== 'end' && ids.length < 9; ) {
      const { applications } = await graph<Listing>(
        service.url,
        `{ applications(name: "${application}") { nodes {
          findings(first: 1, ${after}, orderBy: { field: CHANGED, direction: ASC }) { nodes { id } pageInfo { endCursor } } } } }`,
      )
      const { nodes, pageInfo } = applications.nodes[0]!.findings
      ids.push(...nodes.map(({ id }) => id))
      after = nodes.length > 0 ? `after: "${pageInfo.endCursor}"` : 'end'
    }
    return ids
  }
  type Listing = {
    readonly applications: {
      readonly nodes: readonly {
        readonly findings: {
          readonly nodes: readonly { readonly id: string }[]
          readonly pageInfo: { readonly endCursor: string }
        }
      }[]
    }
  }

  test('seceng §9.7: another artefact of the application leaves a malicious one as it is', async () => {
    expect(await examine('application=zoo&name=evil.pkl', evil)).toMatchObject({ verdict: 'malicious', replaced: [] })
    expect(await examine('application=zoo&name=good.json', Buffer.from('{}'))).toMatchObject({ state: 'succeeded' })
    expect(await statesOf('zoo')).toEqual(['OPEN UNRESOLVED'])
    expect((await artifactsOf('zoo')).map(({ name, verdict }) => [name, verdict])).toEqual([
      ['evil.pkl', 'MALICIOUS'],
      ['good.json', expect.any(String)],
    ])
  })

  test('seceng §9.7: other bytes under its name replace it, and both verdicts stay until it is ended', async () => {
    const first = await examine('application=swap&name=m.pkl', evil)
    const { body: before } = await api.get('/findings?application=swap&severityAtLeast=5')
    const second = await examine('application=swap&name=m.pkl', good)
    expect(second.replaced).toEqual(expect.arrayContaining(before.items.map(({ id }: { id: string }) => id)))
    expect(await statesOf('swap')).toEqual(['CLOSED REPLACED'])
    const filtered = await api.get('/findings?application=swap&resolution=REPLACED&severityAtLeast=5')
    expect(filtered.body.items).toHaveLength(1)
    const fixed = `securityFindings(filter: { fixed: { from: "2020-01-01" }, applicationName: "swap" }) { totalCount }`
    const fixes = `portfolio(selection: { name: "swap" }) { timeToFix(days: 2) { severity fixed } }`
    const counts = await graph<FixedCounts>(service.url, `{ ${fixed} ${fixes} }`)
    expect(counts.securityFindings.totalCount).toBe(second.replaced.length)
    const [gravest] = counts.portfolio.timeToFix
    expect(gravest).toEqual({ severity: 5, fixed: 1 })
    const [artifact] = await artifactsOf('swap')
    expect(artifact).toMatchObject({
      name: 'm.pkl',
      sha256: second.artifact.sha256,
      replacedVersion: { verdict: 'MALICIOUS', sha256: first.artifact.sha256 },
    })
    const path = `/artifacts/${artifact!.id}`
    expect((await secengClient(service.url, 'pipeline').send('DELETE', path)).status).toBe(403)
    expect((await secengClient(service.url, 'other').send('DELETE', path)).status).toBe(404)
    expect((await api.send('DELETE', path)).status).toBe(204)
    expect((await api.send('DELETE', path)).status).toBe(404)
    expect(await artifactsOf('swap')).toEqual([])
    const { rows } = await sql`select from audit_event where kind = 'artifact' and object = ${artifact!.id}`.execute(
      database.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('seceng §9.7: a finding that returns with its bytes is open again, and the list shows one version', async () => {
    await examine('application=back&name=m.pkl', evil)
    await examine('application=back&name=m.pkl', good)
    await examine('application=back&name=m.pkl', evil)
    expect(await statesOf('back')).toEqual(['OPEN UNRESOLVED'])
    expect(await artifactsOf('back')).toMatchObject([{ verdict: 'MALICIOUS', replacedVersion: null }])
  })

  test('seceng §9.7: after 24 hours the malicious version does not stay', async () => {
    await examine('application=aged&name=m.pkl', evil)
    await sql`update artifact set examined_at = examined_at - interval '25 hours' where name = 'm.pkl'`.execute(
      database.db,
    )
    await examine('application=aged&name=m.pkl', good)
    expect(await artifactsOf('aged')).toMatchObject([{ replacedVersion: null }])
  })

  test('seceng §9.7: ending an artefact closes its findings', both, async () => {
    await examine('application=gone&name=evil.pkl', evil)
    const [artifact] = await artifactsOf('gone')
    expect((await api.send('DELETE', `/artifacts/${artifact!.id}`)).status).toBe(204)
    expect(await statesOf('gone')).toEqual(['CLOSED REPLACED'])
    const changed = await byChange('gone')
    expect([changed.length, new Set(changed).size]).toEqual([2, 2])
  })

  test('seceng §9.7: a target lists what was examined for it, by name', async () => {
    const locator = { uri: `artifact:${'0'.repeat(64)}` }
    const target = await api.json('POST', '/targets', { name: 'ranker', kind: 'model', locator })
    await examine(`target=${target.body.id}&name=evil.pkl`, evil)
    await examine(`target=${target.body.id}&name=good.pkl`, good)
    const { body } = await api.get(`/targets/${target.body.id}`)
    expect(body.artifacts).toMatchObject([{ name: 'evil.pkl', verdict: 'malicious' }, { name: 'good.pkl' }])
    expect(body.counts.open).toBeGreaterThan(0)
  })
})
