import { describe, expect, test } from 'vitest'
import { databases, startTestService } from '../support/setup.ts'

const document =
  'query Named($id: ID!) { technique(id: $id) { name mitigations(first: 1) { totalCount facets { field } } } }'

describe.each(databases)('answers of /graphql on $kind', ({ open }) => {
  test('each counts for its operation, answered by Apollo at first and compiled from then on', async () => {
    const service = await startTestService(await open('starter'))
    const answers = []
    for (const id of ['AML.T0051', 'AML.T0020', 'AML.T0010'])
      answers.push((await service.query(document, { id })).data.technique)
    expect(answers.map((answer) => Object.keys(answer))).toEqual(Array(3).fill(['name', 'mitigations']))
    await service.query('query Wrong { none }')
    const text = await (await fetch(`${service.url}/metrics`)).text()
    expect(text).toContain('skg_graphql_operations_total{operation="Named",code="OK",cached="false"} 3\n')
    expect(text).toContain('code="GRAPHQL_VALIDATION_FAILED",cached="false"} 1\n')
  })

  test('an answer that a client has is not sent again, by Apollo or compiled', async () => {
    const service = await startTestService(await open('starter'))
    const url = new URL('/graphql', service.url)
    url.searchParams.set('query', '{ matrix { id } }')
    const etags = []
    for (const accept of ['application/json', 'application/json', 'application/graphql-response+json']) {
      const first = await fetch(url, { headers: { accept } })
      const etag = first.headers.get('etag')!
      etags.push(etag)
      const again = await fetch(url, { headers: { accept, 'if-none-match': etag } })
      expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
      expect(again.headers.get('etag')).toBe(etag)
    }
    expect(new Set(etags).size).toBe(2)
  })

  test('facets of a list below an object are those of its rows, the second time too', async () => {
    const service = await startTestService(await open('starter'), { ANSWER_CACHE_MB: '0' })
    const facets =
      'query F($id: ID!) { technique(id: $id) { mitigations(first: 1) { totalCount facets { field values { count } } } } }'
    const ask = async () => (await service.query(facets, { id: 'AML.T0051' })).data
    const [one, two, three] = [await ask(), await ask(), await ask()]
    expect(one.technique.mitigations).toMatchObject({ facets: expect.arrayContaining([expect.anything()]) })
    expect([two, three]).toEqual([one, one])
  })
})
