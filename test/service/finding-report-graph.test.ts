import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { type FindingFolder, findingFolder, removeApplications } from '../support/finding-lines.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { grype, trivy } from '../support/supply-files.ts'

describeDatabases('reports of findings in the graph', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    await removeApplications(database.db)
    service = await startTestService(database)
    await load('grype', grype())
    await load(
      'trivy',
      trivy([
        { id: 'CVE-2026-1111', name: 'lodash' },
        { id: 'CVE-2026-9999', name: 'vue' },
      ]),
    )
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  const load = async (format: string, content: object) =>
    importFindings(database.db, {
      format,
      application: 'shop',
      path: await folder.write(`${format}.json`, JSON.stringify(content)),
    })
  const ask = async (document: string) => {
    const { data, errors } = await service.query(document)
    expect(errors).toBeUndefined()
    return data
  }

  test('supply-chain §8.1: a finding names each tool with its own severity, place and dates', async () => {
    const { securityFindings } = await ask(`{
      securityFindings(filter: { cve: ["CVE-2026-1111", "CVE-2026-9999"] }) { nodes {
        rule tool severity
        reports { tool severity title rule place sourceState firstFound lastSeen cvss { score } scan { tool reported } }
      } }
    }`)
    expect(securityFindings.nodes).toMatchObject([
      {
        rule: 'CVE-2026-1111',
        tool: 'Grype',
        severity: 4,
        reports: [
          { tool: 'Grype', severity: 4, place: 'lodash 4.17.0', scan: { tool: 'Grype', reported: 3 } },
          {
            tool: 'Trivy',
            severity: 3,
            title: 'Trivy says CVE-2026-1111',
            rule: 'CVE-2026-1111',
            place: 'lodash 4.17.0',
            sourceState: 'OPEN',
            cvss: null,
            scan: { tool: 'Trivy', reported: 2 },
          },
        ],
      },
      { rule: 'CVE-2026-9999', tool: 'Trivy', reports: [{ tool: 'Trivy' }] },
    ])
    const [, trivys] = securityFindings.nodes[0].reports
    expect(new Date(trivys.lastSeen).getTime()).toBeGreaterThanOrEqual(new Date(trivys.firstFound).getTime())
  })

  test.each([
    ['Trivy', '', ['CVE-2026-1111', 'CVE-2026-9999']],
    ['Grype', '', ['CVE-2026-1111', 'CVE-2026-2222', 'CVE-2026-3333']],
    ['Trivy', ', severityAtLeast: 4', ['CVE-2026-1111']],
    ['nobody', '', []],
  ])('supply-chain §8.1: the tool %s matches any report%s', async (tool, more, rules) => {
    const { securityFindings } = await ask(`{
      securityFindings(filter: { tool: ["${tool}"]${more} }, orderBy: { field: SEVERITY, direction: DESC }) {
        totalCount nodes { rule } }
    }`)
    expect(securityFindings.totalCount).toBe(rules.length)
    expect(securityFindings.nodes.map(({ rule }: { rule: string }) => rule).sort()).toEqual(rules)
  })

  test('supply-chain §8.1: facets count a finding once for each tool', async () => {
    const facets = 'facets { field values { value count } }'
    const { securityFindings, grave } = await ask(`{
      securityFindings { totalCount ${facets} }
      grave: securityFindings(filter: { cve: ["CVE-2026-9999"] }) { ${facets} }
    }`)
    const toolsOf = (listed: { facets: { field: string; values: { value: string; count: number }[] }[] }) =>
      listed.facets.find(({ field }) => field === 'tool')?.values
    expect(securityFindings.totalCount).toBe(4)
    expect(toolsOf(securityFindings)).toEqual([
      { value: 'Grype', count: 3 },
      { value: 'Trivy', count: 2 },
    ])
    expect(toolsOf(grave)).toEqual([{ value: 'Trivy', count: 1 }])
  })

  test('supply-chain §8.1: a tool that no longer reports a finding is not counted for it', async () => {
    await load('trivy', trivy([{ id: 'CVE-2026-9999', name: 'vue' }]))
    const { securityFindings, other } = await ask(`{
      securityFindings(filter: { tool: ["Trivy"] }) { totalCount facets { field values { value count } } }
      other: securityFindings(filter: { cve: ["CVE-2026-1111"] }) { nodes { status reports { tool sourceState } } }
    }`)
    expect(securityFindings.totalCount).toBe(1)
    expect(other.nodes).toEqual([
      {
        status: 'OPEN',
        reports: [
          { tool: 'Grype', sourceState: 'OPEN' },
          { tool: 'Trivy', sourceState: 'FIXED' },
        ],
      },
    ])
  })
})
