import { type RawBuilder, sql } from 'kysely'
import { applicationIsVisible, type NameGlobs } from './application-visibility.ts'
import type { Database } from './engine/database.ts'
import { anyOfVarying, readForEach } from './engine/owners.ts'
import {
  countedConditions,
  ownConditions,
  principalConditions,
  type SecurityFindingFilter,
  type VaryingFilter,
  whereAll,
} from './finding-filter.ts'
import { type FindingOwner, forEachOwner, ownerColumns, type SharedFilter } from './finding-owners.ts'
import { mostCounted } from './finding-text.ts'

/**
 * What findings are counted by: rows of `value` and `label`, once for each finding that has it, of a row `found`, and
 * of its `decision`, null without one, where it is counted by that.
 */
const parts = {
  // PostgreSQL expects few rows of a comparison by `->>`, and sorts all instead of hashing them.
  FILE: sql`select place, place where location @> '{"kind":"code"}'`,
  COMPONENT: sql`select coalesce(location ->> 'purl', location ->> 'name'), concat_ws(' ', location ->> 'name', location ->> 'version')
    where location @> '{"kind":"component"}'`,
  CVE: sql`select cve, cve from unnest(cves) as cve`,
  RULE: sql`select rule, rule`,
  RESOLUTION: sql`select resolution, resolution from (select case state when 'suppressed' then 'MITIGATED'
    when 'false_positive' then 'POTENTIAL_FALSE_POSITIVE' when 'replaced' then 'REPLACED' else 'UNRESOLVED' end as resolution) as stated`,
  DECISION: sql`select word, word from (select upper(coalesce(decision, 'none')) as word) as decided`,
  APPLICATION: sql`select guid::text, name from application where id = application_id`,
  OWNER: sql`select owner, owner from application where id = application_id`,
  TEAM: sql`select team, team from application where id = application_id`,
  LABEL: sql`select label, label from application, unnest(labels) as label where id = application_id`,
} as const
export type FindingValue = keyof typeof parts | 'TARGET'

/** A subquery instead of this join would look each finding up by itself. */
const joinedDecisions = sql`left join (select finding_id, decision from finding_triage) as triage on finding_id = found.id`

/** What `parts` has by targets whose applications have these names; a finding is of those whose filter finds it. */
const targetsOf = (globs: NameGlobs) => sql`
  select target.id::text, name from target where application_id = found.application_id and ${applicationIsVisible('target.applicationId', globs)}
    and (kind = 'application' or target.id in (
      select target_id from scanner where scanner.id = found.scanner_id or scanner.id in (
        select scanner_id from security_finding_report where finding_id = found.id and last_scan_id is null)))`

/** A value, and how many findings of how many applications have it; null where applications are not counted. */
export type CountedValue = {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly applicationCount: number | null
}

/** The most frequent values, and how many there are in all. */
export type FindingValues = { readonly valueCount: number; readonly values: readonly CountedValue[] }

/** What values are ranked by, before the value itself. */
const ranks = {
  FINDINGS: sql`count desc`,
  APPLICATIONS: sql`application_count desc, count desc`,
} as const

/** What findings are counted by, and what the values are ranked by. */
export type ValueQuestion = {
  readonly by: FindingValue
  readonly rankBy: keyof typeof ranks
  /** Whether applications are counted, too, which takes twice as long. A rank by them needs it. */
  readonly countsApplications: boolean
  /** Of targets only those are counted whose applications have these names. */
  readonly targets: NameGlobs
}

/** So many values are read at most. */
export const mostValues = 100

type ValueRow = CountedValue & { readonly valueCount: number }

/** Returns the values of each owner's findings in the order of their rank. */
export function valuesOfFindings(
  db: Database,
  owners: readonly FindingOwner[],
  { filter, question }: { readonly filter: SharedFilter; readonly question: ValueQuestion },
): Promise<readonly FindingValues[]> {
  return forEachOwner(
    owners,
    (owner) => listFindingValues(db, { ...filter, ...owner }, question),
    async (columns, rows) => {
      const query = valuesOf({ ...filter, ...columns }, question)
      return (await readForEach<ValueRow>(db, { columns: ownerColumns, rows }, query)).map(valuesFrom)
    },
  )
}

/** Returns the values of the findings that the filter leaves in the order of their rank. */
async function listFindingValues(
  db: Database,
  filter: SecurityFindingFilter,
  question: ValueQuestion,
): Promise<FindingValues> {
  return valuesFrom((await valuesOf(filter, question).execute(db)).rows)
}

function valuesFrom(rows: readonly ValueRow[]): FindingValues {
  return {
    valueCount: rows[0]?.valueCount ?? 0,
    values: rows.map(({ valueCount: _, ...counted }) => counted),
  }
}

function valuesOf(
  filter: VaryingFilter,
  { by, rankBy, countsApplications, targets }: ValueQuestion,
): RawBuilder<ValueRow> {
  const part = by === 'TARGET' ? targetsOf(targets) : parts[by]
  const linked = filter.target
    ? [
        sql<boolean>`id in (select finding_id from security_finding_link where target_id = ${anyOfVarying(filter.target)})`,
      ]
    : []
  const conditions = [...countedConditions(filter), ...principalConditions(filter), ...ownConditions(filter), ...linked]
  const applications = countsApplications ? sql`count(distinct application_id)::int` : sql`null`
  return sql<ValueRow>`
    select *, (count(*) over ())::int as value_count from (
      select value, max(label) as label, count(*)::int as count, ${applications} as application_count from (
        select id, application_id, scanner_id, rule, cves, location, place, state from security_finding
          ${whereAll(conditions)} ${filter.text == null ? sql`` : sql`limit ${mostCounted}`}
      ) as found ${by === 'DECISION' ? joinedDecisions : sql``} cross join lateral (${part}) as part (value, label)
      where value is not null group by value
    ) as counted order by ${ranks[rankBy]}, value collate "C" limit ${sql.lit(mostValues)}`
}
