import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase } from '../support/setup.ts'

const cardOf = (id: string) => `/api/previews/objects/${id}.png`
const framed = (id: string) => `/api/previews/charts/${id}.png`
const charts = ['controls-by-wave', 'genai-adoption-by-wave']

describe('explorer §4: what previews cost', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
  })
  afterAll(() => database?.close())

  test.each([
    ['a card', 50_000, ['AML.T0051', 'AML.T0051', 'AML.T0051', 'AML.T0010', 'AML.T0011', 'AML.T0012'].map(cardOf)],
    ['the head of a page', 1_000, ['/overview', '/object/AML.T0051', '/object/AML.T0010']],
    ['the matrix', 60_000, ['/api/previews/matrix.png', cardOf('AML.T0051')]],
    ['a chart in a frame', 50_000, charts.map(framed)],
    ['a chart', 50_000, charts.map((id) => `/api/charts/${id}.png`)],
  ])('%s costs what making it takes, and one point when it is kept', async (_, points, paths) => {
    const service = await startTestService(database, { POINTS_PER_MINUTE: String(points), ANSWER_CACHE_MB: '8' })
    const statuses: number[] = []
    for (const path of [...paths, cardOf('AML.T0013')]) statuses.push((await fetch(`${service.url}${path}`)).status)
    expect(statuses).toEqual([...paths.map(() => 200), 429])
    await service.close()
  })
})
