import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarePresent } from '../support/declared-components.ts'
import { type FindingFolder, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describeDatabases('what an application exposes, by its findings', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  let twin: string
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    await removeApplications(database.db)
    await folder.import(database.db, 'twin', [
      scan('STATIC', 'lint'),
      finding('Prompt injection', 4, { cwes: [1427] }),
      finding('More of it', 4, { cwes: [1427], fingerprint: 'more' }),
      finding('Poisoned feedback', 3, { techniqueIds: ['AML.T0020'] }),
    ])
    await declarePresent(database.db, 'twin', ['generative-model', 'model-api', 'chat', 'training', 'dataset'])
    service = await startTestService(database)
    twin = (await ask('{ applications(name: "twin") { nodes { guid } } }')).applications.nodes[0].guid
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  const ask = async (query: string, variables?: object) => {
    const { data, errors } = await service.query(query, variables)
    expect(errors).toBeUndefined()
    return data
  }

  test('a round of remediation names at least one and at most 1,000 of its findings', async () => {
    const idsOf = async (first: number) =>
      service.query(
        `{ application(guid: "${twin}") { remediation { findings { rounds { findingCount findingIds(first: ${first}) } } } } }`,
      )
    const { data } = await idsOf(1000)
    const { rounds } = data.application.remediation.findings
    expect(rounds.length).toBeGreaterThan(0)
    for (const { findingCount, findingIds } of rounds) {
      expect(findingIds).toHaveLength(findingCount)
      for (const id of findingIds) expect(id).toContain(`${twin}:`)
    }
    const one = (await idsOf(1)).data.application.remediation.findings.rounds
    for (const [place, { findingIds }] of one.entries())
      expect(findingIds).toEqual(rounds[place].findingIds.slice(0, 1))
    for (const first of [0, 1001]) expect((await idsOf(first)).errors?.[0]?.message).toMatch(/^first: /)
  })

  test('a finding of the severity 0 exposes as others do', async () => {
    const countOf = async () => {
      const { applications } = await ask(
        '{ applications(name: "slight") { nodes { exposedTechniqueCount exposedTechniques { severity } } } }',
      )
      const [{ exposedTechniqueCount, exposedTechniques }] = applications.nodes
      expect(exposedTechniques).toHaveLength(exposedTechniqueCount)
      return exposedTechniqueCount
    }
    const supplied = finding('Of a supplier', 0, { techniqueIds: ['AML.T0010'] })
    await folder.import(database.db, 'slight', [scan('STATIC', 'lint')])
    await declarePresent(database.db, 'slight', ['generative-model', 'model-api', 'chat', 'training', 'dataset'])
    await service.query('{ revision }')
    const without = await countOf()
    await folder.import(database.db, 'slight', [scan('STATIC', 'lint'), supplied])
    await service.query('{ revision }')
    expect(await countOf()).toBeGreaterThan(without)
  })
})
