// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { importCwe } from '../../src/import/importers.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

const { scans, threatModels, cwe } = sharedData

/** Verb, file, application, and the different findings that the file has. */
const files: readonly (readonly [verb: string, path: string, application: string, findings: number])[] = [
  ['sarif', `${scans}/sarif/semgrepowasp-benchmark-sample.sarif`, 'benchmark', 1768],
  ['sarif', `${scans}/sarif/issue_10191.json`, 'shop', 77],
  ['sarif', `${scans}/sarif/taint-python-report.sarif`, 'shop', 11],
  ['semgrep', `${scans}/semgrep/many_vulns.json`, 'shop', 48],
  ['threat-model', `${threatModels}/husky-ai-threat-model.json`, 'husky', 9],
  ['threat-model', `${threatModels}/threat-dragon-v2.json`, 'models', 14],
  ['threat-model', `${threatModels}/threagile.yaml`, 'models', 2],
  ['threat-model', `${threatModels}/threat-composer-genai.tc.json`, 'models', 37],
  ['osv', `${scans}/osv/many_findings.json`, 'shop', 37],
]

type Finding = {
  readonly finding_details: {
    readonly cwe?: { readonly id: number }
    readonly finding_category?: { readonly id: number }
  }
}

const large = ['benchmark']

describe.skipIf(!sharedData.exists)('real files', () => {
  describeDatabases('of scanners and corpora', ({ open }) => {
    let database: TestDatabase
    let service: TestService
    beforeAll(async () => {
      database = await open('starter')
      await importCwe(database.db, cwe)
      service = await startTestService(database)
    })
    afterAll(async () => {
      await service.close()
      await database.close()
    })
    const load = async (verb: string, path: string, application: string) =>
      importFindings(database.db, { format: verb, path, application })

    let stored = 0
    const imported = 'compat §4: import %s %s into %s gives %i findings, and the same again none'
    const importTwice = async (...[verb, path, application, findings]: (typeof files)[number]) => {
      const first = await load(verb, path, application)
      expect(first.counts.findings).toMatchObject({ total: findings, added: findings })
      const again = await load(verb, path, application)
      expect(again).toMatchObject({
        revision: first.revision,
        counts: { findings: { added: 0, changed: 0, retired: 0 } },
      })
      stored += findings
    }
    test.each(files.filter(([, , application]) => !large.includes(application)))(imported, importTwice)
    test.each(files.filter(([, , application]) => large.includes(application)))(
      imported,
      { tags: ['long'] },
      importTwice,
    )

    test('compat §4: of two scans that differ in lines only, the second finds nothing new', async () => {
      await load('semgrep', `${scans}/semgrep/semgrep_version_1_30_0_line_26.json`, 'moved')
      const second = await load('semgrep', `${scans}/semgrep/semgrep_version_1_30_0_line_27.json`, 'moved')
      expect(second.counts.findings).toMatchObject({ added: 0, retired: 0 })
    })

    test('compat §2.7: every weakness and category of the feeds is in the catalogue', async () => {
      const get = async (path: string) => (await fetch(`${service.url}/api/compat/appsec/${path}`)).json()
      const idsOf = async (kind: 'cwes' | 'categories') => {
        const ids = new Set<number>()
        for (let page = 0, pages = 1; page < pages; page++) {
          const { _embedded, page: at } = await get(`v1/${kind}?size=500&page=${page}`)
          for (const { id } of _embedded[kind]) ids.add(id)
          pages = at.total_pages
        }
        return ids
      }
      const [cwes, categories] = [await idsOf('cwes'), await idsOf('categories')]
      const { _embedded } = await get('v1/applications?size=500')
      let seen = 0
      for (const { guid } of _embedded.applications) {
        for (const type of ['', '&scan_type=SCA']) {
          for (let page = 0, pages = 1; page < pages; page++) {
            const answer = await get(`v2/applications/${guid}/findings?size=500&page=${page}${type}`)
            for (const { finding_details: details } of (answer._embedded?.findings ?? []) as Finding[]) {
              seen += 1
              if (details.cwe) expect(cwes.has(details.cwe.id)).toBe(true)
              if (details.finding_category) expect(categories.has(details.finding_category.id)).toBe(true)
            }
            pages = answer.page.total_pages
          }
        }
      }
      expect(seen).toBeGreaterThan(stored)
    })

    test('compat §5: an application of real findings leads to techniques and their mitigations', async () => {
      const { data } = await service.query(
        '{ applications(first: 50) { nodes { name techniques(first: 5) { nodes { technique { id mitigations { totalCount } } paths { weakness { id } } } } } } }',
      )
      const exposed = data.applications.nodes.filter(
        ({ techniques }: { techniques: { nodes: unknown[] } }) => techniques.nodes.length > 0,
      )
      expect(exposed.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['shop']))
    })
  })
})
