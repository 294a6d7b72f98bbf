import { afterAll, beforeAll, expect, test } from 'vitest'
import { componentKinds } from '../../src/application/component.ts'
import { client, createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'

type Component = { readonly kind: string; readonly state: string; readonly declared: { readonly by: string } | null }

describeDatabases('contract: applications §3: components of targets and applications', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const { file, keys, remove } = await createKeys([
      { name: 'ci' },
      { name: 'reader', scopes: ['read'] },
      { name: 'other', applications: ['nothing'] },
    ])
    const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'credential' })
    const close = async () => {
      await service.close()
      await database.close()
      await remove()
    }
    const [ci, reader, other] = [keys.ci!, keys.reader!, keys.other!].map((key) => client(service.url, key))
    return { ci: ci!, reader: reader!, other: other!, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const make = async (name: string, rest: object = {}) => {
    const body = { name, kind: 'host', locator: { allow: ['shop.example'] }, ...rest }
    return started.ci('POST', '/targets', { body })
  }
  const patch = (id: string, body: object, match = '*') =>
    started.ci('PATCH', `/targets/${id}`, { body, headers: { 'if-match': match } })
  const of = (body: { readonly components: readonly Component[] }, kind: string) =>
    body.components.find((each) => each.kind === kind)!
  const graph = async (query: string, variables: object = {}, who = started.ci) =>
    (await who('POST', '/graphql', { body: { query, variables } })).body

  test('all 26 are listed in their order, and unknown is not absent', both, async () => {
    const { status, body } = await make('list', { components: [{ kind: 'chat', present: false, note: 'no page' }] })
    expect(status).toBe(201)
    expect(body.components.map(({ kind }: Component) => kind)).toEqual(componentKinds)
    expect(of(body, 'chat')).toMatchObject({
      state: 'absent',
      confidence: 0,
      declared: { present: false, by: 'ci', note: 'no page' },
      contradicted: false,
      evidence: [],
      evidenceCount: 0,
    })
    expect(of(body, 'agent')).toMatchObject({ state: 'unknown', confidence: 0, declared: null })
    expect((await started.ci('GET', `/targets/${body.id}`)).body).toEqual(body)
  })

  test(
    'they are merged by kind, null takes back, and the same bytes come again but for version and time',
    both,
    async () => {
      const made = (await make('merge', { goals: [{ goal: 'money', weight: 3 }], attackers: ['user'] })).body
      const first = await patch(made.id, { components: [{ kind: 'agent', present: true }] })
      const second = await patch(made.id, { components: [{ kind: 'tools', present: false }] })
      expect([of(second.body, 'agent').state, of(second.body, 'tools').state]).toEqual(['present', 'absent'])
      expect((await patch(made.id, { owner: 'me' }, first.headers.get('etag')!)).status).toBe(412)
      const taken = { kind: 'agent', present: null }
      const undone = await patch(made.id, { components: [taken, { kind: 'tools', present: null }] })
      const times = { changedAt: '', scope: null }
      expect({ ...undone.body, ...times }).toEqual({ ...made, ...times })
      expect(undone.body).toMatchObject({ goals: [{ goal: 'money', weight: 3, note: null }], attackers: ['user'] })
      const usual = await patch(made.id, { goals: null, attackers: null })
      expect(usual.body).toMatchObject({ goals: [], attackers: null })
    },
  )

  test('a declaration appends a revision, and one that says nothing new does not', async () => {
    const revision = async () => (await graph('{ revision }')).data.revision as number
    const { id } = (await make('revision')).body
    const before = await revision()
    await patch(id, { components: [{ kind: 'memory', present: true }] })
    expect(await revision()).toBe(before + 1)
    await patch(id, { components: [{ kind: 'memory', present: true }] })
    expect(await revision()).toBe(before + 1)
  })

  test.each([
    [{ components: [{ kind: 'blockchain', present: true }] }, '/components/0/kind'],
    [{ components: [{ kind: 'chat' }] }, '/components/0/present'],
    [{ components: [{ kind: 'chat', present: 'yes' }] }, '/components/0/present'],
    [{ components: [{ kind: 'chat', present: true, note: 'x'.repeat(1001) }] }, '/components/0/note'],
    [{ components: ['chat', 'chat'].map((kind) => ({ kind, present: true })) }, '/components/1/kind'],
    [{ goals: [{ goal: 'fame', weight: 1 }] }, '/goals/0/goal'],
    [{ goals: [{ goal: 'data', weight: 21 }] }, '/goals/0/weight'],
    [{ goals: ['data', 'data'].map((goal) => ({ goal, weight: 1 })) }, '/goals/1/goal'],
    [{ attackers: ['martian'] }, '/attackers/0'],
    [{ attackers: [] }, '/attackers'],
  ] as const)('refuses what is wrong: %$', async (rest, pointer) => {
    const { status, body } = await make('refused', rest)
    expect([status, body.code]).toEqual([422, 'INPUT_REFUSED'])
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
  })

  test(
    'what is declared at the application counts for each target until that says otherwise; siblings do not',
    both,
    async () => {
      const one = (await make('one', { application: 'shared' })).body
      const two = (await make('two', { application: 'shared' })).body
      const { guid } = one.application
      const declare = (components: object[], who = started.ci) =>
        graph(
          `mutation ($input: DeclareComponentsInput!) { declareComponents(input: $input) {
          application { components(states: [PRESENT, ABSENT]) { kind state declared { by note } } }
          errors { code ... on InputError { pointer } } } }`,
          { input: { application: guid, components } },
          who,
        )
      const answer = await declare([
        { kind: 'SECRETS', present: true, note: 'a vault' },
        { kind: 'SENSOR', present: false },
      ])
      expect(answer.data.declareComponents).toEqual({
        application: {
          components: [
            { kind: 'SECRETS', state: 'PRESENT', declared: { by: 'ci', note: 'a vault' } },
            { kind: 'SENSOR', state: 'ABSENT', declared: { by: 'ci', note: null } },
          ],
        },
        errors: [],
      })
      await patch(one.id, {
        components: [
          { kind: 'sensor', present: true },
          { kind: 'chat', present: true },
          { kind: 'agent', present: false },
        ],
      })
      const [ofOne, ofTwo] = await Promise.all([one, two].map(({ id }) => started.ci('GET', `/targets/${id}`)))
      const states = (body: never, ...kinds: string[]) => kinds.map((kind) => of(body, kind).state)
      expect(states(ofOne!.body as never, 'secrets', 'sensor', 'chat', 'agent')).toEqual([
        'present',
        'present',
        'present',
        'absent',
      ])
      expect(states(ofTwo!.body as never, 'secrets', 'sensor', 'chat', 'agent')).toEqual([
        'present',
        'absent',
        'unknown',
        'unknown',
      ])
      const whole = await graph(`{ application(guid: "${guid}") { components { kind state } } }`)
      const union = new Map(whole.data.application.components.map((each: Component) => [each.kind, each.state]))
      expect(['SECRETS', 'SENSOR', 'CHAT', 'AGENT'].map((kind) => union.get(kind))).toEqual([
        'PRESENT',
        'PRESENT',
        'PRESENT',
        'UNKNOWN',
      ])

      expect((await declare([{ kind: 'CHAT', present: true }], started.reader)).errors[0].extensions.code).toBe(
        'FORBIDDEN',
      )
      expect(
        (await declare([{ kind: 'CHAT', present: true }], started.other)).data.declareComponents.errors[0].code,
      ).toBe('NOT_FOUND')
      const twice = await declare([
        { kind: 'CHAT', present: true },
        { kind: 'CHAT', present: false },
      ])
      expect(twice.data.declareComponents.errors).toEqual([{ code: 'INPUT_REFUSED', pointer: '/components/1/kind' }])
    },
  )

  test('deleting a target deletes what was declared of it', async () => {
    const made = (await make('gone', { application: 'gone', components: [{ kind: 'chat', present: true }] })).body
    const list = () =>
      graph(`{ application(guid: "${made.application.guid}") { components(states: [PRESENT]) { kind } } }`)
    expect((await list()).data.application.components).toEqual([{ kind: 'CHAT' }])
    expect((await started.ci('DELETE', `/targets/${made.id}`, { headers: { 'if-match': '*' } })).status).toBe(204)
    expect((await list()).data.application.components).toEqual([])
  })
})
