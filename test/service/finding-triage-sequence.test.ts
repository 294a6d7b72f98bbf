// @module-tag long
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endExpiredDecisions } from '../../db/finding-triage.ts'
import { both, describeDatabases, type TestDatabase } from '../support/setup.ts'
import { type DecisionWord, decisionOf, minutes, type Reported, startTriage } from '../support/triage.ts'

const findingsPerSequence = 20
const rules = Array.from({ length: findingsPerSequence }, (_, index) => `r${String(index).padStart(2, '0')}`)
type Said = Reported[string]

/** What is known of one finding. */
type Known = { said: Said; decision: DecisionWord; decidedAt: number }

/** The table of §5.4, written down once more. */
function expectedState({ said, decision }: Known): string {
  const isReported = said !== 'fixed'
  switch (decision) {
    case 'confirmed':
      return isReported ? 'OPEN/UNRESOLVED' : 'CLOSED/UNRESOLVED'
    case 'accepted':
      return isReported ? 'OPEN/MITIGATED' : 'CLOSED/UNRESOLVED'
    case 'false_positive':
      return 'CLOSED/POTENTIAL_FALSE_POSITIVE'
    case 'fixed':
      return 'CLOSED/UNRESOLVED'
    case 'none':
      return {
        open: 'OPEN/UNRESOLVED',
        suppressed: 'OPEN/MITIGATED',
        false_positive: 'CLOSED/POTENTIAL_FALSE_POSITIVE',
        fixed: 'CLOSED/UNRESOLVED',
      }[said]
  }
}

const wordsOfTools = fc.constantFrom<Said | 'absent'>('open', 'open', 'suppressed', 'false_positive', 'fixed', 'absent')
const step = fc.oneof(
  fc.record({
    kind: fc.constant('scan' as const),
    words: fc.array(wordsOfTools, { minLength: findingsPerSequence, maxLength: findingsPerSequence }),
    isLate: fc.boolean(),
    isPartial: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('decisions' as const),
    words: fc.array(
      fc.constantFrom<DecisionWord | 'nothing'>(...(Object.keys(decisionOf) as DecisionWord[]), 'nothing'),
      {
        minLength: findingsPerSequence,
        maxLength: findingsPerSequence,
      },
    ),
  }),
  fc.record({ kind: fc.constant('expiry' as const) }),
)
const sequence = fc.array(step, { minLength: 3, maxLength: 8 })

describeDatabases('scans and decisions in any order', ({ open }) => {
  let database: TestDatabase
  let triage: Awaited<ReturnType<typeof startTriage>>
  let count = 0
  beforeAll(async () => {
    database = await open('starter')
    triage = await startTriage(database)
  })
  afterAll(async () => {
    await triage?.stop()
    await database?.close()
  })

  /** Does the steps with all findings of a new application; after each, every finding must be as the table says. */
  async function follow(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]): Promise<void> {
    const application = `sequence ${count++}`
    const known = new Map<string, Known>()
    let ids: Readonly<Record<string, { readonly id: string }>> = {}
    for (const { kind, ...given } of steps) {
      if (kind === 'scan') await scanAll(application, known, given as Scanned)
      else if (kind === 'decisions') await decideAll(known, ids, (given as { words: readonly Word[] }).words)
      else await expireAll(application, known)
      const found = await triage.read(application)
      ids = found
      const states = Object.entries(found).map(([rule, { status, resolution, triage: made }]) => [
        rule,
        `${status}/${resolution}`,
        made?.decision ?? 'none',
      ])
      expect(states.toSorted()).toEqual(
        [...known].map(([rule, one]) => [rule, expectedState(one), one.decision]).toSorted(),
      )
    }
  }

  type Scanned = { readonly words: readonly (Said | 'absent')[]; readonly isLate: boolean; readonly isPartial: boolean }
  async function scanAll(application: string, known: Map<string, Known>, { words, isLate, isPartial }: Scanned) {
    const startedAt = isLate ? minutes(-60) : new Date().toISOString()
    const reported = Object.fromEntries(
      words.flatMap((said, index) => (said === 'absent' ? [] : [[rules[index]!, said] as const])),
    )
    await triage.scan(application, reported, { startedAt, isPartial }, { allowOlder: true })
    for (const rule of rules) {
      const one = known.get(rule)
      const said = reported[rule] ?? (isPartial ? one?.said : 'fixed')
      if (!one && reported[rule]) known.set(rule, { said: reported[rule], decision: 'none', decidedAt: 0 })
      if (!one || !said) continue
      one.said = said
      const isContradicted = reported[rule] !== undefined && said !== 'fixed' && Date.parse(startedAt) > one.decidedAt
      if (one.decision === 'fixed' && isContradicted) one.decision = 'none'
    }
  }

  type Word = DecisionWord | 'nothing'
  async function decideAll(
    known: Map<string, Known>,
    ids: Readonly<Record<string, { readonly id: string }>>,
    words: readonly Word[],
  ) {
    const chosen = Map.groupBy(
      rules.filter((rule) => ids[rule]),
      (rule) => words[rules.indexOf(rule)]!,
    )
    for (const [word, own] of chosen) {
      if (word === 'nothing') continue
      const until = word === 'accepted' ? { until: minutes(60) } : {}
      const { status, body } = await triage.ci('POST', '/findings/triage', {
        body: { ids: own.map((rule) => ids[rule]!.id), ...decisionOf[word], ...until },
      })
      expect(status).toBe(200)
      const failed = new Set(body.failed.map(({ id }: { id: string }) => id))
      for (const rule of own) {
        const one = known.get(rule)!
        const mayNot = word === 'fixed' && one.said === 'fixed' && one.decision !== 'fixed'
        expect(failed.has(ids[rule]!.id), `${rule} ${word}`).toBe(mayNot)
        if (mayNot || (word !== 'accepted' && one.decision === word)) continue
        one.decision = word
        const { body: finding } = await triage.ci('GET', `/findings/${ids[rule]!.id}`)
        one.decidedAt = finding.triage ? Date.parse(finding.triage.at) : 0
      }
    }
  }

  async function expireAll(application: string, known: Map<string, Known>) {
    await sql`update finding_triage set until = now() where until is not null and finding_id in (
      select finding.id from security_finding as finding join application on application.id = application_id
        where name = ${application})`.execute(database.db)
    await endExpiredDecisions(database.db)
    await triage.service.query('{ revision }')
    for (const one of known.values()) if (one.decision === 'accepted') one.decision = 'none'
  }

  const check = (runs: number) => fc.assert(fc.asyncProperty(sequence, follow), { numRuns: runs })
  test('seceng §15.6: random sequences agree with the table', both, () => check(2))
  test('seceng §15.6: 10,000 random sequences agree with the table', { tags: ['exhaustive'] }, () =>
    check(10_000 / findingsPerSequence),
  )
})
