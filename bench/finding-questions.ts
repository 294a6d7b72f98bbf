import { sql } from 'kysely'
import type { Database } from '../db/engine/database.ts'
import { appendRevision, startRevisionClock } from '../db/engine/revision.ts'
import type { ComponentKind } from '../src/application/component.ts'
import { readConfig } from '../src/ground/config.ts'
import { createLog } from '../src/ground/log.ts'
import { createHttp } from '../src/http/server.ts'
import { readRemaining } from '../src/import/finding/read-candidates.ts'
import { declareComponents } from '../test/support/declared-components.ts'
import { fillFindings } from './fill-findings.ts'
import { quantilesOf } from './quantiles.ts'
import { withPostgres } from './with-postgres.ts'

const applicationCount = 500
const rounds = 15
/** Applications take turns in having these. */
const components: readonly ComponentKind[] = [
  'generative-model',
  'retrieval',
  'tools',
  'training',
  'memory',
  'code-tool',
  'dataset',
]

const exposure = 'applications(orderBy: { field: EXPOSURE, direction: DESC }) { nodes { id } }'
const found = (args: string) => `securityFindings(first: 50, ${args}) { totalCount countIs nodes { id title } }`
const values = (by: string, of = 'value count') =>
  `securityFindings { topValues(by: ${by}) { valueCount values { ${of} } } }`
const sums =
  'applicationCount unknown openBySeverity overdue teams { name overdue } applications { overdue openBySeverity }'

/** Fields of the root, with what the contract (questions §1), or we where it is silent, allow each, in milliseconds. */
const questions: Readonly<Record<string, readonly [field: string, most: number]>> = {
  'techniques by open findings': [
    'techniques(orderBy: { field: OPEN_FINDINGS, direction: DESC }) { nodes { id } }',
    100,
  ],
  'weaknesses by open findings': [
    'weaknesses(orderBy: { field: OPEN_FINDINGS, direction: DESC }) { nodes { id } }',
    100,
  ],
  'applications by exposure': [exposure, 100],
  'a text of 0.5 %, gravest first': [
    found('filter: { text: "finding 199" }, orderBy: { field: SEVERITY, direction: DESC }'),
    100,
  ],
  'a text of 0.5 %, oldest first': [found('filter: { text: "finding 199" }, orderBy: { field: FIRST_FOUND }'), 100],
  'a text of 0.5 %, by due date': [found('filter: { text: "finding 199" }, orderBy: { field: DUE }'), 100],
  'a text that all have, newest first': [
    found('filter: { text: "finding" }, orderBy: { field: FIRST_FOUND, direction: DESC }'),
    100,
  ],
  'values by file': [values('FILE'), 1_000],
  'values by rule': [values('RULE'), 1_000],
  'values by file, with applications': [values('FILE', 'value count applicationCount'), 3_000],
  'portfolio now': [`portfolio { ${sums} timeToFix { medianDays } }`, 300],
  'portfolio of a day': [`portfolio(at: "2026-01-31") { ${sums} }`, 300],
}

/**
 * Prints how long reading the findings of 500 applications for the model of attack paths takes, `TOTAL` together
 * (default 1,000,000), then how long the service takes for questions over all of them on a real PostgreSQL, answers not
 * cached, beside what it may take. Called as `node bench/finding-questions.ts [TOTAL]`.
 */
async function main([total = '1000000']: readonly string[]): Promise<void> {
  await withPostgres(async ({ opened }) => {
    await fillFindings(opened, applicationCount, Math.floor(Number(total) / applicationCount))
    await addChanges(opened.db, Math.floor(Number(total) / applicationCount))
    await declareForAll(opened.db)
    await time('reading for the model', () => readRemaining(opened.db))
    const config = readConfig({
      LOG_LEVEL: 'silent',
      PORT: '0',
      FINDINGS_ACCESS: 'public',
      ANSWER_CACHE_MB: '0',
      ROW_CACHE_MB: '0',
    })
    const clock = await startRevisionClock(opened)
    const app = await createHttp({ config, opened, clock, log: createLog('silent') })
    const request = async (field: string) => {
      const answer = await app.inject({ method: 'POST', url: '/graphql', payload: { query: `{ ${field} }` } })
      if (answer.json().errors) throw new Error(answer.body)
    }
    for (const [what, [field, most]] of Object.entries(questions)) {
      await time(`${what}, the first time`, () => request(field))
      await timeRounds(what, most, () => request(field))
    }
    await timeRounds('applications by exposure, one changed', 100, () => request(exposure), change(opened.db))
    await app.close()
  })
}

/** Adds daily changes as of so many findings of each application, no two of one age and day; half of them were fixed. */
async function addChanges(db: Database, each: number): Promise<void> {
  await sql`
    insert into finding_age_change
      select application.id, n % 6, date '2024-01-01' + n % 700, date '2024-01-02' + n % 700 + n % 50 + days, change
        from application cross join generate_series(1, ${each}::int) as n
        cross join (values (0, 1), (60, -1)) as event (days, change)
        where name like 'Bench %' and (change = 1 or n % 2 = 0)`.execute(db)
  await sql`vacuum (analyze) finding_age_change`.execute(db)
}

async function declareForAll(db: Database): Promise<void> {
  const applications = await db.selectFrom('application').select('name').orderBy('id').execute()
  for (const [place, { name }] of applications.entries()) {
    const own = components.filter((_, number) => number === 0 || (place >> (number - 1)) % 2 === 1)
    await declareComponents(db, name, own, place % 10 !== 9)
  }
}

/** Returns what closes the first open finding of another application each time. */
function change(db: Database): () => Promise<void> {
  let number = 0
  return () =>
    db.transaction().execute(async (trx) => {
      number++
      await sql`update security_finding set state = 'mitigated' where id = (select min(id) from security_finding
        where state = 'open' and application_id = (select id from application where name = ${`Bench ${number}`}))`.execute(
        trx,
      )
      await appendRevision(trx, 'bench', ['finding'])
    })
}

async function timeRounds(
  what: string,
  most: number,
  work: () => Promise<void>,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await before()
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  const [median, worst] = [quantilesOf(times)(0.5), Math.max(...times)].map((ms) => ms.toFixed(1))
  console.log(`${what.padEnd(50)} median ${median} ms, worst ${worst} ms, wanted ${most} ms`)
}

async function time(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${what.padEnd(50)} ${(performance.now() - began).toFixed(1)} ms`)
}

await main(process.argv.slice(2))
