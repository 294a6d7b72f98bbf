import { sql } from 'kysely'
import type { Chart, FilterName, ResearchFinding } from './chart-tables.ts'
import { anyOf, type Database } from './engine/database.ts'
import { type Owned, ownedRows } from './engine/owned-rows.ts'
import type { Technique } from './knowledge-tables.ts'
import type { Weakness } from './weakness-tables.ts'

export type Filters = Readonly<Record<FilterName, string | null>>
export type ChartRow = {
  readonly chartId: string
  readonly category: string
  readonly categoryOrder: number
  readonly series: string | null
  readonly value: number | null
  readonly count: number | null
  readonly base: number | null
  readonly suppressed: boolean
  readonly synthetic: boolean
}

/** Returns all charts that are not retired, in the order of the report. */
export function listCharts(db: Database): Promise<Chart[]> {
  return db.selectFrom('chart').selectAll().where('retired', '=', false).orderBy('position').orderBy('id').execute()
}

/** Returns the values that any chart takes for each filter, in the order of the first chart that has them. */
export async function findKnownFilters(db: Database): Promise<Chart['available']> {
  const all = (await listCharts(db)).map(({ available }) => available)
  const valuesOf = (name: FilterName) => [...new Set(all.flatMap((available) => available[name]))]
  return { period: valuesOf('period').sort(), industry: valuesOf('industry'), seniority: valuesOf('seniority') }
}

/** Returns the charts with these ids, in any order; unknown ids are left out. */
export function findCharts(db: Database, ids: readonly string[]): Promise<Chart[]> {
  return db.selectFrom('chart').selectAll().where('id', '=', anyOf(ids)).execute()
}

/**
 * Returns the rows of charts under one selection of filters, by chart, category and series, from the function that
 * plain SQL offers too.
 */
export async function listChartRows(
  db: Database,
  chartIds: readonly string[],
  { period, industry, seniority }: Filters,
): Promise<Owned<ChartRow>[]> {
  const { rows } = await sql<Owned<ChartRow>>`
    select asked.id as owner_id, dataset.*
      from unnest(${chartIds}::text[]) as asked(id)
        cross join lateral get_chart_dataset(asked.id, ${period}::text, ${industry}::text, ${seniority}::text)
          with ordinality as dataset
      order by asked.id, dataset.ordinality`.execute(db)
  return rows
}

/** Returns all findings that match, in the order of the report. */
export function listFindings(db: Database, wanted: FindingFilter): Promise<ResearchFinding[]> {
  let query = db
    .selectFrom('researchFinding')
    .selectAll()
    .where('retired', '=', wanted.retired ?? false)
  if (wanted.confidence) query = query.where('confidence', '=', anyOf(wanted.confidence))
  for (const ids of [wanted.technique, wanted.weakness]) {
    if (!ids) continue
    query = query.where(
      'id',
      'in',
      db.selectFrom('findingSubject').select('findingId').where('nodeId', '=', anyOf(ids)),
    )
  }
  if (wanted.chart) {
    query = query.where(
      'id',
      'in',
      db.selectFrom('findingChart').select('findingId').where('chartId', '=', anyOf(wanted.chart)),
    )
  }
  if (wanted.evidence)
    query = query.where(sql<boolean>`id in (select finding_id from evidence where validated = any(${wanted.evidence}))`)
  return query.orderBy('position').orderBy('id').execute()
}

export type FindingFilter = {
  readonly confidence?: readonly ResearchFinding['confidence'][] | null
  readonly technique?: readonly string[] | null
  readonly weakness?: readonly string[] | null
  readonly chart?: readonly string[] | null
  /** States of evidence in lower case, any of which some evidence of it has. */
  readonly evidence?: readonly string[] | null
  readonly retired?: boolean | null
}

/** Returns the findings with these ids, in any order; unknown ids are left out. */
export function findFindings(db: Database, ids: readonly string[]): Promise<ResearchFinding[]> {
  return db.selectFrom('researchFinding').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the charts of each finding, in its order, retired ones as well. */
export function listChartsOfFindings(db: Database, ids: readonly string[]): Promise<Owned<Chart>[]> {
  return ownedRows(db, 'findingChart', { from: 'findingChart.findingId', to: 'findingChart.chartId' }, 'chart', ids)
    .orderBy('findingChart.position')
    .execute()
}

/** Returns the findings of each chart, in the order of the report; retired ones left out. */
export function listFindingsOfCharts(db: Database, ids: readonly string[]): Promise<Owned<ResearchFinding>[]> {
  return ownedRows(
    db,
    'findingChart',
    { from: 'findingChart.chartId', to: 'findingChart.findingId' },
    'researchFinding',
    ids,
  )
    .where('researchFinding.retired', '=', false)
    .orderBy('researchFinding.position')
    .execute()
}

/** Returns the findings about each technique or weakness, in the order of the report; retired ones left out. */
export function listFindingsOfSubjects(db: Database, ids: readonly string[]): Promise<Owned<ResearchFinding>[]> {
  return ownedRows(
    db,
    'findingSubject',
    { from: 'findingSubject.nodeId', to: 'findingSubject.findingId' },
    'researchFinding',
    ids,
  )
    .where('researchFinding.retired', '=', false)
    .orderBy('researchFinding.position')
    .execute()
}

/** Returns the techniques that each finding is about and that are known, in its order. */
export function listTechniquesOfFindings(db: Database, ids: readonly string[]): Promise<Owned<Technique>[]> {
  return ownedRows(
    db,
    'findingSubject',
    { from: 'findingSubject.findingId', to: 'findingSubject.nodeId' },
    'technique',
    ids,
  )
    .orderBy('findingSubject.position')
    .execute()
}

/** Returns the weaknesses that each finding is about and that are known, in its order. */
export function listWeaknessesOfFindings(db: Database, ids: readonly string[]): Promise<Owned<Weakness>[]> {
  return ownedRows(
    db,
    'findingSubject',
    { from: 'findingSubject.findingId', to: 'findingSubject.nodeId' },
    'weakness',
    ids,
  )
    .orderBy('findingSubject.position')
    .execute()
}
