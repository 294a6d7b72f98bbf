import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationGuid } from '../../src/ground/identifiers.ts'
import { finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { client, createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'

const at = (day: string) => ({ startedAt: `${day}T08:00:00Z` })
const one = (name: string, severity: number, rest: object = {}) =>
  finding(name, severity, { fingerprint: name, ...rest })
const dayOf = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

const sums = 'applicationCount unknown openBySeverity overdue'
const all = `${sums}
  applications { application { name } known openBySeverity overdue } teams { name ${sums} } owners(first: 1) { name ${sums} }`

describeDatabases('questions §1: portfolio', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const folder = await findingFolder()
    await removeApplications(database.db)
    const { db } = database
    const grave = [one('a', 5), one('b', 5), one('c', 1), one('d', 4, { status: 'suppressed' })]
    await folder.import(
      db,
      'shop',
      [scan('STATIC', 'lint', at('2026-03-01')), ...grave],
      {},
      { team: 'retail', owner: 'Ada' },
    )
    await folder.import(db, 'shop', [scan('DYNAMIC', 'proxy', at('2026-03-05')), one('e', 3)])
    await folder.import(db, 'shop', [scan('STATIC', 'lint', at('2026-03-11')), ...grave.slice(1)])
    await folder.import(db, 'bank', [scan('STATIC', 'lint', at('2026-03-10')), one('f', 5)], {}, { team: 'retail' })
    await folder.import(db, 'lab', [scan('STATIC', 'lint', at('2026-03-10')), one('g', 2)])
    await sql`insert into application (guid, name, created_at, changed_at) values (${applicationGuid('new')}, 'new', now(), now())`.execute(
      db,
    )
    // What is due follows from the clock: of these only the two of severity 5 are over.
    await sql`update security_finding set first_seen_at = now() - interval '16 days' where severity = 5 and state = 'open'`.execute(
      db,
    )
    await sql`update security_finding set first_seen_at = now() - interval '14 days' where severity < 5`.execute(db)
    const { file, keys, remove } = await createKeys([{ name: 'ci' }, { name: 'banker', applications: ['bank'] }])
    const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'credential' })
    const close = async () => {
      await service.close()
      await folder.remove()
      await database.close()
      await remove()
    }
    return { database, as: (name: 'ci' | 'banker') => client(service.url, keys[name]!), close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const ask = async (args: string, fields = all, who: 'ci' | 'banker' = 'ci') => {
    const { body } = await started.as(who)('POST', '/graphql', {
      body: { query: `{ portfolio${args} { ${fields} } }` },
    })
    expect(body.errors).toBeUndefined()
    return body.data.portfolio
  }

  test('now: by application, team and owner; what no scan says anything of is unknown', both, async () => {
    const shop = [0, 1, 0, 1, 1, 1]
    const retail = { applicationCount: 2, unknown: 0, openBySeverity: [0, 1, 0, 1, 1, 2], overdue: 2 }
    const lab = { applicationCount: 2, unknown: 1, openBySeverity: [0, 0, 1, 0, 0, 0], overdue: 0 }
    const expected = {
      applicationCount: 4,
      unknown: 1,
      openBySeverity: [0, 1, 1, 1, 1, 2],
      overdue: 2,
      applications: [
        { application: { name: 'shop' }, known: true, openBySeverity: shop, overdue: 1 },
        { application: { name: 'bank' }, known: true, openBySeverity: [0, 0, 0, 0, 0, 1], overdue: 1 },
        { application: { name: 'lab' }, known: true, openBySeverity: [0, 0, 1, 0, 0, 0], overdue: 0 },
        { application: { name: 'new' }, known: false, openBySeverity: null, overdue: null },
      ],
      teams: [
        { name: 'retail', ...retail },
        { name: null, ...lab },
      ],
      owners: [{ name: 'Ada', applicationCount: 1, unknown: 0, openBySeverity: shop, overdue: 1 }],
    }
    expect(await ask('')).toEqual(expected)
    expect(await ask(`(at: "${dayOf(0)}")`)).toEqual(expected)
    expect(await ask('', 'open')).toEqual({ open: 6 })
  })

  test('of a day in the past: what the last scan of each tool left, and what was overdue', both, async () => {
    const then = await ask('(at: "2026-03-05")')
    expect(then).toMatchObject({ applicationCount: 4, unknown: 3, openBySeverity: [0, 1, 0, 1, 1, 2], overdue: 0 })
    expect(then.applications[0]).toEqual({
      application: { name: 'shop' },
      known: true,
      openBySeverity: [0, 1, 0, 1, 1, 2],
      overdue: 0,
    })
    expect(then.teams[0]).toMatchObject({ name: 'retail', unknown: 1, overdue: 0 })
    expect((await ask('(at: "2026-03-04")')).openBySeverity).toEqual([0, 1, 0, 0, 1, 2])
    expect((await ask('(at: "2026-02-28")')).unknown).toBe(4)
    const later = await ask('(at: "2026-03-11")')
    expect([later.unknown, later.openBySeverity]).toEqual([1, [0, 1, 1, 1, 1, 2]])
  })

  test(
    'the sums of now and of a day are of the same applications where those scanned since are left out',
    both,
    async () => {
      const of = (args: string) => ask(args, 'applicationCount unknown open')
      expect(await of('(at: "2026-03-05")')).toEqual({ applicationCount: 4, unknown: 3, open: 5 })
      expect(await of('(scannedBy: "2026-03-05")')).toEqual({ applicationCount: 1, unknown: 0, open: 4 })
      expect(await of('(scannedBy: "2026-03-10")')).toEqual({ applicationCount: 3, unknown: 0, open: 6 })
      expect(await of('(scannedBy: "2026-02-28")')).toEqual({ applicationCount: 0, unknown: 0, open: 0 })
      expect(await of('(selection: { name: "lab" }, scannedBy: "2026-03-05")')).toMatchObject({ applicationCount: 0 })
    },
  )

  test.each([
    ['(selection: { team: ["retail"] })', ['shop', 'bank']],
    ['(selection: { team: ["retail"], owner: ["Ada"] })', ['shop']],
    ['(selection: { hasTeam: false, name: "A" })', ['lab']],
    ['(selection: { hasOwner: true })', ['shop']],
    ['(selection: { label: ["none"] })', []],
    [`(selection: { application: ["${applicationGuid('lab')}", "${applicationGuid('none')}"] })`, ['lab']],
    ['(selection: { application: [] })', []],
  ])('%s has %o', both, async (args, names) => {
    const { applications, applicationCount } = await ask(args)
    expect(applications.map(({ application }: { application: { name: string } }) => application.name)).toEqual(names)
    expect(applicationCount).toBe(names.length)
  })

  test('a caller sees the sums of the own applications alone', both, async () => {
    const own = await ask('', `${all} timeToFix { fixed }`, 'banker')
    expect(own).toMatchObject({ applicationCount: 1, openBySeverity: [0, 0, 0, 0, 0, 1], overdue: 1 })
    expect(own.timeToFix.every(({ fixed }: { fixed: number }) => fixed === 0)).toBe(true)
    const none = await ask('(selection: { team: ["retail"], owner: ["Ada"] })', all, 'banker')
    expect(none).toMatchObject({ applicationCount: 0, unknown: 0, openBySeverity: [0, 0, 0, 0, 0, 0], overdue: 0 })
  })

  test('days to fix, by severity, over a period', both, async () => {
    const fields = 'timeToFix(days: 30) { severity fixed medianDays ninetiethDays }'
    const { timeToFix } = await ask('(at: "2026-03-31")', fields)
    expect(timeToFix.map(({ severity }: { severity: number }) => severity)).toEqual([5, 4, 3, 2, 1, 0])
    expect(timeToFix[0]).toEqual({ severity: 5, fixed: 1, medianDays: 10, ninetiethDays: 10 })
    expect(timeToFix[1]).toEqual({ severity: 4, fixed: 0, medianDays: null, ninetiethDays: null })
    const fixedOf = async (day: string, days: number) =>
      (await ask(`(at: "${day}")`, `timeToFix(days: ${days}) { fixed }`)).timeToFix[0].fixed
    expect(await fixedOf('2026-03-11', 1)).toBe(1)
    expect(await fixedOf('2026-03-12', 1)).toBe(0)
    expect(await fixedOf('2026-03-10', 365)).toBe(0)
  })

  test.each([
    [`(at: "${dayOf(2)}") { unknown }`, 'at', 'must not lie after today'],
    ['(at: "2026-02-30") { unknown }', 'at', 'neither a day'],
    ['(at: "2026-03-01T00:00:00Z") { unknown }', 'at', 'must be a day'],
    ['(scannedBy: "March") { unknown }', 'scannedBy', 'neither a day'],
    ['{ timeToFix(days: 0) { fixed } }', 'days', '1 to 3650'],
    ['{ applications(first: 501) { known } }', 'first', '1 to 500'],
    ['{ teams(first: 0) { name } }', 'first', '1 to 500'],
    ['(selection: { owner: ["x"], application: ["x"] }) { unknown }', 'selection.application', ''],
  ])('portfolio%s is refused', async (rest, argument, message) => {
    const { body } = await started.as('ci')('POST', '/graphql', { body: { query: `{ portfolio${rest} }` } })
    expect(body.errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument })
    expect(body.errors[0].message).toContain(message)
  })
})
