import { afterAll, beforeAll, expect, test } from 'vitest'
import { finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const named = (title: string, cves: readonly number[]) =>
  finding(title, 3, { fingerprint: title, cves: cves.map((number) => `CVE-2024-000${number}`) })

describeDatabases('questions §1: the most widespread values of findings', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    const folder = await findingFolder()
    await removeApplications(database.db)
    const shop = [named('a', [1, 5]), named('b', [2, 3]), named('c', []), named('d', [4, 3])]
    const more = [named('e', [3, 5]), named('f', [3])]
    await folder.import(database.db, 'shop', [scan('SCA', 'parts'), ...shop, ...more])
    await folder.import(database.db, 'bank', [scan('SCA', 'parts'), named('g', [2]), named('h', [9, 6])])
    await folder.import(database.db, 'mill', [scan('SCA', 'parts'), named('i', [2, 6])])
    await folder.remove()
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  const byFindings = ['3 4 1', '2 3 3', '5 2 1', '6 2 2', '1 1 1', '4 1 1', '9 1 1']
  test.each([
    ['', byFindings],
    ['rankBy: FINDINGS', byFindings],
    ['rankBy: APPLICATIONS', ['2 3 3', '6 2 2', '3 4 1', '5 2 1', '1 1 1', '4 1 1', '9 1 1']],
  ])('CVEs %s with their numbers of findings and applications', both, async (rankBy, counted) => {
    const top = `topValues(by: CVE ${rankBy}) { valueCount values { value label count applicationCount } }`
    const { data } = await service.query(
      `{ securityFindings { ${top} } applications { nodes { findings { ${top} } } } }`,
    )
    const { securityFindings, applications } = data
    expect(securityFindings.topValues.valueCount).toBe(7)
    expect(linesOf(securityFindings)).toEqual(counted)
    expect(linesOf(applications.nodes[0].findings)).toEqual(['2 1 1', '6 1 1', '9 1 1'])
  })

  test('applications are counted of the findings that match a text, too', both, async () => {
    const top = 'topValues(by: CVE) { values(first: 2) { value count applicationCount } }'
    const { data } = await service.query(`{ securityFindings(filter: { text: "CVE-2024-0002" }) { ${top} } }`)
    expect(linesOf(data.securityFindings)).toEqual(['2 3 3', '3 1 1'])
  })

  type Value = { readonly value: string; readonly count: number; readonly applicationCount: number }
  const linesOf = ({ topValues }: { readonly topValues: { readonly values: readonly Value[] } }) =>
    topValues.values.map(({ value, count, applicationCount }) => [value.at(-1), count, applicationCount].join(' '))
})
