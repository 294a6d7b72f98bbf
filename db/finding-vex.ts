import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import { ageChangedAt } from './finding-age-change.ts'
import { openBySeverity } from './finding-count.ts'
import { decidedState, reportedState } from './finding-triage-state.ts'
import type { VexStatement } from './software-component-tables.ts'

/** Returns the statements with these ids, in any order. */
export function findVexStatements(db: Database, ids: readonly number[]): Promise<VexStatement[]> {
  return db.selectFrom('vexStatement').selectAll().where('id', '=', anyOf(ids)).execute()
}

/**
 * Keeps the statements of a series in `table`; one that says what is kept already adds nothing. Returns how many are
 * new.
 */
export async function storeStatements(
  trx: Database,
  table: string,
  scan: { readonly applicationId: number; readonly series: number; readonly tool: string; readonly at: Date },
): Promise<number> {
  const { applicationId, series, tool, at } = scan
  const { numAffectedRows = 0n } = await sql`
    insert into vex_statement (application_id, tool, content, vulnerabilities, product, state, status, justification, detail, author, stated_at, version)
      select ${applicationId}::bigint, ${tool}::text, md5((row - 'pointer')::text)::uuid, array(select jsonb_array_elements_text(row -> 'vulnerabilities')),
          row ->> 'product', row ->> 'state', row ->> 'status', row ->> 'justification', row ->> 'detail', row ->> 'author',
          coalesce((row ->> 'statedAt')::timestamptz, ${at}::timestamptz), (row ->> 'version')::int
        from ${sql.id(table)} where series = ${series} and kind = 'statement' on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}

/** A statement of a file that no finding of the application joins. */
export type LoneStatement = {
  readonly pointer: string
  readonly vulnerability: string
  readonly product: string | null
}

/** Returns the statements of a series in `table` that join no finding, at most 1,000. */
export async function listLoneStatements(
  trx: Database,
  table: string,
  applicationId: number,
): Promise<LoneStatement[]> {
  const { rows } = await sql<LoneStatement>`
    select row ->> 'pointer' as pointer, row -> 'vulnerabilities' ->> 0 as vulnerability, row ->> 'product' as product
      from ${sql.id(table)} join vex_statement as own on own.application_id = ${applicationId} and own.content = md5((row - 'pointer')::text)::uuid
      where kind = 'statement' and not exists (select from joined_statement where statement_id = own.id) order by own.id limit 1000`.execute(
    trx,
  )
  return rows
}

/**
 * Puts into force, about each finding of an application, the newest statement that names its vulnerability and
 * component, in whatever order statements and findings came; a decision stands above it (contract: supply-chain §4.2).
 * Leaves the temporary table `joined_statement`.
 */
export async function applyStatements(trx: Database, applicationId: number, at: Date): Promise<void> {
  await sql`drop table if exists pg_temp.joined_statement`.execute(trx)
  await sql`
    create temporary table joined_statement on commit drop as
      with meant as (
        select statement.id, named.vulnerability, state, stated_at, statement.version,
            case when product is null or (linked.link is not null and linked.component_id is null) or product = application.name then null
              else coalesce(component.locator, product) end as product
          from vex_statement as statement cross join lateral unnest(vulnerabilities) as named (vulnerability)
          join application on application.id = statement.application_id
          left join software_component_link as linked on linked.application_id = statement.application_id and linked.link = product
          left join software_component as component on component.id = linked.component_id
          where statement.application_id = ${applicationId}
      ),
      found as (
        select finding.id, named.vulnerability, location ->> 'name' as name, location ->> 'version' as version,
            split_part(location ->> 'purl', '?', 1) as purl
          from security_finding as finding
          cross join lateral (select unnest(cves || rule || advisories_of(rule, tags)) as vulnerability) as named
          where application_id = ${applicationId} and location ->> 'kind' = 'component'
      )
      select found.id as finding_id, meant.id as statement_id, state, stated_at, meant.version
        from meant join found on found.vulnerability = meant.vulnerability
          and (product is null or split_part(product, '?', 1) = purl or product = name
            or product = name || '@' || found.version or product = name || ' ' || found.version
            or (product like 'pkg:%' and split_part(product, '?', 1) = regexp_replace(purl, '@[^/@]*$', '')))`.execute(
    trx,
  )
  await sql`
    with newest as (
      select distinct on (finding_id) finding_id, statement_id, state from joined_statement
        order by finding_id, stated_at desc, version desc, statement_id desc
    ),
    wanted as (
      select finding.id, newest.state as vex_state, statement_id,
          ${decidedState(sql`decision`, reportedState(sql`newest.state`, sql`source_state`))} as decided
        from security_finding as finding left join newest on newest.finding_id = finding.id
        left join finding_triage on finding_triage.finding_id = finding.id
        where application_id = ${applicationId} and (newest.finding_id is not null or finding.vex_state is not null)
    )
    update security_finding as finding set vex_state = wanted.vex_state, vex_statement_id = statement_id, state = decided, changed_at = ${at},
        state_at = case when finding.state = decided then state_at else ${at} end,
        age_changed_at = ${ageChangedAt(sql`finding.state = decided`, sql`${at}`)}
      from wanted where finding.id = wanted.id
        and (finding.vex_state, finding.vex_statement_id, finding.state) is distinct from (wanted.vex_state, statement_id, decided)`.execute(
    trx,
  )
  await sql`
    update scan set open_by_severity = ${openBySeverity}
      where id in (select newest_scan_id from scanner where application_id = ${applicationId})`.execute(trx)
}

/** Checks that an application has statements of a VEX. */
export async function hasStatements(trx: Database, applicationId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from vex_statement where application_id = ${applicationId}) as any`.execute(trx)
  return rows[0]!.any
}
