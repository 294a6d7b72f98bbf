import { existsSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { getIntrospectionQuery, type OperationDefinitionNode, parse } from 'graphql'
import { type OpenDatabase, openDatabase } from '../db/engine/database.ts'
import { limits } from '../graphql/runtime/limits.ts'
import { createPricer } from '../graphql/runtime/price.ts'
import { schemaOf } from '../graphql/schema.ts'
import { documentPath, documentWith, table } from '../scripts/limits-document.ts'
import { subgraphNames } from '../src/ground/config.ts'
import { importAtlas, importCwe } from '../src/import/importers.ts'
import { loadStarter } from '../src/import/starter.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'
import { sharedData } from '../test/support/shared-data.ts'
import { fillFindings } from './fill-findings.ts'
import { declared, type Part, parts, refusals } from './operation-costs/operations.ts'
import { type MeasuredService, type Sent, startMeasured } from './operation-costs/service.ts'
import { subjectParts, untilRead } from './operation-costs/subject-operations.ts'

const rounds = 3
/** An operation within the limits takes less than this of the processor, and a refusal. */
const mostMs = { operation: 1_000, refusal: 50 }
/**
 * What a point of the price stands for, and by which factor an operation may take longer; what takes less than
 * `noticedMs` is not judged by it.
 */
const point = { us: (mostMs.operation * 1_000) / limits.cost, factor: 4, noticedMs: 50 }
const engines = ['embedded', 'PostgreSQL'] as const

type Operation = Sent & { readonly name: string; readonly count: number; readonly cost: number }

/**
 * Runs the dearest operations that the limits allow, and requests that they refuse, on both engines with empty caches;
 * prints price and CPU time, the least of three rounds. Fails when an operation takes over 1 s, a refusal over 50 ms,
 * or price and cost part. With `--write` puts what it found into docs/limits.md. Needs Linux, whose `/proc` says what
 * the database server takes. Called as `npm run bench:costs`.
 */
async function main(): Promise<void> {
  const schema = schemaOf(subgraphNames)
  const pricer = createPricer(schema)
  const priceOf = ({ query, variables = {} }: Sent): number => {
    const document = parse(query)
    return pricer.price(document, document.definitions[0] as OperationDefinitionNode, variables)
  }
  const dearest = [...[...parts, ...subjectParts].map((part) => fill(part, priceOf)), standardIntrospection(priceOf)]
  const found = new Map<string, number[]>()
  const problems: string[] = []
  const top = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  await chmod(top, 0o755)
  const postgres = await startPostgres(top)
  try {
    for (const engine of engines) {
      const databaseUrl = engine === 'embedded' ? null : postgres.url
      const opened = await openDatabase({ databaseUrl, dataDir: join(top, 'data') })
      await fillDatabase(opened)
      const service = await startMeasured(opened)
      await untilRead(service)
      for (const { name, query, variables } of dearest) note(name, await least(service, { query, variables }, 200))
      for (const [name, sent] of Object.entries(refusals)) note(name, await least(service, sent, 400))
      note('/livez', await longestLiveness(service, dearest))
      await service.close()
      await opened.close()
    }
  } finally {
    await postgres.stop()
    await rm(top, { recursive: true })
  }
  const operations = table(
    ['operation', 'times', 'price', ...engines.flatMap((engine) => [`${engine}, ms`, 'µs a point'])],
    dearest.map(({ name, count, cost }) => [
      name,
      String(count),
      cost.toLocaleString('en'),
      ...found.get(name)!.flatMap((ms) => [ms.toFixed(0), ((ms * 1_000) / cost).toFixed(2)]),
    ]),
  )
  const refused = table(
    ['request', ...engines.map((engine) => `${engine}, ms`)],
    Object.keys(refusals).map((name) => [name, ...found.get(name)!.map((ms) => ms.toFixed(0))]),
  )
  const liveness = found.get('/livez')!.map((ms, index) => `${engines[index]} ${ms.toFixed(0)} ms`)
  console.log(`${operations}\n\n${refused}\n\n/livez while eight of the dearest run: ${liveness.join(', ')}`)
  for (const { name, cost } of dearest) {
    for (const ms of found.get(name)!) {
      if (ms > mostMs.operation) problems.push(`${name} takes ${ms.toFixed(0)} ms`)
      const us = (ms * 1_000) / cost
      if (ms > point.noticedMs && us > point.us * point.factor)
        problems.push(`${name} takes ${us.toFixed(1)} µs a point`)
    }
  }
  for (const name of Object.keys(refusals))
    if (Math.max(...found.get(name)!) > mostMs.refusal) problems.push(`the refusal of ${name} takes too long`)
  if (process.argv.includes('--write')) {
    const machine = `${cpus()[0]!.model}, Node ${process.version}`
    writeFileSync(documentPath, documentWith({ operations, refusals: refused, machine }))
  }
  for (const problem of problems) console.error(problem)
  // The embedded server's own hook would end the process with 0.
  process.exit(problems.length > 0 ? 1 : 0)

  function note(name: string, ms: number): void {
    found.set(name, [...(found.get(name) ?? []), ms])
  }
}

/** As much of `part` in one operation as the limits allow. */
function fill(part: Part, priceOf: (sent: Sent) => number): Operation {
  const names = Object.keys(part.variables ?? {}).map((name) => `$${name}: ${declared[name]}`)
  const head = names.length > 0 ? `query (${names.join(', ')}) ` : ''
  const operationOf = (count: number) => ({
    name: part.name,
    count,
    query: `${head}{ ${Array.from({ length: count }, (_, i) => `a${i}: ${part.field(i)}`).join(' ')} }`,
    variables: part.variables,
  })
  for (let count = limits.rootFields; count > 1; count--) {
    const operation = operationOf(count)
    try {
      return { ...operation, cost: priceOf(operation) }
    } catch {}
  }
  const operation = operationOf(1)
  return { ...operation, cost: priceOf(operation) }
}

function standardIntrospection(priceOf: (sent: Sent) => number): Operation {
  const query = getIntrospectionQuery({ schemaDescription: true, inputValueDeprecation: true })
  return { name: 'introspection, standard', count: 1, query, cost: priceOf({ query }) }
}

/** The starter with the official files, where they lie beside the clone, and 20 applications of 500 findings. */
async function fillDatabase(opened: OpenDatabase): Promise<void> {
  await loadStarter(opened.db)
  const options = { allowOlder: true, dryRun: false } as never
  if (sharedData.exists && existsSync(sharedData.atlas2026)) await importAtlas(opened.db, sharedData.atlas2026, options)
  if (sharedData.exists && existsSync(sharedData.cwe)) await importCwe(opened.db, sharedData.cwe, options)
  await fillFindings(opened, 20, 500)
}

async function least(service: MeasuredService, sent: Sent, status: number): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    const taken = await service.measure(sent)
    if (taken.status !== status)
      throw new Error(`${sent.query.slice(0, 200)} is answered ${taken.status}: ${taken.body.slice(0, 300)}`)
    all.push(taken.serviceMs + taken.databaseMs)
  }
  return Math.min(...all)
}

/** How long `/livez` takes at most while eight of the dearest operations run at once, in milliseconds. */
async function longestLiveness(service: MeasuredService, operations: readonly Operation[]): Promise<number> {
  const dearest = operations.toSorted((a, b) => b.cost - a.cost).slice(0, 8)
  let isRunning = true
  const running = Promise.all(dearest.map((operation) => service.send(operation))).finally(() => {
    isRunning = false
  })
  let longest = 0
  while (isRunning) {
    const began = performance.now()
    await service.get('/livez')
    longest = Math.max(longest, performance.now() - began)
  }
  await running
  return longest
}

await main()
