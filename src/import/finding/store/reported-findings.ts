import { type RawBuilder, sql } from 'kysely'
import type { Merge } from './merge-scan.ts'

/**
 * The staged findings of a series as `staged`, each with the id under which it is stored as `finding`. They are looked
 * up one by one: the statistics know nothing of what the scan has added, and by them a join would compare all with all.
 */
export function reportedFindings({ stage, series, scannerId }: Merge): RawBuilder<unknown> {
  return sql`
    from (select * from ${sql.id(stage)} where series = ${series}) as staged cross join lateral (
      select id from security_finding where scanner_id = ${scannerId} and identity = staged.identity offset 0
    ) as finding`
}
