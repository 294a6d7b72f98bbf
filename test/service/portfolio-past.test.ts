import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endExpiredDecisions } from '../../db/finding-triage.ts'
import { up } from '../../db/migrations/0053-finding-age.ts'
import { applyChange, merging } from '../../src/command/application-change.ts'
import { seeded } from '../support/attack-independent/draw.ts'
import { finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { both, describeDatabases } from '../support/setup.ts'
import { type DecisionWord, decisionOf, startTriage } from '../support/triage.ts'

type Reported = Readonly<Record<string, { readonly severity: number; readonly [name: string]: unknown }>>
type Listed = { readonly application: { readonly name: string }; readonly overdue: number | null }
/** Overdue findings by application, of days by their numbers. */
type Past = Map<number, Readonly<Record<string, number | null>>>

const dayMs = 86_400_000
const firstMs = Date.parse('2025-03-01T00:00:00Z')
const dayOf = (day: number) => new Date(firstMs + day * dayMs).toISOString().slice(0, 10)
const atHour = (day: number, hour: number) => new Date(firstMs + day * dayMs + hour * 3_600_000)
const moveTo = (instant: Date) => void vi.useFakeTimers({ now: instant, toFake: ['Date'] })

describeDatabases('questions §1: what was overdue on a day in the past', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    await removeApplications(database.db)
    const folder = await findingFolder()
    const triage = await startTriage(database)
    const close = async () => {
      await triage.stop()
      await folder.remove()
      await database.close()
    }
    return { database, folder, triage, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(() => started.close())

  const importScan = (application: string, at: Date, reported: Reported, { allowOlder = false, tool = 'lint' } = {}) =>
    started.folder.import(
      started.database.db,
      application,
      [
        scan('STATIC', tool, { startedAt: at.toISOString() }),
        ...Object.entries(reported).map(([fingerprint, { severity, ...rest }]) =>
          finding(fingerprint, severity, { rule: fingerprint, fingerprint, ...rest }),
        ),
      ],
      { allowOlder },
    )
  const decide = async (application: string, rule: string, word: DecisionWord) => {
    const { id } = (await started.triage.read(application))[rule]
    // 409: its tool no longer reports it.
    expect([200, 409]).toContain((await started.triage.decide(id, decisionOf[word])).status)
  }
  const ask = async (day: number | null, fields = '') => {
    const at = day === null ? '' : `(at: "${dayOf(day)}")`
    const query = `{ portfolio${at} { overdue ${fields} applications(first: 500) { application { name } overdue } } }`
    const { body } = await started.triage.ci('POST', '/graphql', { body: { query } })
    expect(body.errors).toBeUndefined()
    return body.data.portfolio
  }
  const overdueOn = async (day: number | null): Promise<Readonly<Record<string, number | null>>> => {
    const { overdue, applications } = await ask(day)
    const each = (applications as Listed[]).map((one) => [one.application.name, one.overdue])
    return { ...Object.fromEntries(each), all: overdue }
  }
  const pastsOf = async (names: readonly string[], days: readonly number[]) => {
    const all: Readonly<Record<string, number | null>>[] = []
    for (const day of days) all.push(await overdueOn(day))
    return Object.fromEntries(names.map((name) => [name, all.map((one) => one[name])]))
  }
  const pastOf = async (application: string, days: readonly number[]) =>
    (await pastsOf([application], days))[application]

  test('a finding that was fixed and found again counts on the days on which it was open', both, async () => {
    moveTo(atHour(40, 12))
    const severe = { severity: 5 }
    /** Both findings are open but on the days before the 22nd, when the tool misses the one or the other. */
    for (const [name, missed] of [
      ['one', 'early'],
      ['other', 'late'],
    ] as const) {
      const all: Reported = { early: severe, late: severe }
      const { [missed]: _, ...others } = all
      for (const [day, reported] of [
        [1, { early: severe }],
        [10, all],
        [20, others],
        [22, all],
        [25, { early: { ...severe, description: 'anew' }, late: { ...severe, description: 'anew' } }],
        [30, {}],
      ] as const)
        await importScan(name, atHour(day, 8), reported)
    }
    const days = [0, 15, 16, 19, 20, 21, 22, 24, 25, 29, 30, 39]
    expect(await pastsOf(['one', 'other'], days)).toEqual({
      one: [null, 0, 1, 1, 0, 0, 1, 1, 2, 2, 0, 0],
      other: [null, 0, 1, 1, 1, 1, 1, 1, 2, 2, 0, 0],
    })
    await removeApplications(started.database.db)
  })

  test('each day says what it said when it was now: scans, decisions, their ends, older scans, a merge', async () => {
    const { db } = started.database
    const draw = seeded(7)
    const chance = (percent: number) => draw(100) < percent
    const pick = <T>(all: readonly T[]): T => all[draw(all.length)]!
    const rules = ['a', 'b', 'c', 'd', 'e', 'f']
    const reported = (day: number): Reported =>
      Object.fromEntries(
        rules
          .filter(() => chance(75))
          .map((rule) => {
            const firstFoundAt = chance(35) ? atHour(day - 1 - draw(30), 5).toISOString() : undefined
            const status = chance(10) ? 'suppressed' : 'open'
            return [rule, { severity: pick([5, 5, 5, 4, 3]), status, ...(firstFoundAt && { firstFoundAt }) }]
          }),
      )
    const last = 20
    const merged = 15
    const said: Past = new Map()
    const unknown = new Set<string>()
    const scans: [at: Date, reported: Reported][] = []
    const newest = new Map<string, number>()
    for (let day = 0; day <= last; day++) {
      const applications = day < merged ? ['plain', 'part', 'whole'] : ['plain', 'whole']
      for (const name of applications) {
        moveTo(atHour(day, 10))
        if (day < 2 || chance(205)) {
          const own = reported(day)
          await importScan(name, atHour(day, 8), own)
          newest.set(name, day)
          if (name === 'plain') scans.push([atHour(day, 8), own])
        }
        if (name === 'plain' || day < 3) continue
        if (chance(15)) await decide(name, pick(Object.keys(await started.triage.read(name))), pick(words))
        const older = day - 3
        if (newest.get(name)! > older && chance(15)) {
          newest.set(name, older)
          await importScan(
            name,
            atHour(older, 9),
            { ...reported(older), [`old ${day}`]: { severity: 5 } },
            { allowOlder: true },
          )
          for (let gone = older; gone < day; gone++) unknown.add(`${name} ${gone}`)
        }
        if (chance(10)) {
          await sql`update finding_triage set until = ${atHour(day, 9)} where decision = 'accepted'`.execute(db)
          await endExpiredDecisions(db)
        }
      }
      if (day === merged) await applyChange(db, false, merging('part', 'whole'))
      moveTo(new Date(atHour(day, 24).getTime() - 1))
      said.set(day, await overdueOn(null))
    }
    moveTo(atHour(last + 1, 1))
    for (const [at, own] of scans) await importScan('plain at once', at, own)
    let known = 0
    for (const [day, { plain, part = 0, whole }] of said) {
      const isUnknown = ['part', 'whole'].some((name) => unknown.has(`${name} ${day}`))
      const both = isUnknown ? null : (part ?? 0) + (whole ?? 0)
      const all = both === null ? null : both + 2 * plain!
      expect({ day, ...(await overdueOn(day)) }).toEqual({ day, plain, 'plain at once': plain, whole: both, all })
      known += both ?? 0
    }
    expect([unknown.size > 0, known >= 10]).toEqual([true, true])
    const { overdueKnownFrom } = await ask(last, 'overdueKnownFrom')
    const lastUnknown = Math.max(...[...unknown].map((text) => Number(text.split(' ')[1])))
    expect(overdueKnownFrom).toBe(dayOf(lastUnknown + 1))
    await removeApplications(db)
  })

  test('a scan that comes after decisions about what it is older than takes nothing away twice', both, async () => {
    const severe = { severity: 5, firstFoundAt: atHour(-20, 0).toISOString() }
    moveTo(atHour(1, 9))
    await importScan('late', atHour(1, 8), { a: severe, b: severe })
    moveTo(atHour(3, 12))
    await decide('late', 'a', 'accepted')
    moveTo(atHour(9, 12))
    await decide('late', 'a', 'none')
    moveTo(atHour(10, 12))
    await importScan('late', atHour(6, 8), { b: severe })
    moveTo(atHour(12, 12))
    await importScan('late', atHour(8, 8), { a: severe, b: severe })
    moveTo(atHour(14, 12))
    expect(await pastOf('late', [0, 1, 2, 3, 8, 9, 13])).toEqual([null, 2, 2, 1, 1, 2, 2])
    await removeApplications(started.database.db)
  })

  test('an acceptance counts until its end, whenever that is noticed', async () => {
    const { db } = started.database
    moveTo(atHour(1, 9))
    await importScan('ends', atHour(1, 8), { a: { severity: 5, firstFoundAt: atHour(-20, 0).toISOString() } })
    await decide('ends', 'a', 'accepted')
    await sql`update finding_triage set until = ${atHour(5, 7)}`.execute(db)
    moveTo(atHour(9, 9))
    await endExpiredDecisions(db)
    expect(await pastOf('ends', [1, 4, 5, 8, 9])).toEqual([0, 0, 1, 1, 1])
    await removeApplications(db)
  })

  test('an upgrade keeps what rows prove, says of no other day that it is known, and goes on', both, async () => {
    const { db } = started.database
    const severe = { severity: 5 }
    moveTo(atHour(60, 12))
    await importScan('steady', atHour(1, 8), { a: severe, b: { severity: 4 } })
    await importScan('quick', atHour(1, 8), { a: severe, b: severe })
    await importScan('quick', atHour(10, 8), { a: severe })
    await importScan('fixed', atHour(1, 8), { a: severe, b: severe })
    await importScan('fixed', atHour(30, 8), { a: severe })
    await importScan('rated', atHour(1, 8), { a: { severity: 2 }, b: severe })
    await importScan('rated', atHour(40, 8), { a: severe, b: severe })
    await importScan('older', atHour(20, 8), { a: severe })
    await importScan('older', atHour(18, 8), { a: severe, b: severe }, { allowOlder: true })
    const names = ['steady', 'quick', 'fixed', 'rated', 'older']
    const days = [0, 15, 16, 29, 30, 31, 39, 40, 59]
    const pasts = () => pastsOf(names, days)
    expect(await pasts()).toEqual({
      steady: [null, 0, 1, 1, 1, 2, 2, 2, 2],
      quick: [null, 0, 1, 1, 1, 1, 1, 1, 1],
      fixed: [null, 0, 2, 2, 1, 1, 1, 1, 1],
      rated: [null, 0, 1, 1, 1, 1, 1, 2, 2],
      older: [null, null, null, null, null, null, null, null, null],
    })
    for (const event of ['insert', 'update', 'delete'])
      await sql`drop function ${sql.id(`age_security_finding_${event}`)} cascade`.execute(db)
    await sql`drop table finding_age_change, finding_age_gap`.execute(db)
    await sql`alter table security_finding drop column age_changed_at`.execute(db)
    await up(db.withoutPlugins() as never)
    expect(await pasts()).toEqual({
      steady: [null, 0, 1, 1, 1, 2, 2, 2, 2],
      quick: [null, 0, 1, 1, 1, 1, 1, 1, 1],
      fixed: [null, 0, null, null, 1, 1, 1, 1, 1],
      rated: [null, 0, null, null, null, null, null, 2, 2],
      older: [null, null, null, null, null, null, null, null, null],
    })
    expect(await ask(29, 'overdueKnownFrom')).toMatchObject({ overdue: null, overdueKnownFrom: dayOf(60) })
    moveTo(atHour(62, 12))
    await importScan('fixed', atHour(61, 8), {})
    await importScan('older', atHour(61, 8), { b: severe })
    expect(await pastsOf(['fixed', 'older'], [59, 60, 61])).toEqual({ fixed: [1, 1, 0], older: [null, 2, 1] })
  })
})

const words = ['accepted', 'accepted', 'false_positive', 'fixed', 'confirmed', 'none'] as const
