import { afterAll, beforeAll, expect, test } from 'vitest'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { describeDatabases, startTestService } from '../support/setup.ts'

describeDatabases('questions §1, §6: a text without a word', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const folder = await findingFolder()
    await folder.import(database.db, 'shop', [scan('STATIC', 'lint'), finding('Is %"% said', 3), finding('Other', 3)])
    await folder.remove()
    const service = await startTestService(database)
    const close = async () => {
      await service.close()
      await database.close()
    }
    return { service, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())

  test.each(
    [
      'tactics',
      'techniques',
      'mitigations',
      'caseStudies',
      'weaknesses',
      'weaknessCategories',
      'vulnerabilities',
    ].flatMap((field) => ['%', '"', '„…“', ' - '].map((text) => [field, text] as const)),
  )('%s(filter: { text: %j }) is refused', async (field, text) => {
    const { errors } = await started.service.query(
      `{ ${field}(filter: { text: ${JSON.stringify(text)} }) { totalCount } }`,
    )
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', argument: 'filter.text' } }])
    expect(errors![0]!.message).toBe('filter.text: has no word; give a letter or a digit')
  })

  test.each(['7', 'é', '注'])('a letter or digit is a word: %s', async (text) => {
    const { errors } = await started.service.query(`{ techniques(filter: { text: "${text}" }) { totalCount } }`)
    expect(errors).toBeUndefined()
  })

  const search =
    'query S($text: String!, $kinds: [NodeKind!]) { search(text: $text, kinds: $kinds) { totalCount nodes { label } } }'
  test.each([
    ['%', null],
    ['"', null],
    ['%"%', ['TECHNIQUE']],
    ['%"%', ['SECURITY_FINDING', 'APPLICATION']],
  ])('a search for %j of the kinds %j is refused', async (text, kinds) => {
    const { errors } = await started.service.query(search, { text, kinds })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', argument: 'text' } }])
    expect(errors![0]!.message).toBe('text: has no word; give a letter or a digit')
  })

  test('findings are looked up by it as it stands', async () => {
    const { data } = await started.service.query(search, { text: '%"%', kinds: ['SECURITY_FINDING', 'TARGET'] })
    expect(data.search).toEqual({ totalCount: 1, nodes: [{ label: 'Is %"% said' }] })
    const filtered = 'query F($text: String!) { securityFindings(filter: { text: $text }) { nodes { title } } }'
    for (const [text, nodes] of [
      ['%"%', [{ title: 'Is %"% said' }]],
      ['%%%', []],
    ] as const)
      expect((await started.service.query(filtered, { text })).data.securityFindings).toEqual({ nodes })
  })
})
