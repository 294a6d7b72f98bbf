import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveDemoTarget } from '../support/demo-target.ts'
import { both, describeDatabases } from '../support/setup.ts'

type Path = { readonly steps: readonly { readonly links: readonly { readonly finding: string }[] }[] }

describeDatabases('explorer-work §1.1: what fixing one finding cuts', ({ open }) => {
  let started: Awaited<ReturnType<typeof serveDemoTarget>>
  beforeAll(async () => {
    started = await serveDemoTarget(await open('starter'))
  })
  afterAll(() => started.close())
  const list = async (query = '') =>
    (await started.ci('GET', `/attack-paths?target=${started.target}&limit=100${query}`)).body
  const graph = async (query: string, variables: object = {}, who = started.ci) =>
    (await who('POST', '/graphql', { body: { query, variables } })).body
  type Cut = { cut: number; total: number; bestScoreBefore: number | null; bestScoreAfter: number | null } | null
  const cutOf = async (finding: string, target: string | null, who = started.ci) => {
    const body = await graph(
      `query ($finding: ID!, $target: ID) { securityFinding(id: $finding) {
          pathsCut(target: $target) { cut total bestScoreBefore bestScoreAfter } } }`,
      { finding, target },
      who,
    )
    return { cut: body.data?.securityFinding?.pathsCut as Cut, code: body.errors?.[0]?.extensions.code }
  }
  const remediationOf = async (...without: readonly string[]) => {
    const { data } = await graph(
      `query ($id: ID!, $without: [ID!]!) { target(id: $id) {
          remediation(rounds: 1, filter: { without: $without }) { pathCount findings { rounds { best } } } } }`,
      { id: started.target, without },
    )
    const { pathCount, findings } = data.target.remediation
    return { paths: pathCount as number, best: (findings.rounds[0]?.best ?? null) as number | null }
  }

  test('is what paths without it lack, of all that findings support', both, async () => {
    const { body } = await started.ci('GET', `/findings?target=${started.target}&linkClass=mapped&limit=100`)
    const ids = body.items.map(({ id }: { id: string }) => id).slice(0, 12) as string[]
    const all = await remediationOf()
    let cuts = 0
    for (const id of ids) {
      const { cut } = await cutOf(id, started.target)
      const rest = await remediationOf(id)
      cuts += cut?.cut ?? 0
      expect([id, cut]).toEqual([
        id,
        {
          cut: all.paths - rest.paths,
          total: all.paths,
          bestScoreBefore: all.best,
          bestScoreAfter: rest.best,
        },
      ])
    }
    expect(cuts).toBeGreaterThan(0)
    expect(await cutOf(ids[0] as string, null)).toMatchObject({ cut: { total: all.paths } })
  })

  test('is not known of a closed finding, of another target, and for who may not see the target', async () => {
    const [{ steps }] = (await list()).items as [Path]
    const finding = steps.flatMap(({ links }) => links)[0]?.finding as string
    const make = async (rest: object) => {
      const sent = { kind: 'repository', locator: { url: 'https://git.example/a/b' }, ...rest }
      return (await started.ci('POST', '/targets', { body: sent })).body.id as string
    }
    expect(await cutOf(finding, await make({ name: 'elsewhere' }))).toEqual({ cut: null })
    const beside = await make({ name: 'beside', application: 'Demo: support assistant' })
    expect(await cutOf(finding, beside)).toEqual({ cut: null })
    expect(await cutOf(finding, 'nothing')).toMatchObject({ cut: null })
    expect((await cutOf(finding, started.target, started.other)).cut).toBeUndefined()
    const triage = (decision: object) =>
      started.ci('POST', '/findings/triage', { body: { ids: [finding], ...decision } })
    await triage({ decision: 'false_positive', reason: 'not_present', comment: 'no' })
    expect(await cutOf(finding, started.target)).toEqual({ cut: null })
    await triage({ decision: 'none' })
    expect((await cutOf(finding, started.target)).cut).not.toBeNull()
  })
})
