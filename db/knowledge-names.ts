import { sql } from 'kysely'
import type { Database } from './engine/database.ts'

/** Returns the platforms, categories and phases that objects have, each by name. */
export async function listKnownNames(
  db: Database,
): Promise<Readonly<Record<'platform' | 'category' | 'lifecyclePhase', readonly string[]>>> {
  const { rows } = await sql<{ field: 'platform' | 'category' | 'lifecyclePhase'; name: string }>`
    select 'platform' as field, unnest(platforms) as name from technique
    union select 'category', unnest(categories) from mitigation
    union select 'lifecyclePhase', unnest(lifecycle_phases) from mitigation
    order by field, name`.execute(db)
  const namesOf = (field: string) => rows.filter((row) => row.field === field).map(({ name }) => name)
  return { platform: namesOf('platform'), category: namesOf('category'), lifecyclePhase: namesOf('lifecyclePhase') }
}
