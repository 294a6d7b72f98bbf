import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCatalog } from '../../src/import/vulnerability/import-catalog.ts'
import { readKev } from '../../src/import/vulnerability/kev.ts'
import { runCommand } from '../support/command.ts'
import { code, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { databases, startTestService } from '../support/setup.ts'

const entry = (cveID: string, dateAdded: string, cwes: readonly string[]) => ({
  ...{ cveID, dateAdded, cwes, vendorProject: 'Acme', product: 'Server', vulnerabilityName: `Acme ${cveID}` },
  ...{ shortDescription: 'Taken over.', requiredAction: 'Update.', dueDate: '2024-03-21', notes: '' },
  knownRansomwareCampaignUse: 'Unknown',
})
const vulnerabilities = [entry('CVE-2024-0001', '2024-02-29', ['CWE-78']), entry('CVE-2024-0002', '2025-01-01', [])]
const kev = {
  catalogVersion: '1',
  dateReleased: '2024-02-29T00:00:00Z',
  count: vulnerabilities.length,
  vulnerabilities,
}

describe('questions §1: filters of commands and REST paths', () => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await databases[1]!.open('starter')
    const folder = await findingFolder()
    const lines = [
      scan('STATIC', 'lint'),
      finding('Weak hash', 3, { location: code('src/a.py', 1) }),
      finding('Prompt injection', 2, { cwes: [1427] }),
      scan('SCA', 'parts'),
      finding('Known bug', 4, {
        cves: ['CVE-2024-0001'],
        location: { kind: 'component', name: 'left-pad', version: '1.0', purl: 'pkg:npm/left-pad@1.0' },
      }),
    ]
    await folder.import(database.db, 'shop', lines, {}, { owner: 'ada', team: 'red' })
    const service = await startTestService(database)
    const close = async () => {
      await service.close()
      await folder.remove()
      await database.close()
    }
    return { database, folder, service, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const skg = (...args: readonly string[]) =>
    runCommand(['findings', '--application', 'shop', ...args], { DATABASE_URL: started.database.url! })

  test('what KEV lists is refused until it is imported', async () => {
    const { stdout, stderr } = await skg('--known-exploited')
    expect(stdout).toBe('')
    expect(stderr).toContain('needs the catalogue KEV')
    const path = await started.folder.write('kev.json', JSON.stringify(kev))
    await importCatalog(started.database.db, 'kev', readKev, path)
  })

  test('questions §1: a word that an option does not take is wrong use, and told with those that it takes', async () => {
    const { code, stderr } = await skg('--maturity', 'realized,nope')
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/--maturity <words>.*NOPE is none of FEASIBLE, DEMONSTRATED, REALIZED/),
    ])
  })

  test.each([
    [['--known-exploited'], ['Known bug']],
    [['--text', 'WEAK'], ['Weak hash']],
    [['--place', 'src/'], ['Weak hash']],
    [['--component', 'other,left-pad'], ['Known bug']],
    [
      ['--owner', 'ada'],
      ['Weak hash', 'Prompt injection', 'Known bug'],
    ],
    [['--owner', 'bob'], []],
    [
      ['--team', 'red'],
      ['Weak hash', 'Prompt injection', 'Known bug'],
    ],
    [['--team', 'blue'], []],
    [
      ['--due-by', '2199-01-01'],
      ['Weak hash', 'Prompt injection', 'Known bug'],
    ],
    [['--due-by', '2020-01-01'], []],
    [['--tactic', 'AML.TA0005'], ['Prompt injection']],
    [['--tactic', 'AML.TA0003'], []],
    [['--maturity', 'realized,demonstrated'], ['Prompt injection']],
    [['--case-study-since', '2020-01-01', '--tactic', 'AML.TA0005'], ['Prompt injection']],
    [['--case-study-since', '2199-01-01'], []],
  ])('skg findings %j lists %j', async (flags, titles) => {
    const found = JSON.parse((await skg(...flags, '--json')).stdout)
    expect(found.map(({ title }: { readonly title: string }) => title)).toEqual(titles)
  })

  test.each([
    ['', 2],
    ['weakness=CWE-78', 1],
    ['publishedSince=2024-03-01', 1],
    ['publishedSince=2026-01-01', 0],
    ['text=CVE-2024-0002', 1],
    ['technique=AML.T0051', 0],
  ])('/api/vulnerabilities?%s has %i entries', async (query, count) => {
    const { items } = (await (await fetch(`${started.service.url}/api/vulnerabilities?${query}`)).json()) as {
      readonly items: readonly unknown[]
    }
    expect(items).toHaveLength(count)
  })
})
