import { parse as parseCsv } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportClient } from '../support/data-export.ts'
import { findingsOf, type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Shown = { readonly rule: string; readonly location: Readonly<Record<string, unknown>> }
type Result = {
  readonly ruleId: string
  readonly locations: readonly { readonly physicalLocation: { readonly region: object } }[]
}

const regions = {
  bytes: { byteOffset: 4096, byteLength: 16 },
  characters: { charOffset: 254, charLength: 21, snippet: { text: 'cos\nsystem' } },
  first: { byteOffset: 0 },
  far: { byteOffset: 2 ** 40, charOffset: 7 },
  line: { startLine: 1 },
}
const log = {
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'binary scanner' } },
      results: Object.entries(regions).map(([name, region]) => ({
        ruleId: name,
        message: { text: `It is here: ${name}.` },
        locations: [{ physicalLocation: { artifactLocation: { uri: `lib/${name}.bin` }, region } }],
      })),
    },
  ],
}
const fields = 'rule location { ... on CodeLocation { path line byteOffset byteLength charOffset charLength snippet } }'

describeDatabases('SARIF §3.30: places that are offsets', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof exportClient>
  beforeAll(async () => {
    database = await open('empty')
    folder = await runFolder()
    service = await startTestService(database, folder.env)
    api = exportClient(service.url)
    await handIn('binary', JSON.stringify(log))
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })
  const handIn = async (application: string, body: string, type = 'application/sarif+json') => {
    const runs = secengClient(service.url)
    const { body: run } = await runs.upload(`application=${application}`, body, { 'content-type': type })
    const ended = await runs.ended(run.id)
    expect([ended.state, ended.warnings]).toEqual(['succeeded', []])
    return ended
  }
  const placesOf = async (application: string) => {
    const found = await findingsOf(service.url, application, fields)
    return Object.fromEntries(found.map(({ rule, location }) => [rule, location]))
  }
  const none = { line: null, byteOffset: null, byteLength: null, charOffset: null, charLength: null, snippet: null }
  const places = {
    bytes: { ...none, path: 'lib/bytes.bin', byteOffset: 4096, byteLength: 16 },
    characters: { ...none, path: 'lib/characters.bin', charOffset: 254, charLength: 21, snippet: 'cos\nsystem' },
    first: { ...none, path: 'lib/first.bin', byteOffset: 0 },
    far: { ...none, path: 'lib/far.bin', byteOffset: 2 ** 40, charOffset: 7 },
    line: { ...none, path: 'lib/line.bin', line: 1 },
  }

  test('the graph and the server API show them, and no line', async () => {
    expect(await placesOf('binary')).toEqual(places)
    const { items } = (await api.get('/findings?application=binary')).body
    const shown = items.map(({ rule, location: { kind: _, endLine, column, module, procedure, ...rest } }: Shown) => {
      expect([endLine, column, module, procedure]).toEqual([null, null, null, null])
      return [rule, { ...rest, snippet: null }]
    })
    const withoutText = Object.entries(places).map(([rule, place]) => [rule, { ...place, snippet: null }])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(withoutText))
  })

  test.each(['sarif', 'jsonl'])('an export as %s has them as they were stated, and is read again', async (format) => {
    const { text } = await api.make({ format, application: 'binary' })
    if (format === 'sarif') {
      const { results } = JSON.parse(text).runs[0] as { results: Result[] }
      const stated = results.map(({ ruleId, locations: [first] }) => [ruleId, first?.physicalLocation.region])
      expect(stated).toEqual(Object.entries(regions))
    }
    const type = format === 'sarif' ? 'application/sarif+json' : 'application/x-ndjson'
    const { results } = await handIn('binary', text, type)
    expect(results).toMatchObject([{ reported: 5, unchanged: 5 }])
    await handIn(`again-${format}`, text, type)
    expect(await placesOf(`again-${format}`)).toEqual(places)
  })

  test('a file without a place in it has no region', async () => {
    const locations = [{ physicalLocation: { artifactLocation: { uri: 'lib/whole.bin' } } }]
    const driver = { name: 'binary scanner' }
    const runs = [{ tool: { driver }, results: [{ ruleId: 'whole', message: { text: 'All of it.' }, locations }] }]
    await handIn('whole', JSON.stringify({ version: '2.1.0', runs }))
    const { results } = JSON.parse((await api.make({ format: 'sarif', application: 'whole' })).text).runs[0]
    expect(results).toMatchObject([{ ruleId: 'whole' }])
    expect(results[0].locations).toEqual(locations)
  })

  test('a path that is longer than is kept is cut, with a warning', async () => {
    const runs = secengClient(service.url)
    const one = (uri: string) => ({ locations: [{ physicalLocation: { artifactLocation: { uri } } }], ruleId: uri[0] })
    const results = [one('a'.repeat(4_096)), one('b'.repeat(4_097)), one('c'.repeat(1_000_000))]
    const file = { version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, results }] }
    const { body: run } = await runs.upload('application=long-paths', JSON.stringify(file))
    const message = 'is longer than is kept; cut off: path'
    expect((await runs.ended(run.id)).warnings).toMatchObject([
      { pointer: '/runs/0/results/1', message },
      { pointer: '/runs/0/results/2', message },
    ])
    const found = await findingsOf(service.url, 'long-paths', fields)
    expect(found.map(({ location }) => location.path.length)).toEqual([4_096, 4_096, 4_096])
  })

  test('CSV names them in the place; code scanning of GitHub, which needs a line, leaves them out', async () => {
    const { text } = await api.make({ format: 'csv', application: 'binary' })
    const rows = parseCsv(text, { columns: true }) as { rule: string; place: string }[]
    expect(rows.map(({ place }) => place).sort()).toEqual([
      'lib/bytes.bin, byte 4096',
      'lib/characters.bin, character 254',
      'lib/far.bin, byte 1099511627776',
      'lib/first.bin, byte 0',
      'lib/line.bin:1',
    ])
    const { export: made } = await api.make({ format: 'sarif', profile: 'github', application: 'binary' })
    expect(made).toMatchObject({ rows: 1, omittedKinds: [{ kind: 'no line', count: 4 }] })
  })
})
