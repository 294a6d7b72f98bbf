import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { importCatalog } from '../../src/import/vulnerability/import-catalog.ts'
import { readKev } from '../../src/import/vulnerability/kev.ts'
import { code, type FindingFolder, finding, findingFolder, removeApplications, scan } from './finding-lines.ts'
import { startTestService, type TestDatabase, type TestService } from './setup.ts'

export const base = 'https://example.org'
export const root = '/api/compat'
export const v1 = `${root}/appsec/v1`
export const policyGuid = 'b42d1fa1-5fa1-54ea-adb2-2f17e38845fd'
export const nobody = '00000000-0000-4000-8000-000000000000'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const at = { startedAt: '2026-03-01T08:00:00Z', toolVersion: '1.0' }
const step = (line: number, rest: Readonly<Record<string, unknown>> = {}) => ({
  location: code('src/db.py', line, rest),
})

/** What the tests of the projected API send to one service with six applications. */
export type CompatApplications = ReturnType<typeof compatApplications>

/** Starts a service over six applications for the tests around it. */
export function compatApplications(open: (content: 'starter') => Promise<TestDatabase>) {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  const guids: Record<string, string> = {}
  beforeAll(async () => {
    database = await open('starter')
    await removeApplications(database.db)
    folder = await findingFolder()
    const load = (name: string, ...lines: readonly unknown[]) => folder.import(database.db, name, lines)
    await load(
      'shop & more',
      scan('STATIC', 'lint', at),
      finding('Injection', 5, {
        cwes: [89],
        location: code('src/db.py', 9, { module: 'db', procedure: 'find' }),
        codeFlows: [
          { threadFlows: [{ steps: [step(3), { message: 'nowhere' }, step(9, { module: 'db', procedure: 'find' })] }] },
          { threadFlows: [{ steps: [{ message: 'nowhere' }] }] },
        ],
      }),
      finding('Plain', 2, { location: code('a.py', 1) }),
      finding('Accepted', 5, { cwes: [89], status: 'suppressed', fingerprint: 'accepted' }),
      scan('DYNAMIC', 'proxy', at),
      finding('Reflected', 3, {
        cwes: [79],
        location: {
          kind: 'http',
          url: 'https://shop.example/pay?x=1',
          hostname: 'shop.example',
          port: null,
          path: '/pay',
          method: 'POST',
          parameter: 'x',
          attack: '<b>',
        },
      }),
      finding('Nowhere', 2),
      scan('SCA', 'lookup', at),
      finding('Log4Shell', 4, { cves: ['CVE-2021-44228'], location: { kind: 'component', name: 'log4j' } }),
    )
    await load('clean', scan('STATIC', 'lint', at), finding('Small', 1))
    await load('recent', scan('STATIC', 'lint', at), finding('Grave', 5, { firstFoundAt: daysAgo(14) }))
    await load('overdue', scan('STATIC', 'lint', at), finding('Grave', 5, { firstFoundAt: daysAgo(16) }))
    await load(
      'mixed',
      scan('STATIC', 'lint', at),
      finding('High', 4, { firstFoundAt: daysAgo(31) }),
      finding('Very high', 5, { firstFoundAt: daysAgo(1) }),
    )
    await database.db
      .insertInto('application')
      .values({
        guid: '11111111-1111-4111-8111-111111111111',
        name: 'never',
        createdAt: sql`now()`,
        changedAt: sql`now()`,
      })
      .execute()
    for (const { name, guid } of await database.db.selectFrom('application').select(['name', 'guid']).execute())
      guids[name] = guid
    service = await startTestService(database, { PUBLIC_URL: base })
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  // biome-ignore lint/suspicious/noExplicitAny: the wire is what is tested.
  const get = async (path: string): Promise<{ readonly status: number; readonly body: any }> => {
    const response = await fetch(`${service.url}${path}`)
    return { status: response.status, body: await response.json() }
  }
  return {
    guids,
    get,
    query: (document: string, variables?: object) => service.query(document, variables),
    /** Imports the catalogue of known exploited vulnerabilities with these entries. */
    importKev: async (vulnerabilities: readonly object[]) => {
      const path = await folder.write(
        'kev.json',
        JSON.stringify({ catalogVersion: '1', dateReleased: '2026-03-01T00:00:00Z', vulnerabilities }),
      )
      await importCatalog(database.db, 'kev', readKev, path)
    },
  }
}
