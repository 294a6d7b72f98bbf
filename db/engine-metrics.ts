import { sql } from 'kysely'
import type { Database } from './engine/database.ts'

/** A number of the data for whoever watches the service, with its labels. */
export type DataFigure = {
  readonly name: 'import_at' | 'findings' | 'runs' | 'oldest_run_seconds' | 'backup_at' | 'contributions'
  /** What it is of: an importer, a state; empty for one of all. */
  readonly label: string
  readonly value: number
}

/**
 * Returns what there is of findings, runs, imports, contributions and backups, by one statement that reads counts and
 * small tables.
 */
export async function listDataFigures(db: Database): Promise<readonly DataFigure[]> {
  const { rows } = await sql<DataFigure>`
    select 'import_at' as name, importer as label, extract(epoch from max(at))::float8 as value
      from import_log join revision on revision.id = import_log.revision group by importer
    union all select 'findings', state, sum(count)::float8 from security_finding_count group by state
    union all select 'runs', state, count(*)::float8 from scan_run where state in ('queued', 'running', 'cancelling') group by state
    union all select 'oldest_run_seconds', '', coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8
      from scan_run where state = 'queued'
    union all select 'contributions', status, count(*)::float8 from contribution group by status
    union all select 'backup_at', '', extract(epoch from backup_at)::float8 from database_state where backup_at is not null`.execute(
    db,
  )
  return rows
}
