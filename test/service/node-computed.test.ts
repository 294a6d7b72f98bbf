import { expect, test } from 'vitest'
import { clientOf, documentOf, reviewerToken, technique } from '../support/contribution-client.ts'
import { type Named, namedObjects } from '../support/named-objects.ts'
import { both, describeDatabases } from '../support/setup.ts'

describeDatabases('questions §4.3: node of attack paths and contributions', ({ open }) => {
  const given = namedObjects(open)

  test('an attack path is found by its subject, fingerprint and filter, and by no other id', both, async () => {
    const [application] = given.data.applications.nodes.filter(
      ({ grave }: { grave: { nodes: Named[] } }) => grave.nodes.length > 0,
    )
    const [path] = application.grave.nodes
    const [, subject, filter] = /^attack-path:([^/]+)\/ap_[0-9a-f]{16}\/(\S+)$/.exec(path.id)!
    expect(JSON.parse(Buffer.from(filter!, 'base64url').toString())).toEqual({ severityAtLeast: 4, model: 1 })
    for (const { id, fingerprint } of application.attackPaths.nodes)
      expect(id).toBe(`attack-path:${subject}/${fingerprint}`)
    const byName = `query ($guid: ID!, $id: ID!) { application(guid: $guid) { attackPath(id: $id, filter: { severityAtLeast: 4, model: 1 }) { id } } }`
    for (const id of [path.id, path.fingerprint])
      expect((await given.answerTo(byName, given.key('walker'), { guid: subject, id })).application.attackPath).toEqual(
        {
          id: path.id,
        },
      )
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const others = [
      `attack-path:${subject}/ap_0000000000000000/${filter}`,
      `attack-path:0199f3c4-7a20-7b1e-9d55-3e8a1c0f4b62/${path.fingerprint}/${filter}`,
      `attack-path:${path.fingerprint}`,
      `${path.id}/more`,
      ...[
        { model: 1, severityAtLeast: 4 },
        { severityAtLeast: 4, model: 1, maxSteps: 16 },
        { severityAtLeast: 4, model: 1, maxSteps: 99 },
        { severityAtLeast: 4, model: 1.5 },
        { severityAtLeast: 4, from: 'AML.TA0003', model: 1 },
        { controls: 'NEITHER', model: 1 },
        { attackers: ['NOBODY'], model: 1 },
        { other: 1, model: 1 },
        null,
        4,
      ].map((value) => `attack-path:${subject}/${path.fingerprint}/${encoded(value)}`),
      `attack-path:${subject}/${path.fingerprint}/e30`,
      `attack-path:${subject}/${path.fingerprint}/bm90IEpTT04`,
    ]
    expect(await given.found(others, given.key('walker'))).toEqual(others.map(() => null))
  })

  test('a contribution is found by its receipt and by reviewers alone', both, async () => {
    const { body } = await clientOf(given.service).submit(documentOf(technique('Found again')))
    const id = `contribution:${body.id}`
    const expected = { __typename: 'Contribution', id, label: `contribution ${body.id}`, kind: 'CONTRIBUTION' }
    expect(await given.found([id], body.receipt)).toEqual([expected])
    expect(await given.found([id], await reviewerToken())).toEqual([expected])
    for (const token of [null, given.key('walker'), `${body.receipt.slice(0, -1)}_`])
      expect(await given.found([id], token)).toEqual([null])
    const entity = `query ($r: [_Any!]!) { _entities(representations: $r) { ... on Node { __typename id label kind } } }`
    const r = [{ __typename: 'Contribution', id }]
    expect((await given.answerTo(entity, body.receipt, { r }))._entities).toEqual([expected])
    expect((await given.answerTo(entity, given.key('walker'), { r }))._entities).toEqual([null])
    const read = `query ($id: ID!) { contribution(id: $id) { id number } }`
    for (const sent of [id, body.id])
      expect((await given.answerTo(read, body.receipt, { id: sent })).contribution).toEqual({
        id,
        number: Number(body.id),
      })
  })

  test('an attack path by node has the price of the field that computes it, one row that of a row', both, async () => {
    const ofType = (type: string) => given.objects.filter(({ __typename }) => __typename === type).map(({ id }) => id)
    const [path = '', other = ''] = ofType('AttackPath')
    const [target = ''] = ofType('Target')
    const one = 'query ($id: ID!) { node(id: $id) { id } }'
    const many = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    const entities = 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on Node { id } } }'
    const dear = 20_000
    const plain = await given.cost(one, { id: target })
    expect([await given.cost(one, { id: path }), await given.cost(one, { id: target })]).toEqual([plain + dear, plain])
    expect(await given.cost(`{ node(id: "${path}") { id } }`, {})).toBe(plain + dear)
    const base = await given.cost(many, { ids: [target, target] })
    expect(await given.cost(many, { ids: [path, target] })).toBe(base + dear)
    expect(await given.cost(many, { ids: [path, other] })).toBe(base + 2 * dear)
    expect(await given.cost('query ($id: ID!) { nodes(ids: [$id, "AML.T0051"]) { id } }', { id: path })).toBe(
      base + dear,
    )
    const ofTarget = await given.cost(entities, { r: [{ __typename: 'Target', id: target }] })
    expect(await given.cost(entities, { r: [{ __typename: 'AttackPath', id: path }] })).toBe(ofTarget + dear)
    const read = 'query ($guid: ID!, $id: ID!) { application(guid: $guid) { attackPath(id: $id) { id } } }'
    const guid = path.split(/[:/]/)[1]
    expect(await given.cost(read, { guid, id: path })).toBe(await given.cost(read, { guid, id: 'ap_0000000000000000' }))
  })

  test('too many attack paths by node are refused, and the error names where they are', both, async () => {
    const [path = ''] = given.objects.filter(({ __typename }) => __typename === 'AttackPath').map(({ id }) => id)
    const fields = Array.from({ length: 17 }, (_, index) => `a${index}: node(id: "${path}") { id }`)
    const { errors } = await given.service.query(
      `{ ${fields.join(' ')} nodes(ids: ${JSON.stringify(Array(10).fill(path))}) { id } }`,
    )
    expect(errors).toMatchObject([{ extensions: { code: 'LIMIT_EXCEEDED' } }])
    expect(errors?.[0]?.message).toMatch(/Dearest: nodes \(200\d\d\d.*\), a\d+ \(20\d\d\d\)/)
  })
})
