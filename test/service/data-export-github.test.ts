import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readState } from '../../db/engine/epoch.ts'
import { nameOfMoment } from '../../src/ground/moment.ts'
import { runCommand } from '../support/command.ts'
import { component, content, exportClient } from '../support/data-export.ts'
import { code, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { sarifSchema } from '../support/sarif-2.1.0.schema.ts'
import { type RunFolder, runFolder } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const request = { format: 'sarif', profile: 'github', application: 'shop' }
const places = (result: { readonly locations: readonly object[] }) =>
  result.locations.map((location) => (location as { readonly physicalLocation: unknown }).physicalLocation)

describeDatabases('contract: seceng §11: SARIF for code scanning of GitHub', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof exportClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    const findings = await findingFolder()
    const started = { startedAt: '2026-01-05T00:00:00Z' }
    const many = Array.from({ length: 21 }, (_, index) => [
      scan('STATIC', `tool ${index}`, started),
      finding('Injection', 4, { rule: 'sql', location: code('src/a.ts', index + 1) }),
    ])
    await findings.import(database.db, 'many tools', many.flat())
    await findings.import(database.db, 'shop', [
      scan('STATIC', 'lint', started),
      finding('Injection', 4, { rule: 'sql', location: code('src/a.ts', 3) }),
      finding('Whole file', 2, { rule: 'file', location: { kind: 'code', path: 'src/b.ts' } }),
      finding('Reported as fixed', 2, { rule: 'old', location: code('src/c.ts', 1), status: 'fixed' }),
      finding('Nowhere', 1),
      scan('DYNAMIC', 'lint', started),
      finding('Open port', 3, {
        location: { kind: 'http', url: 'https://shop.example/', hostname: 'shop.example', path: '/' },
      }),
      scan('SCA', 'osv', started),
      finding('Old library', 4, component('CVE-2024-3094', 'xz')),
      scan('STATIC', 'clean', started),
    ])
    await findings.remove()
    service = await startTestService(database, folder.env)
    api = exportClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  test('only results in a line of a file are written, the others are counted by kind, no run becomes empty', async () => {
    const { export: made, text } = await api.make(request)
    expect(made).toMatchObject({
      profile: 'github',
      rows: 1,
      omitted: 5,
      omittedKinds: ['component', 'fixed', 'http', 'no line', 'no place'].map((kind) => ({ kind, count: 1 })),
      mediaType: 'application/sarif+json',
      fileName: `shop-${nameOfMoment(await readState(database.db))}.sarif`,
    })
    const { runs, properties } = JSON.parse(text)
    expect(new Ajv({ strict: false, validateFormats: false }).validate(sarifSchema, JSON.parse(text))).toBe(true)
    expect(properties).toEqual({ 'skg/omitted': { component: 1, fixed: 1, http: 1, 'no line': 1, 'no place': 1 } })
    expect(runs.map(({ automationDetails: { id }, results }: never) => [id, (results as []).length])).toEqual([
      ['shop/clean/STATIC/', 0],
      ['shop/lint/STATIC/', 1],
    ])
    expect(runs[1].properties['skg/isPartial']).toBe(true)
    expect(runs[1].results.map(places)).toEqual([
      [expect.objectContaining({ artifactLocation: { uri: 'src/a.ts' }, region: { startLine: 3 } })],
    ])
    expect((await api.make({ ...request, profile: undefined })).export).toMatchObject({ profile: null, rows: 6 })
  })

  test('over 20 runs come as a ZIP of files of at most 20, the same bytes each time', async () => {
    const wanted = { ...request, application: 'many tools' }
    const { export: made } = await api.make(wanted)
    expect(made).toMatchObject({ rows: 21, omitted: 0, mediaType: 'application/zip' })
    expect(made.fileName).toBe(`many-tools-${nameOfMoment(await readState(database.db))}.zip`)
    const file = await content(service.url, made.id)
    expect(file.headers.get('content-type')).toBe('application/zip')
    const files = Object.entries(unzipSync(file.bytes)).map(([name, bytes]) => {
      const ids = JSON.parse(strFromU8(bytes)).runs.map((run: { automationDetails: object }) => run.automationDetails)
      return [name, ids.length, new Set(ids.map(({ id }: { id: string }) => id)).size]
    })
    expect(files).toEqual([
      ['findings-1.sarif', 20, 20],
      ['findings-2.sarif', 1, 1],
    ])
    expect((await api.make(wanted)).export.sha256).toBe(made.sha256)
  })

  test('a run has its 25,000 most severe results, a file no more; the others are counted, and the run is partial', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    const findings = await findingFolder()
    const one = (index: number, severity: number) =>
      finding(`Finding ${index}`, severity, { rule: `r${index}`, location: code('src/a.ts', index + 1) })
    await findings.import(database.db, 'large', [
      scan('STATIC', 'many'),
      ...Array.from({ length: 25_002 }, (_, index) => one(index, index === 1 || index === 7 ? 1 : 3)),
      scan('STATIC', 'more'),
      one(0, 1),
    ])
    await findings.remove()
    const { export: made } = await api.make({ ...request, application: 'large' })
    expect(made).toMatchObject({
      rows: 25_001,
      omitted: 2,
      omittedKinds: [{ kind: 'over the limit', count: 2 }],
      mediaType: 'application/zip',
    })
    const files = Object.values(unzipSync((await content(service.url, made.id)).bytes))
    const runs = files.map((bytes) => JSON.parse(strFromU8(bytes)).runs)
    expect(runs.map(({ length }) => length)).toEqual([1, 1])
    const [[many], [more]] = runs
    expect([many.results.length, more.results.length]).toEqual([25_000, 1])
    expect([many.properties['skg/isPartial'], more.properties['skg/isPartial']]).toEqual([true, undefined])
    const rules = new Set(many.results.map(({ ruleId }: { ruleId: string }) => ruleId))
    expect([rules.has('r1'), rules.has('r7'), rules.has('r25001')]).toEqual([false, false, true])
  })

  test('rules have the descriptions, the help and the tag that GitHub wants, within 1,000 characters', async () => {
    const findings = await findingFolder()
    const title = 'x'.repeat(1_500)
    await findings.import(database.db, 'described', [
      scan('STATIC', 'lint'),
      finding(title, 3, { rule: 'long', location: code('src/a.ts', 1) }),
      finding('Helped', 3, { rule: 'helped', recommendation: 'Do better.', location: code('src/a.ts', 2) }),
      finding('Unnamed', 3, { location: code('src/a.ts', 3) }),
    ])
    await findings.remove()
    const { text } = await api.make({ ...request, application: 'described' })
    type Rule = { readonly id: string; readonly properties: { readonly tags: unknown } } & Record<
      'shortDescription' | 'fullDescription' | 'help',
      { readonly text: string }
    >
    const { rules } = JSON.parse(text).runs[0].tool.driver as { readonly rules: readonly Rule[] }
    const shown = rules.map(({ id, shortDescription, fullDescription, help, properties }) => [
      id,
      [shortDescription.text, fullDescription.text, help.text],
      properties.tags,
    ])
    const cut = title.slice(0, 1_000)
    const none = 'The tool names no rule'
    expect(shown).toEqual([
      ['long', [cut, cut, cut], ['security']],
      ['helped', ['Helped', 'Helped', 'Do better.'], ['security']],
      ['skg/no-rule', [none, none, none], ['security']],
    ])
  })

  test.each([
    [{ ...request, format: 'csv' }, '/profile'],
    [{ ...request, profile: 'gitlab' }, '/profile'],
  ])('%j is refused with its place', async (body, pointer) => {
    const { status, body: problem } = await api.create(body)
    expect([status, problem.errors.map((error: { pointer: string }) => error.pointer)]).toEqual([422, [pointer]])
  })

  test('skg export findings writes the same', async () => {
    if (database.url === null) return
    const skg = (...args: string[]) =>
      runCommand(['export', 'findings', '--format', 'sarif', '--profile', 'github', ...args], {
        DATABASE_URL: database.url!,
      })
    const shop = await skg('--application', 'shop')
    expect(shop.stderr).toMatch(
      /^1 findings at revision \d+, 5 left out \(1 component, 1 fixed, 1 http, 1 no line, 1 no place\)\n$/,
    )
    expect(shop.stdout).toBe((await api.make(request)).text)
    const output = join(folder.files, 'many.sarif')
    const many = await skg('--application', 'many tools', '--output', output)
    expect([many.code, many.stderr]).toEqual([0, expect.stringContaining(`several files in ${output}.zip`)])
    expect(existsSync(output)).toBe(false)
    const bytes = await readFile(`${output}.zip`)
    await rm(`${output}.zip`)
    expect(bytes).toEqual(
      (await content(service.url, (await api.make({ ...request, application: 'many tools' })).export.id)).bytes,
    )
    const refused = await runCommand(['export', 'findings', '--format', 'csv', '--profile', 'github', '--all'], {
      DATABASE_URL: database.url,
    })
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--profile belongs to --format sarif')])
  })
})
