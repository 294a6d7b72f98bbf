import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OperationDefinitionNode, parse, validate } from 'graphql'
import { sql } from 'kysely'
import { type Database, type OpenDatabase, openDatabase } from '../../db/engine/database.ts'
import { limits } from '../../graphql/runtime/limits.ts'
import { createPricer } from '../../graphql/runtime/price.ts'
import { schemaOf } from '../../graphql/schema.ts'
import { subgraphNames } from '../../src/ground/config.ts'
import { importAtlas, importCwe } from '../../src/import/importers.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { startPostgres } from '../../test/support/embedded-postgres.ts'
import { keyOf, runFolder, secengClient } from '../../test/support/scan-run.ts'
import { sharedData } from '../../test/support/shared-data.ts'
import { fillFindings } from '../fill-findings.ts'
import { startMeasured, type Taken } from '../operation-costs/service.ts'
import { type Pools, randomField } from './random-document.ts'

/** How often a field is repeated at the root, so that what it takes is seen beside what every request takes. */
const repeats = 20
const documents = Number(process.env.DRILL_DOCUMENTS ?? 250)
const shown = Number(process.env.DRILL_SHOWN ?? 10)
/** The only field of the root that is asked for; null for all. */
const root = process.env.DRILL_ROOT ?? null
/** On PostgreSQL it asks over official data, where they are, and 10,000 findings. */
const isPostgres = process.env.DRILL_ENGINE === 'postgres'
const most = { usAPoint: 20, noticedMs: 5 }
/** What seems to take more than this a point is asked twice again. */
const doubtedUs = 4

/** Ids of each kind of object that `node` is asked for. */
const mostOfKind = 10
/** Where the ids are that `node` takes with a prefix. */
const tablesByPrefix: Readonly<Record<string, string>> = {
  scan: 'scan',
  survey: 'survey',
  report: 'report',
  section: 'report_section',
  block: 'narrative_block',
  source: 'citation_source',
  'threat-model': 'threat_model',
}

/** As many plain fields as the other documents have at their root. */
const revisions = `{ ${Array.from({ length: repeats }, (_, index) => `a${index}: revision`).join(' ')} }`

type Found = {
  readonly text: string
  readonly count: number
  readonly cost: number
  readonly ms: number
  readonly us: number
}

/**
 * Asks random documents over the whole schema, with a credential and empty caches, and prints the ten fields of the
 * root that take most CPU time a point above what every request takes: one field of the root as often as an operation
 * may have it. Fails where one takes over 20 µs a point. The CPU time of the database server counts.
 */
export async function prices(): Promise<readonly string[]> {
  const top = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  await chmod(top, 0o755)
  const postgres = isPostgres ? await startPostgres(top) : null
  const opened = await openDatabase({ databaseUrl: postgres?.url ?? null, dataDir: join(top, 'data') })
  try {
    await loadStarter(opened.db)
    if (isPostgres && sharedData.exists) await importOfficial(opened.db)
    await fillFindings(opened, 10, isPostgres ? 1_000 : 300)
    return await pricesOver(opened)
  } finally {
    await opened.close()
    await postgres?.stop()
    await rm(top, { recursive: true })
  }
}

async function importOfficial(db: Database): Promise<void> {
  const options = { allowOlder: true, dryRun: false } as never
  await importAtlas(db, sharedData.atlas2026, options)
  await importCwe(db, sharedData.cwe, options)
}

