import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content, exportClient } from '../support/data-export.ts'
import { fitsLayer45 } from '../support/navigator-layer.ts'
import { cycloneDxProblems, hasOpenVexSchema, openVexProblems, sarifProblems } from '../support/published-schemas.ts'
import { graph, type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'
import { stixProblems } from '../support/stix-schemas.ts'

/** What no importer reads: reports of a format that is not read, models that are broken, notes. */
const unread = /^veracode|malformed|example-open|\.md$/
const types: Readonly<Record<string, string>> = {
  yaml: 'application/yaml',
  jsonl: 'application/x-ndjson',
  sarif: 'application/sarif+json',
}
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name) && !unread.test(name))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)), type: types[name.replace(/.*\./, '')] }))

type Application = { readonly guid: string; readonly name: string; readonly targets: { readonly id: string }[] }
type Problem = readonly [application: string, problems: unknown]

describe.skipIf(!sharedData.exists || !hasOpenVexSchema)(
  'contract: seceng §15.7: exports of what real tools report',
  {
    tags: ['long'],
  },
  () => {
    let database: TestDatabase
    let folder: RunFolder
    let service: TestService
    let api: ReturnType<typeof exportClient>
    let runs: ReturnType<typeof secengClient>
    let applications: readonly Application[]
    let read = 0
    beforeAll(async () => {
      database = await databases[1]!.open('starter')
      folder = await runFolder()
      service = await startTestService(database, folder.env)
      api = exportClient(service.url)
      runs = secengClient(service.url)
      for (const { name, bytes, type } of [...filesOf(sharedData.scans), ...filesOf(sharedData.threatModels)]) {
        const application = encodeURIComponent(`${name.split('/')[0]}`.replace(/\.\w+$/, ''))
        const { status, body } = await api.upload(`application=${application}&allowOlder=true`, bytes, {
          'content-type': type ?? 'application/json',
        })
        expect([name, status]).toEqual([name, 202])
        expect([name, (await runs.ended(body.id)).state]).toEqual([name, 'succeeded'])
        read++
      }
      const { nodes } = (
        await graph<{ applications: { nodes: Application[] } }>(
          service.url,
          '{ applications(first: 100) { nodes { guid name targets(first: 1) { nodes { id } } } } }',
        )
      ).applications as unknown as { nodes: Application[] }
      applications = nodes
    }, 300_000)
    afterAll(async () => {
      await service?.close()
      await database?.close()
      await folder?.remove()
    })

    /**
     * Makes an export of all, and of each application, and expects that `check` finds nothing wrong; what is refused is
     * left out. Returns how many were made.
     */
    const each = async (request: object, check: (text: string, application: string) => unknown): Promise<number> => {
      const wrong: Problem[] = []
      let made = 0
      for (const { name, guid } of [{ name: 'all', guid: null }, ...applications]) {
        const scope = guid === null ? { all: true } : { application: guid }
        const { export: ended, text } = await api.make({ ...request, ...scope })
        if (ended.state !== 'succeeded') {
          expect(ended.error).toMatchObject({ reason: 'refused', detail: expect.stringMatching(/^No /) })
          continue
        }
        made++
        const problems = check(text, name)
        if (!Array.isArray(problems) || problems.length > 0) wrong.push([name, problems])
      }
      expect(wrong).toEqual([])
      return made
    }

    test('all files were read, of a dozen tools', () => {
      expect(read).toBeGreaterThan(25)
      expect(applications.length).toBeGreaterThan(15)
    })

    test('SARIF fits 2.1.0, and has a rule for each result', { timeout: 120_000 }, async () => {
      const problemsOf = sarifProblems()
      const made = await each({ format: 'sarif' }, (text) => {
        const log = JSON.parse(text)
        return problemsOf(log) as unknown[]
      })
      expect(made).toBe(applications.length + 1)
    })

    test('SARIF for GitHub fits too, with lines alone, descriptions and few runs', { timeout: 120_000 }, async () => {
      const problemsOf = sarifProblems()
      await each({ format: 'sarif', profile: 'github' }, (text) => {
        const { runs } = JSON.parse(text)
        const places = runs.flatMap(({ results }: { results: { locations: { physicalLocation: object }[] }[] }) =>
          results.flatMap(({ locations }) => locations),
        )
        const rules = runs.flatMap(({ tool }: { tool: { driver: { rules: object[] } } }) => tool.driver.rules)
        return [
          ...(problemsOf(JSON.parse(text)) as unknown[]),
          ...(runs.length > 20 ? ['runs'] : []),
          ...places.filter((place: { physicalLocation: { region?: object } }) => !place.physicalLocation.region),
          ...rules.filter(
            (rule: { fullDescription?: { text: string }; help?: object; properties: { tags?: string[] } }) =>
              !rule.fullDescription ||
              rule.fullDescription.text.length > 1_000 ||
              !rule.help ||
              !rule.properties.tags?.includes('security'),
          ),
        ]
      })
    })

    test.each(['cyclonedx', 'cyclonedx-vex'])('%s fits CycloneDX 1.6', { timeout: 120_000 }, async (format) => {
      const problemsOf = cycloneDxProblems()
      const made = await each({ format }, (text) => {
        const bom = JSON.parse(text)
        const refs = [...(bom.components ?? []), ...(bom.services ?? [])].map(
          (one: { 'bom-ref': string }) => one['bom-ref'],
        )
        const known = new Set([...refs, bom.metadata?.component?.['bom-ref']])
        const affected = (bom.vulnerabilities ?? []).flatMap((one: { affects: { ref: string }[] }) => one.affects)
        return [
          ...(problemsOf(bom) as unknown[]),
          ...(new Set(refs).size === refs.length ? [] : ['a reference twice']),
          ...affected.filter(({ ref }: { ref: string }) => !known.has(ref)),
        ]
      })
      expect(made).toBe(applications.length + 1)
    })

    test('OpenVEX fits 0.2.0', { timeout: 120_000 }, async () => {
      const problemsOf = openVexProblems()
      expect(await each({ format: 'openvex' }, (text) => problemsOf(JSON.parse(text)))).toBeGreaterThan(2)
    })

    test('STIX fits the schemas of OASIS, and refers to what it has', { timeout: 120_000 }, async () => {
      const problemsOf = stixProblems()
      await each({ format: 'stix' }, (text) => {
        const { objects = [] } = JSON.parse(text)
        const ids = new Set(objects.map(({ id }: { id: string }) => id))
        return objects.flatMap((one: { type: string; source_ref?: string; target_ref?: string }) => [
          ...(problemsOf(one) as unknown[]),
          ...[one.source_ref, one.target_ref].filter((ref) => ref !== undefined && !ids.has(ref)),
        ])
      })
    })

    test('a Navigator layer fits format 4.5', { timeout: 120_000 }, async () => {
      await each({ format: 'navigator' }, (text) => (fitsLayer45(JSON.parse(text)) ? [] : fitsLayer45.errors))
    })

    test('CSV keeps RFC 4180, and no cell is a formula', async () => {
      const { text } = await api.make({ format: 'csv', all: true })
      const [head = [], ...rows]: string[][] = parseCsv(text, { record_delimiter: '\r\n' })
      expect(new Set([head, ...rows].map(({ length }) => length))).toEqual(new Set([head.length]))
      expect(text.endsWith('\r\n')).toBe(true)
      expect(rows.flat().filter((cell) => /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(cell))).toEqual([])
      const { export: made } = await api.make({ format: 'sarif', all: true })
      expect(rows.length).toBe(made.rows)
    })

    test.each([
      ['jsonl', 'application/x-ndjson'],
      ['sarif', 'application/sarif+json'],
    ])('%s of each application is read again as what it is', { timeout: 240_000 }, async (format, type) => {
      for (const { name, guid } of applications) {
        const findings = async () => {
          const { text } = await api.make({ format: 'jsonl', application: guid })
          const lines = text.split('\n').filter((line) => line.startsWith('{"kind":"finding"'))
          return lines.map((line) => JSON.parse(line).finding).sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
        }
        const before = await findings()
        // What is handed in is redacted once more, and a key of the demo is written as an ellipsis.
        if (before.length === 0 || name.startsWith('Demo: ')) continue
        const { text } = await api.make({ format, application: guid })
        const { body } = await runs.upload(`application=${encodeURIComponent(name)}&allowOlder=true`, text, {
          'content-type': type,
        })
        const { state, results } = await runs.ended(body.id)
        const moved = results.map((one: { new: number; fixed: number; reopened: number }) => [
          one.new,
          one.fixed,
          one.reopened,
        ])
        expect([name, state, moved]).toEqual([name, 'succeeded', moved.map(() => [0, 0, 0])])
        expect([name, await findings()]).toEqual([name, before])
      }
    })

    test('all of it for GitHub is one file or several, whose runs have a category each', async () => {
      const { export: made } = await api.make({ format: 'sarif', profile: 'github', all: true })
      const { bytes } = await content(service.url, made.id)
      const logs =
        made.mediaType === 'application/zip'
          ? Object.values(unzipSync(bytes)).map((one) => strFromU8(one))
          : [`${bytes}`]
      for (const log of logs) {
        const ids = JSON.parse(log).runs.map((run: { automationDetails: { id: string } }) => run.automationDetails.id)
        expect([ids.length <= 20, new Set(ids).size]).toEqual([true, ids.length])
      }
    })
  },
)
