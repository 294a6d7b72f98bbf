import { loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describe('charts as pictures', () => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await databases[0]!.open('starter')
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  test('explorer §4: .png is the drawing of .svg at twice its size, under the same filter, with an ETag', async () => {
    const path = (form: string) => `${service.url}/api/charts/genai-adoption-by-wave.${form}?industry=Health%20care`
    const svg = await (await fetch(path('svg'))).text()
    const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number)
    const response = await fetch(path('png'))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const image = await loadImage(Buffer.from(await response.arrayBuffer()))
    expect([image.width, image.height]).toEqual([2 * width!, 2 * height!])
    const again = await fetch(path('png'), { headers: { 'if-none-match': response.headers.get('etag')! } })
    expect(again.status).toBe(304)
    expect((await fetch(`${service.url}/api/charts/nothing.png`)).status).toBe(404)
  })
})
