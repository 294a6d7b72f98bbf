import { type Kysely, sql } from 'kysely'

/** Members of lists that are enums of the graph now: column, member, its words, and what another one becomes. */
const members = [
  ['platforms', 'type', ['Language', 'Technology', 'Operating_System', 'Architecture'], 'Technology'],
  ['platforms', 'prevalence', ['Often', 'Sometimes', 'Rarely', 'Undetermined'], null],
  ['consequences', 'likelihood', ['High', 'Medium', 'Low', 'Unknown'], null],
  [
    'potential_mitigations',
    'effectiveness',
    ['High', 'Moderate', 'Limited', 'Incidental', 'Defense in Depth', 'Discouraged Common Practice', 'None'],
    null,
  ],
  ['taxonomy_mappings', 'fit', ['Exact', 'Imprecise', 'CWE More Abstract', 'CWE More Specific'], null],
] as const

/**
 * Weaknesses and views have only words that the graph knows as enums: what catalogues of others brought in becomes what
 * the importer makes of it since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update weakness set structure = 'Simple' where structure not in ('Simple', 'Composite', 'Chain')`.execute(
    db,
  )
  await sql`update weakness_view set type = 'Graph' where type not in ('Graph', 'Explicit', 'Implicit')`.execute(db)
  for (const [column, member, words, other] of members) {
    const list = sql.ref(column)
    await sql`update weakness set ${list} = (
      select jsonb_agg(case when ${isOther(member, words)} then entry || ${JSON.stringify({ [member]: other })}::jsonb
          else entry end order by place)
        from jsonb_array_elements(${list}) with ordinality as listed (entry, place)
    ) where exists (select from jsonb_array_elements(${list}) as listed (entry) where ${isOther(member, words)})`.execute(
      db,
    )
  }
}

function isOther(member: string, words: readonly string[]) {
  return sql`entry ->> ${member} <> all (${[...words]}::text[])`
}
