import type { OpenDatabase } from '../db/engine/database.ts'
import { startRevisionClock } from '../db/engine/revision.ts'
import { readConfig } from '../src/ground/config.ts'
import { createLog } from '../src/ground/log.ts'
import { createHttp } from '../src/http/server.ts'
import { fillFindings } from './fill-findings.ts'
import { quantilesOf } from './quantiles.ts'

const applications = 200
const rounds = 9

/** Prints how long pages, counts and exposures take over 200 applications of `total` findings together. */
export async function measurePages(opened: OpenDatabase, total: number): Promise<void> {
  const each = Math.floor(total / applications)
  await fillFindings(opened, applications, each)
  await measureReads(opened, each)
}

async function measureReads(opened: OpenDatabase, each: number): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ANSWER_CACHE_MB: '0', ROW_CACHE_MB: '0' })
  const clock = await startRevisionClock(opened)
  const app = await createHttp({ config, opened, clock, log: createLog('silent') })
  const ask = async (query: string, variables: object = {}) => {
    const { body } = await app.inject({ method: 'POST', url: '/graphql', payload: { query, variables } })
    const { data, errors } = JSON.parse(body)
    if (errors) throw new Error(errors[0].message)
    return data
  }
  const time = async (run: () => Promise<unknown>) => {
    await run()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      await run()
      times.push(performance.now() - began)
    }
    return quantilesOf(times)(0.5)
  }
  const compare = async (what: string, one: () => Promise<unknown>, other: () => Promise<unknown>) => {
    const [first, deep] = [await time(one), await time(other)]
    console.log(
      `${what.padEnd(60)}${first.toFixed(1).padStart(8)} ms ${deep.toFixed(1).padStart(8)} ms  ratio ${(deep / first).toFixed(2)}`,
    )
  }
  const page = `query ($after: String, $order: SecurityFindingOrder, $filter: SecurityFindingFilter) {
    securityFindings(first: 100, after: $after, orderBy: $order, filter: $filter) { nodes { id title severity weakness { id } } pageInfo { endCursor } } }`
  console.log(`\nmedians of ${rounds}: the first, then the deep one`)
  for (const [what, variables] of [
    ['page 1 and 1,000 by cursor, by id', {}],
    ['page 1 and 1,000 by cursor, by severity', { order: { field: 'SEVERITY', direction: 'DESC' } }],
    ['page 1 and 1,000 by cursor, by date', { order: { field: 'FIRST_FOUND', direction: 'DESC' } }],
    ['page 1 and 1,000 by cursor, of a weakness', { filter: { weakness: ['CWE-79'] } }],
    ['page 1 and 1,000 by cursor, open and grave', { filter: { status: 'OPEN', severityAtLeast: 3 } }],
  ] as const) {
    let after: string | null = null
    for (let number = 1; number < 1_000; number++)
      after = (await ask(page.replace('id title severity weakness { id }', 'id'), { ...variables, after }))
        .securityFindings.pageInfo.endCursor
    await compare(
      what,
      () => ask(page, variables),
      () => ask(page, { ...variables, after }),
    )
  }
  const { guid } = await opened.db
    .selectFrom('application')
    .select('guid')
    .where('name', '=', 'Bench 100')
    .executeTakeFirstOrThrow()
  const feed = (query: string) => async () => {
    const { statusCode } = await app.inject(`/api/compat/appsec/v2/applications/${guid}/findings?${query}`)
    if (statusCode !== 200) throw new Error(String(statusCode))
  }
  const last = (share: number) => Math.floor((each * share) / 50) - 1
  await compare('feed: page 0 and the last one of 50', feed('page=0'), feed(`page=${last(0.8)}`))
  await compare('feed: the same, severity_gte=3', feed('severity_gte=3'), feed(`severity_gte=3&page=${last(0.4)}`))
  const large = await opened.db.selectFrom('application').select('guid').where('name', '=', 'bench').executeTakeFirst()
  if (large) {
    const pageOf = (number: number) => async () =>
      void (await app.inject(`/api/compat/appsec/v2/applications/${large.guid}/findings?page=${number}`))
    await compare('feed of the application with the large scan: page 0, 20,000', pageOf(0), pageOf(20_000))
  }
  const counts = '{ securityFindingCounts { total bySeverity { severity total } byStatus { status total } } }'
  await compare(
    'counts of one application, of all',
    () => ask(`{ application(guid: "${guid}") { findingCounts { bySeverity { total } } } }`),
    () => ask(counts),
  )
  await compare(
    'exposure of one application, trend',
    () =>
      ask(`{ application(guid: "${guid}") { techniques { totalCount nodes { severity paths { findingCount } } } } }`),
    () => ask(`{ application(guid: "${guid}") { trend { open } } }`),
  )
  await compare(
    'findings of a weakness with their number, of a technique',
    () => ask('{ weakness(id: "CWE-79") { findings { totalCount nodes { id } } } }'),
    () => ask('{ technique(id: "AML.T0051") { findings { nodes { id } } } }'),
  )
  await app.close()
  await clock.stop()
}
