import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveDemoTarget } from '../support/demo-target.ts'
import { both, describeDatabases } from '../support/setup.ts'

type Exposure = {
  readonly technique: { readonly id: string }
  readonly kind: string
  readonly level: number
  readonly findingCount: number
}

type Path = {
  readonly id: string
  readonly score: number
  readonly standing: string
  readonly steps: readonly {
    readonly technique: { readonly id: string }
    readonly kind: string
    readonly needs: readonly { readonly kind: string; readonly state: string }[]
    readonly links: readonly { readonly finding: string; readonly level: number; readonly by: string }[]
    readonly after: string
    readonly yields: string
  }[]
}

describeDatabases('contract: applications §3: attack paths over what steps need and yield', ({ open }) => {
  let started: Awaited<ReturnType<typeof serveDemoTarget>>
  beforeAll(async () => {
    started = await serveDemoTarget(await open('starter'))
  })
  afterAll(() => started.close())
  const list = async (query = '') =>
    (await started.ci('GET', `/attack-paths?target=${started.target}&limit=100${query}`)).body
  const declare = (...components: readonly object[]) =>
    started.ci('PATCH', `/targets/${started.target}`, { body: { components }, headers: { 'if-match': '*' } })
  const graph = async (query: string, variables: object = {}, who = started.ci) =>
    (await who('POST', '/graphql', { body: { query, variables } })).body
  const judge = (finding: string, technique: string, verdict: string, who = started.ci) =>
    graph(
      `mutation ($input: JudgeLinkInput!) { judgeLink(input: $input) {
        finding { class links { techniqueId level by fits } } errors { code ... on InputError { pointer } } } }`,
      { input: { finding, technique, verdict } },
      who,
    )
  const shown = (body: object) => ({ ...body, revision: null })

  test('each step has what it needs, follows what the one before yields, and a goal ends the path', both, async () => {
    const body = await list()
    expect(body).toMatchObject({ model: 2, complete: true, outcome: { kind: 'paths', missing: [] }, warnings: [] })
    expect(body.items.length).toBeGreaterThan(0)
    expect(body.tables).toEqual({ needs: expect.any(String), mappings: expect.any(String), atlas: expect.any(String) })
    expect(Object.keys(body.classes)).toEqual(['mapped', 'conventional', 'informational', 'test', 'unmapped'])
    for (const { steps, score } of body.items as Path[]) {
      expect(score).toBeLessThanOrEqual(100)
      for (const [place, step] of steps.entries()) {
        expect(step.needs.every(({ state }) => state !== 'unknown' && state !== 'absent')).toBe(true)
        if (place > 0) expect(step.after).toBe(steps[place - 1]!.yields)
        if (step.kind === 'finding') expect(step.links.length).toBeGreaterThan(0)
      }
      expect(steps.at(-1)!.yields).toMatch(/^goal:/)
    }
  })

  test(
    'what is supposed gives the same paths as what is declared, and taking it back the same bytes as before',
    both,
    async () => {
      const before = await list()
      const supposed = await list('&suppose=agent,tools&supposeAbsent=private-data')
      expect(supposed.items).not.toEqual(before.items)
      const kinds = [
        ['agent', true],
        ['tools', true],
        ['private-data', false],
      ] as const
      await declare(...kinds.map(([kind, present]) => ({ kind, present })))
      const declared = await list()
      expect(declared.items).toEqual(supposed.items)
      const uses = (body: { items: Path[] }) =>
        body.items.flatMap(({ steps }) => steps.flatMap(({ needs }) => needs.map(({ kind }) => kind)))
      expect(uses(before)).toContain('private-data')
      expect(uses(declared)).not.toContain('private-data')
      await declare(...kinds.map(([kind]) => ({ kind, present: null })))
      expect(shown(await list())).toEqual(shown(before))
    },
  )

  test('an application without AI, one of which nothing is known, and one without a way to a goal say so', async () => {
    const make = async (name: string, components: readonly object[]) => {
      const body = { name, kind: 'application', locator: {}, components }
      return (await started.ci('POST', '/targets', { body })).body.id as string
    }
    const outcome = async (id: string) => (await started.ci('GET', `/attack-paths?target=${id}`)).body
    const nothing = await outcome(await make('nothing known', []))
    expect([nothing.outcome.kind, nothing.items]).toEqual(['unknown', []])
    const plain = await outcome(await make('plain', [{ kind: 'public-endpoint', present: true }]))
    expect([plain.outcome.kind, plain.items, plain.unknowns.length]).toEqual(['no_ai', [], 1])
    const closed = await outcome(await make('closed', [{ kind: 'generative-model', present: true }]))
    expect([closed.outcome.kind, closed.items]).toEqual(['none', []])
    expect(closed.outcome.missing.length).toBeGreaterThan(0)
    expect(closed.outcome.text).toMatch(/^What is known of its components .* nothing is known of \d+ others\./)
  })

  test(
    'a refused link takes its paths away, a confirmed one raises them, and taking the verdict back restores both',
    both,
    async () => {
      const before = await list()
      const exposures = async () =>
        (
          await graph(
            `query ($guid: ID!) { application(guid: $guid) { exposedTechniques { technique { id } kind level findingCount } } }`,
            { guid: started.guid },
          )
        ).data.application.exposedTechniques as Exposure[]
      const isOnPath = ({ technique }: Exposure) =>
        (before.items as Path[]).some(({ steps }) => steps.some((step) => step.technique.id === technique.id))
      const candidates = (await exposures())
        .filter((each) => each.kind === 'FINDING' && each.level < 4 && isOnPath(each))
        .sort((a, b) => a.findingCount - b.findingCount)
      const linked = async ({ technique }: Exposure) => {
        const path = `/findings?application=${started.guid}&linkedTechnique=${technique.id}`
        const ids = (await started.ci('GET', path)).body.items.map((item: { id: string }) => item.id) as string[]
        const all = await Promise.all(ids.map((id) => started.ci('GET', `/findings/${id}`)))
        // A link to the parent counts for a sub-technique, and is judged at the parent.
        const isOwn = all.every(({ body }) =>
          body.techniqueLinks.some((link: { technique: string }) => link.technique === technique.id),
        )
        return isOwn ? ids : null
      }
      const found = await Promise.all(candidates.map(linked))
      const place = found.findIndex((ids) => ids !== null)
      const only = candidates[place]!
      const { id } = only.technique
      const [finding, ...others] = found[place] as [string, ...string[]]
      const through = async () => (await list(`&through=${id}`)).items as Path[]
      const [first] = await through()
      const refused = await judge(finding, id, 'REFUSED')
      expect(refused.data.judgeLink.errors).toEqual([])
      const ofTechnique = ({ techniqueId }: { techniqueId: string }) => techniqueId === id
      expect(refused.data.judgeLink.finding.links.filter(ofTechnique)).toEqual([])
      for (const other of others) await judge(other, id, 'REFUSED')
      const left = (await exposures()).find(({ technique }) => technique.id === id)
      expect([left?.findingCount ?? 0, left?.level ?? 0]).not.toEqual([only.findingCount, only.level])
      expect((await through()).find((path) => path.id === first!.id)?.score ?? 0).toBeLessThanOrEqual(first!.score)
      const confirmed = await judge(finding, id, 'CONFIRMED')
      expect(confirmed.data.judgeLink.finding.links.filter(ofTechnique)).toMatchObject([
        { level: 4, by: 'REVIEWER', fits: true },
      ])
      expect(Math.max(...(await through()).map(({ score }) => score))).toBeGreaterThanOrEqual(first!.score)
      expect((await exposures()).find(({ technique }) => technique.id === id)!.level).toBe(4)
      for (const each of [finding, ...others]) await judge(each, id, 'NONE')
      expect(shown(await list())).toEqual(shown(before))
      const wrong = await judge(finding, 'AML.T9999', 'REFUSED')
      expect(wrong.data.judgeLink.errors).toEqual([{ code: 'INPUT_REFUSED', pointer: '/technique' }])
      expect((await judge(finding, id, 'REFUSED', started.other)).data.judgeLink.errors[0].code).toBe('NOT_FOUND')
    },
  )

  test('a decision changes the sums, and taking it back restores them', both, async () => {
    const before = await list()
    const [{ steps }] = before.items as [Path]
    const finding = steps.flatMap(({ links }) => links)[0]!.finding
    const triage = (decision: object) =>
      started.ci('POST', '/findings/triage', { body: { ids: [finding], ...decision } })
    expect((await triage({ decision: 'false_positive', reason: 'not_present', comment: 'no' })).body.changed).toBe(1)
    const without = await list()
    expect(without.classes.mapped).toBe(before.classes.mapped - 1)
    expect(
      without.items.flatMap((path: Path) => path.steps.flatMap((step) => step.links.map((link) => link.finding))),
    ).not.toContain(finding)
    await triage({ decision: 'none' })
    expect(shown(await list())).toEqual(shown(before))
  })

  test('without a finding the paths are those without it, and its class and links are told', async () => {
    const before = await list()
    const finding = (before.items as Path[])[0]!.steps.flatMap(({ links }) => links)[0]!.finding
    const rest = await list(`&without=${finding}`)
    expect(rest.classes.mapped).toBe(before.classes.mapped - 1)
    const { body } = await started.ci('GET', `/findings/${finding}`)
    expect(body.class).toBe('mapped')
    expect(body.techniqueLinks.some(({ fits }: { fits: boolean }) => fits)).toBe(true)
    const { body: mapped } = await started.ci(
      'GET',
      `/findings?target=${started.target}&linkClass=mapped&count=exact&limit=100`,
    )
    expect(mapped.total).toBe(before.classes.mapped)
    expect(mapped.items.map(({ id }: { id: string }) => id)).toContain(finding)
    expect((await started.ci('GET', '/findings?linkClass=mapped')).status).toBe(400)
  })

  test('each exposed technique counts the findings that its filter lists', async () => {
    const { data } = await graph(
      `query ($guid: ID!) { application(guid: $guid) { exposedTechniques { technique { id } kind level findingCount severity } } }`,
      { guid: started.guid },
    )
    const exposed = data.application.exposedTechniques as {
      technique: { id: string }
      kind: string
      findingCount: number
    }[]
    expect(exposed.length).toBeGreaterThan(0)
    for (const { technique, findingCount } of exposed.slice(0, 8)) {
      const path = `/findings?application=${started.guid}&linkedTechnique=${technique.id}&count=exact`
      expect([technique.id, (await started.ci('GET', path)).body.total]).toEqual([technique.id, findingCount])
    }
  })

  test('fix first lowers the best score each round, and names findings', async () => {
    const { body } = await started.ci('GET', `/attack-paths/remediation?target=${started.target}&rounds=5`)
    let best = Number.POSITIVE_INFINITY
    for (const round of body.findings.rounds) {
      expect(round.findings.length).toBeGreaterThan(0)
      expect(round.best).toBeLessThan(best)
      best = round.best
    }
    expect(body.findings.rounds.length).toBeGreaterThan(0)
  })

  test('one path is found by its id, and model 1 answers as before with Deprecation', async () => {
    const { items } = await list()
    const one = await started.ci('GET', `/attack-paths/${items[0].id}?target=${started.target}`)
    expect(one.body).toMatchObject({ id: items[0].id, score: items[0].score, standing: items[0].standing })
    const old = await started.ci('GET', `/attack-paths?target=${started.target}&model=1`)
    expect(old.headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(old.body).toMatchObject({ model: 1, outcome: null, scoring: { severity: 10 } })
    expect((await started.ci('GET', `/attack-paths?target=${started.target}`)).headers.get('deprecation')).toBeNull()
  })
})
