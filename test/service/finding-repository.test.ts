import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf, type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const commit = '0123456789abcdef0123456789abcdef01234567'
const sarif = (path: string, provenance?: readonly object[]) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'x' } },
      ...(provenance && { versionControlProvenance: provenance }),
      results: [
        {
          ruleId: 'a',
          message: { text: 'a' },
          locations: [{ physicalLocation: { artifactLocation: { uri: path }, region: { startLine: 3 } } }],
        },
      ],
    },
  ],
})

describeDatabases('where a finding is in its repository', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('empty')
    folder = await runFolder()
    service = await startTestService(database, { ...folder.env, REPOSITORY_LINKS: 'git.example=gitlab' })
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  /** Imports a finding by an upload of a target with this locator; returns what the graph says of its repository. */
  async function repositoryOf(
    name: string,
    target: object,
    commitQuery: string,
    { key = 'ci' as string | null, provenance = undefined as readonly object[] | undefined } = {},
  ) {
    const { body: made } = await api.json('POST', '/targets', { name, application: name, ...target })
    const { body: run } = await api.upload(
      `target=${made.id}${commitQuery}`,
      JSON.stringify(sarif('src/a b.py', provenance)),
    )
    expect(await api.ended(run.id)).toMatchObject({ state: 'succeeded' })
    const { body: found } = await api.get(`/findings?target=${made.id}`)
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${keyOf(key)}` }),
      },
      body: JSON.stringify({
        query: 'query ($id: ID!) { securityFinding(id: $id) { repository { url revision path line href host } } }',
        variables: { id: found.items[0].id },
      }),
    })
    return (await response.json()) as {
      data: { securityFinding: { repository: unknown } | null } | null
      errors?: readonly { readonly extensions: { readonly code: string } }[]
    }
  }
  const repository = { kind: 'repository', locator: { url: 'https://git.example/shop/api.git' } }

  test('its line at the commit that was scanned, with a link', async () => {
    const { data } = await repositoryOf('shop', repository, `&commit=${commit}`)
    expect(data!.securityFinding!.repository).toEqual({
      url: 'https://git.example/shop/api.git',
      revision: commit,
      path: 'src/a b.py',
      line: 3,
      href: `https://git.example/shop/api/-/blob/${commit}/src/a%20b.py#L3`,
      host: 'git.example',
    })
  })

  test('no link where the scan did not name a commit', async () => {
    const { data } = await repositoryOf('unnamed', repository, '')
    expect(data!.securityFinding!.repository).toMatchObject({ revision: null, href: null, host: null })
  })

  test('nothing where the target is no repository', async () => {
    const { data } = await repositoryOf('whole', { kind: 'application' }, '')
    expect(data!.securityFinding!.repository).toBeNull()
  })

  const own = { repositoryUri: 'https://ann:secret@github.com/acme/till?x=1', revisionId: commit }
  test('as the file of the scan says it, without user and query, whatever the target is', async () => {
    for (const [name, target] of Object.entries({ stated: { kind: 'application' }, statedOtherwise: repository })) {
      const { data } = await repositoryOf(name, target, '', { provenance: [own] })
      expect(data!.securityFinding!.repository).toEqual({
        url: 'https://github.com/acme/till',
        revision: commit,
        path: 'src/a b.py',
        line: 3,
        href: `https://github.com/acme/till/blob/${commit}/src/a%20b.py#L3`,
        host: 'github.com',
      })
    }
  })

  test.each([
    ['another checkout beside it', [own, { ...own, repositoryUri: 'https://github.com/acme/other' }]],
    ['a folder that it is mapped to', [{ ...own, mappedTo: { uri: 'vendor/till/' } }]],
    ['no commit', [{ repositoryUri: own.repositoryUri }]],
    ['an address that is none', [{ repositoryUri: 'git@github.com:acme/till.git', revisionId: commit }]],
  ])('by its target where the file has %s', async (name, provenance) => {
    const { data } = await repositoryOf(name, repository, `&commit=${commit}`, { provenance })
    expect(data!.securityFinding!.repository).toMatchObject({
      url: 'https://git.example/shop/api.git',
      path: 'src/a b.py',
    })
    const { data: none } = await repositoryOf(`${name}, without`, { kind: 'application' }, '', { provenance })
    expect(none!.securityFinding!.repository).toBeNull()
  })

  test('for callers with the scope read alone', async () => {
    const { errors } = await repositoryOf('private', repository, '', { key: null })
    expect(errors?.[0]?.extensions.code).toMatch(/UNAUTHENTICATED|FORBIDDEN/)
  })
})
