import { afterAll, beforeAll, expect, test } from 'vitest'
import { importEpss } from '../../src/import/vulnerability/import-catalog.ts'
import { finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'

const cve = (number: number) => `CVE-2024-000${number}`
const named = (title: string, cves: readonly number[], score: number | null = null) =>
  finding(title, 3, {
    fingerprint: title,
    cves: cves.map(cve),
    ...(score !== null && { cvss: { version: '3.1', score } }),
  })
const later = (day: number) => scan('SCA', 'parts', { startedAt: `2026-03-0${day}T08:00:00Z` })

describeDatabases('questions §1: findings by their scores, and the most widespread values', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const folder = await findingFolder()
    await removeApplications(database.db)
    const shop = [named('a', [1, 5], 9.8), named('b', [2, 3], 0), named('c', []), named('d', [4, 3], 5)]
    const more = [named('e', [3, 5], 5), named('f', [3], 10)]
    await folder.import(database.db, 'shop', [scan('SCA', 'parts'), ...shop, ...more])
    await folder.import(database.db, 'bank', [scan('SCA', 'parts'), named('g', [2], 5), named('h', [9, 6])])
    await folder.import(database.db, 'mill', [later(1), named('i', [2, 6])])
    const service = await startTestService(database)
    const importScores = async (day: number, scores: Readonly<Record<number, number>>) => {
      const lines = Object.entries(scores).map(([number, score]) => `${cve(Number(number))},${score},0.5\n`)
      const head = `#model_version:v1,score_date:2026-05-0${day}T00:00:00Z\ncve,epss,percentile\n`
      await importEpss(database.db, await folder.write(`epss-${day}.csv`, head + lines.join('')))
    }
    const close = async () => {
      await service.close()
      await folder.remove()
      await database.close()
    }
    return { database, folder, service, importScores, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const ask = async (document: string) => {
    const { data, errors } = await started.service.query(document)
    expect(errors).toBeUndefined()
    return data
  }
  type Titled = { readonly title: string }
  const titlesOf = (nodes: readonly Titled[]) => nodes.map(({ title }) => title).join('')
  const page = async (field: string, direction: string, rest = 'first: 20') => {
    const { securityFindings } =
      await ask(`{ securityFindings(orderBy: { field: ${field}, direction: ${direction} } ${rest}) {
      nodes { title } pageInfo { startCursor endCursor } } }`)
    return { titles: titlesOf(securityFindings.nodes), ...securityFindings.pageInfo }
  }

  test('without scores findings are in the order of ids', both, async () => {
    expect((await page('EPSS', 'ASC')).titles).toBe('abcdefghi')
    expect((await page('EPSS', 'DESC')).titles).toBe('ihgfedcba')
  })

  test.each([
    ['CVSS', 'ASC', 'bdegafchi'],
    ['CVSS', 'DESC', 'fagedbihc'],
    ['EPSS', 'ASC', 'adefbgich'],
    ['EPSS', 'DESC', 'igbfedahc'],
  ])(
    'by %s %s, unknown ones last, in pages both ways, with a text and below applications',
    both,
    async (field, direction, expected) => {
      await started.importScores(1, { 1: 0, 2: 0.6, 3: 0.5, 7: 0.9 })
      expect((await page(field, direction)).titles).toBe(expected)
      let forward = await page(field, direction, 'first: 2')
      let joined = forward.titles
      for (let read = 0; read < 4; read++) {
        forward = await page(field, direction, `first: 2 after: "${forward.endCursor}"`)
        joined += forward.titles
      }
      expect(joined).toBe(expected)
      let backward = await page(field, direction, 'last: 2')
      joined = backward.titles
      for (let read = 0; read < 4; read++) {
        backward = await page(field, direction, `last: 2 before: "${backward.startCursor}"`)
        joined = backward.titles + joined
      }
      expect(joined).toBe(expected)
      expect((await page(field, direction, 'filter: { text: "cve-2024-0003" }')).titles).toBe(
        [...expected].filter((title) => 'bdef'.includes(title)).join(''),
      )
      const { applications } = await ask(`{ applications { nodes {
      findings(first: 3, orderBy: { field: ${field}, direction: ${direction} }) { nodes { title } } } } }`)
      const own = (titles: string) => [...expected].filter((title) => titles.includes(title)).join('')
      expect(
        applications.nodes.map(({ findings }: { readonly findings: { readonly nodes: readonly Titled[] } }) =>
          titlesOf(findings.nodes),
        ),
      ).toEqual([own('gh'), own('i'), own('abcdef').slice(0, 3)])
    },
  )

  test.each([
    [0, 'igbfeda'],
    [0.5, 'igbfed'],
    [0.51, 'igb'],
    [0.61, ''],
  ])('a score of at least %d is that of %s', both, async (score, titles) => {
    expect((await page('EPSS', 'DESC', `filter: { epssAtLeast: ${score} }`)).titles).toBe(titles)
    expect((await page('ID', 'ASC', `filter: { epssAtLeast: ${score} }`)).titles).toBe([...titles].toSorted().join(''))
  })

  test('the order follows imports of scores and of findings', both, async () => {
    const { database, folder, importScores } = started
    await importScores(2, { 1: 0.2, 3: 0.5, 4: 0.9, 9: 0.1 })
    expect((await page('EPSS', 'DESC')).titles).toBe('dfebahigc')
    await folder.import(database.db, 'mill', [later(2), named('i', [4])])
    expect((await page('EPSS', 'DESC')).titles).toBe('idfebahgc')
    await folder.import(database.db, 'mill', [later(3), named('i', [])])
    expect((await page('EPSS', 'DESC')).titles).toBe('dfebahigc')
    await folder.import(database.db, 'mill', [later(4), named('i', [2, 6])])
    await importScores(3, { 1: 0.2 })
    expect((await page('EPSS', 'DESC')).titles).toBe('aihgfedcb')
  })

  const byFindings = ['3 4 1', '2 3 3', '6 2 2', '5 2 1', '1 1 1', '4 1 1', '9 1 1']
  test.each([
    ['', byFindings],
    ['rankBy: FINDINGS', byFindings],
    ['rankBy: APPLICATIONS', ['2 3 3', '6 2 2', '3 4 1', '5 2 1', '1 1 1', '4 1 1', '9 1 1']],
  ])('CVEs %s with their numbers of findings and applications', both, async (rankBy, counted) => {
    const top = `topValues(by: CVE ${rankBy}) { valueCount values { value label count applicationCount } }`
    const { securityFindings, applications } = await ask(
      `{ securityFindings { ${top} } applications { nodes { findings { ${top} } } } }`,
    )
    expect(securityFindings.topValues.valueCount).toBe(7)
    expect(linesOf(securityFindings)).toEqual(counted)
    expect(linesOf(applications.nodes[0].findings)).toEqual(['2 1 1', '6 1 1', '9 1 1'])
  })
  type Value = { readonly value: string; readonly count: number; readonly applicationCount: number }
  const linesOf = ({ topValues }: { readonly topValues: { readonly values: readonly Value[] } }) =>
    topValues.values.map(({ value, count, applicationCount }) => [value.at(-1), count, applicationCount].join(' '))
})
