import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ComponentKind } from '../../src/application/component.ts'
import { declareComponents } from '../support/declared-components.ts'
import { type FindingFolder, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Counted = { readonly id: string; readonly findings: { readonly totalCount: number } }
type Exposed = {
  readonly name: string
  readonly exposedTechniqueCount: number | null
  readonly exposedTechniques: readonly { readonly severity: number | null }[]
}

const unresolved = 'findings(filter: { status: OPEN, resolution: [UNRESOLVED] }) { totalCount }'

describeDatabases('orders by open findings', ({ open }) => {
  const statements: string[] = []
  let database: TestDatabase
  let service: TestService
  let closed: TestService
  let folder: FindingFolder
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    database = await open('starter', (statement) => void statements.push(statement))
    folder = await findingFolder()
    await removeApplications(database.db)
    const suppressed = { status: 'suppressed' }
    await folder.import(database.db, 'shop', [
      scan('STATIC', 'lint'),
      // Both weaknesses make the same techniques possible.
      finding('Prompt injection', 2, { fingerprint: 'a', rule: 'r', cwes: [1427, 77] }),
      finding('Query made of text', 3, { fingerprint: 'b', rule: 'r', cwes: [89] }),
      finding('Poisoned feedback', 1, { fingerprint: 'c', rule: 'r', techniqueIds: ['AML.T0020'] }),
      finding('More feedback', 1, { fingerprint: 'd', rule: 'r', techniqueIds: ['AML.T0020'] }),
      ...['e', 'f', 'g', 'h'].map((fingerprint) =>
        finding('Accepted', 5, { fingerprint, rule: 'r', techniqueIds: ['AML.T0010'], ...suppressed }),
      ),
    ])
    await folder.import(database.db, 'twin', [
      scan('STATIC', 'lint'),
      finding('Prompt injection', 4, { fingerprint: 'a', rule: 'r', cwes: [1427, 77] }),
      finding('Query made of text', 0, { fingerprint: 'b', rule: 'r', cwes: [89] }),
      finding('Poisoned feedback', 1, { fingerprint: 'c', rule: 'r', techniqueIds: ['AML.T0020'] }),
    ])
    await folder.import(database.db, 'hidden', [
      scan('STATIC', 'lint'),
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((fingerprint) =>
        finding('Of a model', 5, { fingerprint, rule: 'r', techniqueIds: ['AML.T0043'] }),
      ),
    ])
    await folder.import(database.db, 'accepted', [
      scan('STATIC', 'lint'),
      finding('Accepted', 5, { fingerprint: 'a', rule: 'r', cwes: [1427], ...suppressed }),
    ])
    await folder.import(database.db, 'plain', [
      scan('STATIC', 'lint'),
      finding('Of a model', 5, { fingerprint: 'a', rule: 'r', techniqueIds: ['AML.T0043'] }),
    ])
    await folder.import(database.db, 'silent', [scan('STATIC', 'lint')])
    for (const name of ['shop', 'twin', 'hidden', 'accepted'])
      await declare(name, ['generative-model', 'chat', 'untrusted-content', 'training', 'dataset'])
    await declare('plain', ['secrets'])
    keys = await createKeys([{ name: 'all' }, { name: 'own', applications: ['shop', 'twin'] }])
    service = await startTestService(database)
    closed = await startTestService(database, { SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'credential' })
  })
  afterAll(async () => {
    await closed.close()
    await service.close()
    await folder.remove()
    await keys.remove()
    await database.close()
  })
  const declare = (name: string, kinds: readonly ComponentKind[], present: boolean | null = true) =>
    declareComponents(database.db, name, kinds, present)
  const send = async (url: string, query: string, key?: string) => {
    const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${keys.keys[key]}` }) }
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    return { cache: response.headers.get('cache-control'), ...(await response.json()) }
  }
  const listed = (field: string, of: string) =>
    `{ ${field}(first: 100, orderBy: [{ field: OPEN_FINDINGS, direction: DESC }, { field: ${of} }]) { nodes { id } } }`
  const idsOf = async (field: string, of = 'ID', key?: string): Promise<readonly string[]> => {
    const { data, errors } = await send(key ? closed.url : service.url, listed(field, of), key)
    expect(errors).toBeUndefined()
    return data[field].nodes.map(({ id }: Counted) => id)
  }
  const countsOf = async (type: string, ids: readonly string[]): Promise<readonly Counted[]> => {
    const parts = [ids.slice(0, 50), ids.slice(50)].map((part) =>
      service.query(`query ($ids: [ID!]!) { nodes(ids: $ids) { ... on ${type} { id ${unresolved} } } }`, { ids: part }),
    )
    return (await Promise.all(parts)).flatMap(({ data }) => data.nodes)
  }

  test('questions §1: techniques by their open, unmitigated findings, each counted once', both, async () => {
    const ids = await idsOf('techniques')
    const counts = await countsOf('Technique', ids)
    const number = ({ findings }: Counted) => findings.totalCount
    expect(counts.map(({ id }) => id)).toEqual(
      counts.toSorted((a, b) => number(b) - number(a) || (a.id < b.id ? -1 : 1)).map(({ id }) => id),
    )
    expect(ids[0]).toBe('AML.T0043')
    expect(ids[1]).toBe('AML.T0020')
    expect(counts.filter((one) => number(one) > 0).length).toBeGreaterThan(4)
    expect(number(counts.find(({ id }) => id === 'AML.T0051')!)).toBe(2)
    expect(number(counts.at(-1)!)).toBe(0)
  })

  test('questions §1.2: techniques with so many open findings that the caller may read', both, async () => {
    const having = (range: string, key?: string) =>
      send(
        key ? closed.url : service.url,
        `{ techniques(first: 100, filter: { openFindingCount: ${range} }) { nodes { id } } }`,
        key,
      )
    const all = await countsOf('Technique', await idsOf('techniques'))
    const wanted = all.filter(({ findings }) => findings.totalCount === 2 || findings.totalCount === 3)
    const { cache, data } = await having('{ atLeast: 2, atMost: 3 }')
    expect([cache, data.techniques.nodes]).toEqual([
      'no-store',
      wanted.map(({ id }) => ({ id })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ])
    expect((await having('{ atLeast: 7 }', 'all')).data.techniques.nodes).toEqual([{ id: 'AML.T0043' }])
    expect((await having('{ atLeast: 1 }', 'own')).data.techniques.nodes).not.toContainEqual({ id: 'AML.T0043' })
  })

  test('questions §1: weaknesses by their open, unmitigated findings', both, async () => {
    const ids = await idsOf('weaknesses', 'NUMBER')
    expect(ids.slice(0, 4)).toEqual(['CWE-77', 'CWE-89', 'CWE-1427', 'CWE-5'])
    expect((await countsOf('Weakness', ids.slice(0, 4))).map(({ findings }) => findings.totalCount)).toEqual([
      2, 2, 2, 0,
    ])
  })

  const ranked = async (): Promise<readonly Exposed[]> => {
    const order = '[{ field: EXPOSURE, direction: DESC }, { field: NAME }]'
    const { data } = await service.query(
      `{ applications(orderBy: ${order}) { nodes { name exposedTechniqueCount exposedTechniques { severity } } } }`,
    )
    return data.applications.nodes
  }

  test(
    'applications §12.8: applications by how many techniques they expose, then by severity; unknown is above none',
    both,
    async () => {
      const nodes = await ranked()
      const counts = nodes.map(({ exposedTechniques }) => exposedTechniques.length)
      expect(nodes.map(({ name }) => name)).toEqual(['twin', 'shop', 'accepted', 'hidden', 'silent', 'plain'])
      expect(counts.toSorted((a, b) => b - a)).toEqual(counts)
      expect(counts.slice(3)).toEqual([expect.any(Number), 0, 0])
      expect(counts[0]).toBe(counts[1])
      const gravest = ({ exposedTechniques }: Exposed) =>
        Math.max(...exposedTechniques.map(({ severity }) => severity ?? 0))
      expect(nodes.slice(0, 2).map(gravest)).toEqual([4, 2])
      expect(nodes.map((one) => one.exposedTechniqueCount)).toEqual([...counts.slice(0, 4), null, 0])
      const rising = await service.query('{ applications(orderBy: { field: EXPOSURE }) { nodes { name } } }')
      expect(rising.data.applications.nodes[0].name).toBe('plain')
      const page = await fetch(`${closed.url}/v1/seceng/applications?sort=-exposure`, {
        headers: { authorization: `Bearer ${keys.keys.all}` },
      })
      expect((await page.json()).items.map(({ name }: Exposed) => name)).toEqual(nodes.map(({ name }) => name))
    },
  )

  test(
    'questions §1: they count what the caller may read, and need `read` where findings are closed',
    both,
    async () => {
      expect((await idsOf('techniques', 'ID', 'all'))[0]).toBe('AML.T0043')
      const own = await idsOf('techniques', 'ID', 'own')
      expect(own[0]).toBe('AML.T0020')
      expect(own.indexOf('AML.T0043')).toBeGreaterThan(own.indexOf('AML.T0051'))
      for (const query of [
        listed('techniques', 'ID'),
        listed('weaknesses', 'ID').replace('{ field: ID }', ''),
        '{ applications(orderBy: { field: EXPOSURE }) { nodes { id } } }',
      ]) {
        const { data, errors } = await send(closed.url, query)
        expect(Object.values(data)).toEqual([null])
        expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
      }
      expect(
        (await send(closed.url, '{ techniques(orderBy: { field: TACTICS }) { totalCount } }')).errors,
      ).toBeUndefined()
    },
  )

  test('questions §1: they are private, read by three statements, and by no shared cache', both, async () => {
    for (const [query, key, most] of [
      [listed('techniques', 'ID'), 'own', 3],
      [listed('weaknesses', 'NUMBER'), 'own', 3],
      ['{ applications(orderBy: { field: EXPOSURE }) { nodes { name } } }', 'all', 3],
    ] as const) {
      const read: string[][] = []
      for (let round = 0; round < 3; round++) {
        statements.length = 0
        const { cache } = await send(closed.url, query, key)
        expect(cache).toBe('no-store')
        read.push(statements.filter((statement) => statement.includes('skg_revision')))
      }
      expect(read[0]!.length).toBeLessThanOrEqual(most)
      const counting = (all: readonly string[]) =>
        all.filter((one) => /security_finding_(open_group|link_count)|hashtextextended/.test(one))
      for (const all of read) expect(counting(all)).toHaveLength(1)
      for (const all of read) expect(all.at(-1)).toContain('::jsonb')
    }
  })

  test(
    'an order by exposure is private where findings are public, and leaves what is known of ATLAS as it is',
    both,
    async () => {
      for (const field of [
        'applications(orderBy: { field: EXPOSURE }) { nodes { id } }',
        'applications { nodes { exposedTechniqueCount } }',
      ]) {
        const alone = await fetch(`${service.url}/graphql?${new URLSearchParams({ query: `{ ${field} }` })}`)
        expect([alone.status, alone.headers.get('etag')]).toEqual([200, null])
      }
      const { data } = await send(
        service.url,
        '{ applications(orderBy: { field: EXPOSURE }) { nodes { attackPaths { tables { atlas } } } } matrix { version } }',
      )
      for (const { attackPaths } of data.applications.nodes) expect(attackPaths.tables.atlas).toBe(data.matrix.version)
    },
  )

  test('what is declared, found and closed changes the order, and taken back it is as before', both, async () => {
    const before = await ranked()
    const namesOf = (nodes: readonly Exposed[]) => nodes.map(({ name }) => name)
    const every = ['generative-model', 'chat', 'untrusted-content', 'training', 'dataset', 'agent', 'tools'] as const
    await declare('silent', every)
    await declare('shop', ['generative-model'], false)
    await folder.import(database.db, 'twin', [scan('STATIC', 'lint')])
    await service.query('{ revision }')
    const after = await ranked()
    expect(after.map((one) => one.exposedTechniqueCount)).toEqual(after.map((one) => one.exposedTechniques.length))
    expect(namesOf(after)[0]).toBe('silent')
    const countOf = (name: string, nodes: readonly Exposed[]) =>
      nodes.find((one) => one.name === name)!.exposedTechniqueCount
    for (const name of ['shop', 'twin']) expect(countOf(name, after)).toBeLessThan(countOf(name, before)!)
    await declare('silent', every, null)
    await declare('shop', ['generative-model'])
    await service.query('{ revision }')
    const last = await ranked()
    expect(last.filter(({ name }) => name !== 'twin')).toEqual(before.filter(({ name }) => name !== 'twin'))
  })
})
