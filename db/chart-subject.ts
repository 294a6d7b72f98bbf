import { type RawBuilder, sql } from 'kysely'
import type { Chart } from './chart-tables.ts'
import type { Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import type { Technique } from './knowledge-tables.ts'
import type { Weakness } from './weakness-tables.ts'

/** Pairs of a chart and what a research finding that it shows is about; retired findings left out. */
const pairs = sql`
  select distinct chart_id, node_id from finding_chart join finding_subject using (finding_id)
    join research_finding on research_finding.id = finding_id where not research_finding.retired`

/** Returns the charts of the research findings about each technique or weakness, in the order of the report. */
export async function listChartsOfSubjects(db: Database, ids: readonly string[]): Promise<Owned<Chart>[]> {
  const { rows } = await sql<Owned<Chart>>`
    select chart.*, node_id as owner_id from (${pairs}) as pair join chart on chart.id = chart_id
      where node_id = any(${ids}::text[]) order by chart.position, chart.id`.execute(db)
  return rows
}

/** Returns the techniques that the research findings of each chart are about, by id. */
export function listTechniquesOfCharts(db: Database, ids: readonly string[]): Promise<Owned<Technique>[]> {
  return listSubjects<Technique>(db, sql`technique`, sql`technique.id collate "C"`, ids)
}

/** Returns the weaknesses that the research findings of each chart are about, by number. */
export function listWeaknessesOfCharts(db: Database, ids: readonly string[]): Promise<Owned<Weakness>[]> {
  return listSubjects<Weakness>(db, sql`weakness`, sql`weakness.number`, ids)
}

async function listSubjects<Row>(
  db: Database,
  table: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<Owned<Row>[]> {
  const { rows } = await sql<Owned<Row>>`
    select ${table}.*, chart_id as owner_id from (${pairs}) as pair join ${table} on ${table}.id = node_id
      where chart_id = any(${ids}::text[]) order by ${order}`.execute(db)
  return rows
}
