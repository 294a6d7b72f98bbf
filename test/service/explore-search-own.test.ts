import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { type FindingFolder, findingFolder } from '../support/finding-lines.ts'
import { both, describeDatabases, type TestDatabase } from '../support/setup.ts'
import { bom, grype } from '../support/supply-files.ts'
import { startTriage } from '../support/triage.ts'

const search =
  'query S($text: String!, $kinds: [NodeKind!]) { search(text: $text, kinds: $kinds, first: 50) { totalCount facets { values { value count } } edges { kind name snippet node { id label } } } }'

describeDatabases('searching what depends on the caller', ({ open }) => {
  let database: TestDatabase
  let folder: FindingFolder
  let triage: Awaited<ReturnType<typeof startTriage>>
  let token: string
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    triage = await startTriage(database, reviewing)
    token = await reviewerToken()
  })
  afterAll(async () => {
    await triage.stop()
    await folder.remove()
    await database.close()
  })
  const ask = async (credential: string | null, text: string, kinds: readonly string[] | null = null) => {
    const answer = await fetch(`${triage.service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(credential && { authorization: `Bearer ${credential}` }) },
      body: JSON.stringify({ query: search, variables: { text, kinds } }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: the shape of the answer is that of the document.
    const { data, errors } = (await answer.json()) as { data: any; errors?: { message: string; extensions: object }[] }
    return { ...data?.search, errors }
  }
  const found = async (credential: string | null, text: string, kinds: readonly string[] | null = null) => {
    const { edges, errors } = await ask(credential, text, kinds)
    expect(errors).toBeUndefined()
    return edges.map(({ node, kind }: { node: { id: string }; kind: string }) => [kind, node.id])
  }

  test(
    'questions §6.5: targets are found by name, place and id by callers with the scope read alone',
    both,
    async () => {
      const { body: shop } = await triage.ci('POST', '/targets', {
        body: {
          name: 'prompt gateway',
          kind: 'repository',
          application: 'shop',
          locator: { url: 'https://git.example.org/prompts.git' },
        },
      })
      const { body: other } = await triage.ci('POST', '/targets', {
        body: { name: 'prompt of another', kind: 'application', application: 'other one', locator: {} },
      })
      const [shops, others] = [
        ['TARGET', shop.id],
        ['TARGET', other.id],
      ]
      const { ci, reader, writer, other: limited } = triage.keys
      // Those that changed within the same tenth of a second come in the order of their ids.
      expect((await found(reader!, 'PROMPT', ['TARGET'])).toSorted()).toEqual([others, shops].toSorted())
      expect(await found(ci!, 'example.org/prompts', ['TARGET'])).toEqual([shops])
      expect(await found(limited!, 'prompt', ['TARGET'])).toEqual([others])
      for (const credential of [null, writer!]) expect(await found(credential, 'prompt', ['TARGET'])).toEqual([])
      expect(await found(ci!, 'prompt gateway')).not.toContainEqual(shops)
      expect(await found(ci!, shop.id.toUpperCase())).toEqual([shops])
      expect(await found(limited!, shop.id)).toEqual([])
      const { facets, totalCount } = await ask(ci!, shop.id)
      expect([facets[0].values, totalCount]).toEqual([[{ value: 'TARGET', count: 1 }], 1])
      await triage.ci('PATCH', `/targets/${other.id}`, {
        body: { name: 'renamed' },
        headers: { 'if-match': '*' },
      })
      expect(await found(ci!, 'renamed', ['TARGET'])).toEqual([others])
      expect(await found(ci!, 'prompt', ['TARGET'])).toEqual([shops])
    },
  )

  test('questions §6.5: contributions are found by what they say, never by a contact, and by reviewers alone', async () => {
    const client = clientOf(triage.service)
    const { body } = await client.submit(documentOf(technique('Quartzite injection')))
    const hit = ['CONTRIBUTION', `contribution:${body.id}`]
    expect(await found(token, 'quartzite', ['CONTRIBUTION'])).toEqual([hit])
    expect(await found(token, ` contribution:${body.id} `)).toEqual([hit])
    expect(await found(token, ` contribution:${body.id} `, ['CONTRIBUTION'])).toEqual([hit])
    expect(await found(token, 'quartzite')).not.toContainEqual(hit)
    expect(await found(token, 'object-type', ['CONTRIBUTION'])).toEqual([])
    for (const credential of [null, triage.keys.ci!]) {
      expect(await found(credential, 'quartzite', ['CONTRIBUTION'])).toEqual([])
      expect(await found(credential, `contribution:${body.id}`)).toEqual([])
    }
    await client.submit(documentOf(technique('Quartzite poisoning')))
    expect(await found(token, 'quartzite', ['CONTRIBUTION'])).toHaveLength(2)
  })

  test('questions §6.2: a finding is found by its id, and a CVE finds the findings and components that carry it', async () => {
    for (const [format, content] of Object.entries({ cyclonedx: bom(), grype: grype() }))
      await importFindings(database.db, {
        format,
        application: 'shop',
        path: await folder.write(`${format}.json`, JSON.stringify(content)),
      })
    const { rows } = await database.db
      .selectFrom('securityFinding')
      .innerJoin('application', 'application.id', 'applicationId')
      .select(['guid', 'issueId', 'cves'])
      .where('name', '=', 'shop')
      .orderBy('issueId')
      .execute()
      .then((all) => ({ rows: all.filter(({ cves }) => cves.length > 0) }))
    const { guid, issueId, cves } = rows[0]!
    const hit = ['SECURITY_FINDING', `${guid}:${issueId}`]
    const { ci, other } = triage.keys
    expect(await found(ci!, ` ${guid.toUpperCase()}:${issueId} `)).toEqual([hit])
    expect([await found(other!, `${guid}:${issueId}`), await found(ci!, `${guid}:999999`)]).toEqual([[], []])
    const byCve = await ask(ci!, cves[0]!.toLowerCase())
    const component = byCve.edges.find(({ kind }: { kind: string }) => kind === 'SOFTWARE_COMPONENT')
    expect(byCve.edges.map(({ node }: { node: { id: string } }) => node.id)).toContain(hit[1])
    expect(component.name).toBe('lodash 4.17.0')
    expect(component.node.id).toMatch(/^component:\d+$/)
    expect(await found(other!, cves[0]!)).toEqual([])
    expect(await found(ci!, 'PKG:npm/lod', ['SOFTWARE_COMPONENT'])).toHaveLength(1)
    expect((await found(ci!, 'lodash')).map(([kind]: readonly string[]) => kind)).not.toContain('SOFTWARE_COMPONENT')
  })

  test('what search does not take is refused with what it takes, and texts that are too short with the kind', async () => {
    const { errors } = await ask(null, 'prompt', ['TECHNIQUE', 'SCAN'])
    expect(errors![0]!.message).toMatch(/^kinds: search takes TACTIC, (?!.*SCAN,).*, not SCAN$/)
    expect(errors![0]!.extensions).toMatchObject({
      allowed: expect.arrayContaining(['TACTIC', 'APPLICATION', 'SECURITY_FINDING', 'TARGET', 'CONTRIBUTION']),
    })
    for (const [kind, plural] of [
      ['TARGET', 'targets'],
      ['CONTRIBUTION', 'contributions'],
      ['SOFTWARE_COMPONENT', 'software components'],
      ['SECURITY_FINDING', 'security findings'],
    ] as const) {
      expect((await ask(null, ' abc ', [kind])).errors).toBeUndefined()
      expect((await ask(null, ' ab ', [kind])).errors![0]!.message).toBe(
        `text: ${plural} are searched by at least 3 characters`,
      )
    }
  })
})