async function pricesOver(opened: OpenDatabase): Promise<readonly string[]> {
  const schema = schemaOf(subgraphNames)
  const pricer = createPricer(schema)
  const folder = await runFolder()
  const service = await startMeasured(opened, folder.env, { authorization: `Bearer ${keyOf('ci')}` })
  try {
    await addTargets(service.url)
    const pools = await readPools(opened)
    const names = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter((name) => root === null || name === root)
    const random = createRandom(Number(process.env.DRILL_SEED ?? 1))
    const found: Found[] = []
    const floorMs = await floorOf(() => service.measure({ query: revisions }))
    const counts = new Map<string, number>()
    for (let index = 0; index < documents; index++) {
      const name = names[index % names.length]!
      const fields = Array.from({ length: repeats }, () => randomField(schema, name, pools, random))
      const operation = filled(index % 2 === 0 ? fields : fields.map(() => fields[0]!))
      if (!operation) continue
      const taken = await service.measure({ query: operation.query })
      const outcome = taken.body.includes('"errors"') ? (/"code":"(\w+)"/.exec(taken.body)?.[1] ?? 'error') : 'data'
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      if (taken.status !== 200) continue
      let ms = timeOf(taken) - floorMs
      // What a first use takes, such as compiling code, is no matter of the price.
      for (let again = 0; again < 2 && (ms * 1_000) / operation.cost > doubtedUs; again++)
        ms = Math.min(ms, timeOf(await service.measure({ query: operation.query })) - floorMs)
      found.push({
        text: operation.query.slice(6),
        count: operation.count,
        cost: operation.cost,
        ms,
        us: (ms * 1_000) / operation.cost,
      })
    }
    const byField = Map.groupBy(
      found.filter(({ ms }) => ms > most.noticedMs).toSorted((a, b) => b.us - a.us),
      ({ text }) => /\w+/.exec(text)?.[0],
    )
    const noticed = [...byField.values()].flatMap((all) => all.slice(0, 1))
    console.log(`${found.length} documents, of ${[...counts].map(([code, count]) => `${count} ${code}`).join(', ')}`)
    console.log(`every request takes ${floorMs.toFixed(1)} ms; µs a point, ms, points, times, and the field:`)
    for (const { us, ms, cost, count, text } of noticed.slice(0, shown))
      console.log(
        `${us.toFixed(1).padStart(8)} ${ms.toFixed(0).padStart(6)} ${String(cost).padStart(7)} ${count} ${text.slice(0, 240)}`,
      )
    return noticed
      .filter(({ us }) => us > most.usAPoint)
      .slice(0, shown)
      .map(({ us, text }) => `${us.toFixed(1)} µs a point: ${text.slice(0, 120)}`)
  } finally {
    await service.close()
    await folder.remove()
  }

  /** As many of `fields` as the limits allow; null where not even one is valid. */
  function filled(fields: readonly string[]): { query: string; cost: number; count: number } | null {
    for (let count = fields.length; count > 0; count = Math.floor(count / 2)) {
      const query = `{ ${fields
        .slice(0, count)
        .map((field, index) => `a${index}: ${field}`)
        .join(' ')} }`
      if (query.length > limits.documentLength) continue
      const document = parse(query)
      if (validate(schema, document).length > 0) return null
      try {
        return { query, count, cost: pricer.price(document, document.definitions[0] as OperationDefinitionNode, {}) }
      } catch {}
    }
    return null
  }
}

/** The CPU time of service and database server, in milliseconds. */
function timeOf({ serviceMs, databaseMs }: Pick<Taken, 'serviceMs' | 'databaseMs'>): number {
  return serviceMs + databaseMs
}

async function floorOf(measure: () => Promise<Taken>): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < 12; round++) all.push(timeOf(await measure()))
  return all.toSorted((a, b) => a - b)[6]!
}

async function addTargets(url: string): Promise<void> {
  const api = secengClient(url)
  for (let index = 0; index < 40; index++) {
    const locator = { uri: `https://example.org/${index}.git` }
    await api.json('POST', '/targets', { name: `target ${index}`, kind: 'repository', application: 'Bench 1', locator })
  }
}

/** Ids and texts of the data, as literals. */
async function readPools({ db }: OpenDatabase): Promise<Pools> {
  const idsOf = async (table: string, column = 'id'): Promise<string[]> => {
    const { rows } = await sql<{
      id: unknown
    }>`select ${sql.ref(column)} as id from ${sql.table(table)} limit 200`.execute(db)
    return rows.map(({ id }) => JSON.stringify(String(id)))
  }
  const [tactic, technique, mitigation, caseStudy, weakness, target, application, chart] = await Promise.all([
    idsOf('tactic'),
    idsOf('technique'),
    idsOf('mitigation'),
    idsOf('case_study'),
    idsOf('weakness'),
    idsOf('target'),
    idsOf('application', 'guid'),
    idsOf('chart'),
  ])
  const prefixed = await Promise.all(
    Object.entries(tablesByPrefix).map(async ([prefix, table]) =>
      (await idsOf(table)).map((id) => `"${prefix}:${JSON.parse(id)}"`),
    ),
  )
  const kinds = [tactic, technique, mitigation, caseStudy, weakness, target, application, chart, ...prefixed]
  const node = kinds.flatMap((ids) => ids.slice(0, mostOfKind))
  return {
    'tactic.id': tactic,
    'technique.id': technique,
    'mitigation.id': mitigation,
    'caseStudy.id': caseStudy,
    'weakness.id': weakness,
    'target.id': target,
    'chart.id': chart,
    target,
    guid: application,
    application,
    a: application,
    b: application,
    id: node,
    ids: node,
    from: node,
    to: node,
    text: ['"a"', '"prompt"', '"model or data"'],
    representations: weakness.map((id) => `{ __typename: "Weakness", id: ${id} }`),
    document: ['{ contact: { name: null, emails: null }, submissions: [] }'],
  }
}

/** A generator of numbers from 0 to 1 that repeats for a seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
