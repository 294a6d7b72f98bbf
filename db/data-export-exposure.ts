import { type RawBuilder, sql } from 'kysely'
import { conditionsOf, type ExportSelection, eachChunk, type OnCopied, rowKey } from './data-export-rows.ts'
import type { Database } from './engine/database.ts'
import type { StoredGroup } from './finding-group.ts'
import type { Mitigation, Technique } from './knowledge-tables.ts'
import type { Lease } from './target-run-tables.ts'

/** Returns `columns` of the open, unmitigated findings of a selection. */
function openFindings({ filter, partOfScanner }: ExportSelection, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${columns} from security_finding
    where state = 'open' and scanner_id = any(${[...partOfScanner.keys()]}::int[])
      and ${sql.join([sql`true`, ...conditionsOf(filter)], sql` and `)}`
}

/** Returns the number of open, unmitigated findings of a selection. */
export async function countOpen(db: Database, selection: ExportSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${openFindings(selection, sql`id`)}) as open`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns how many open, unmitigated findings of a selection each group of a scanner has; those that are not read are
 * in none.
 */
export async function countOpenOfGroups(
  db: Database,
  selection: ExportSelection,
): Promise<readonly Pick<StoredGroup, 'scannerId' | 'setId' | 'severity' | 'count'>[]> {
  const { rows } = await sql<Pick<StoredGroup, 'scannerId' | 'setId' | 'severity' | 'count'>>`
    select candidate.scanner_id, set_id, candidate.severity::int, count(*)::int as count
      from (${openFindings(selection, sql`id`)}) as open join finding_candidate as candidate on finding_id = id
      group by candidate.scanner_id, set_id, candidate.severity order by candidate.scanner_id, set_id, candidate.severity`.execute(
    db,
  )
  return rows
}

/** Parts of what `copyExposure` copies. */
export const exposureParts = { cves: 1 } as const
/** A CVE of open findings: their applications, weaknesses and techniques. */
export type ExposedCve = {
  readonly cve: string
  readonly applicationIds: readonly number[]
  readonly targets: readonly string[]
}

/**
 * Copies each CVE once, from the open, unmitigated findings of a selection, in the order of the findings that
 * name them first. Returns the number of these findings.
 */
export async function copyExposure(
  trx: Database,
  { id, lease }: Lease,
  selection: ExportSelection,
  onCopied: OnCopied,
): Promise<number> {
  const target = sql`insert into export_row (export_id, lease, part, position, ordinal, key, row)`
  const place = (part: number) => sql`${id}::uuid, ${lease}::int, ${part}::int`
  const first = sql`min(array[id, ordinality])`
  const union = (member: string) => sql`(
    select coalesce(jsonb_agg(value order by value), '[]') from (
      select jsonb_array_elements(export_row.row::jsonb -> ${sql.lit(member)})
        union select jsonb_array_elements(excluded.row::jsonb -> ${sql.lit(member)})) as each (value))`
  const { copied } = await eachChunk(
    trx,
    selection,
    () => sql`
    open_cves as (
      ${target}
        select ${place(exposureParts.cves)}, (${first})[1], (${first})[2]::int, ${rowKey(sql`to_jsonb(cve)`)},
            json_build_object('cve', cve, 'applicationIds', array_agg(distinct application_id),
              'targets', coalesce(array_agg(distinct target) filter (where target is not null), '{}'))
          from chunk cross join unnest(cves) with ordinality as each (cve, ordinality) left join unnest(targets) as target on true
          where state = 'open' group by cve
        on conflict (export_id, lease, part, key) where key is not null do update
          set row = json_build_object('cve', excluded.row -> 'cve', 'applicationIds', ${union('applicationIds')}, 'targets', ${union('targets')})
          where not export_row.row::jsonb @> excluded.row::jsonb
    )`,
    sql`state = 'open'`,
    onCopied,
  )
  return copied
}

/** A technique or mitigation as its publisher has it. */
type PublishedObject = Pick<
  Mitigation,
  'id' | 'name' | 'description' | 'createdDate' | 'modifiedDate' | 'attackReference' | 'references' | 'retired'
>

/** Techniques that are exposed, and the mitigations of them. */
export type ExposedKnowledge = {
  /** `tactics` are their names. */
  readonly techniques: readonly (PublishedObject &
    Pick<Technique, 'parentId' | 'platforms' | 'maturity'> & { readonly tactics: readonly string[] })[]
  /** `use` is how a mitigation helps; null where the source does not say, or says it of the parent only. */
  readonly mitigations: readonly (PublishedObject & {
    readonly techniques: readonly { readonly id: string; readonly use: string | null }[]
  })[]
}

/** Returns these techniques and their mitigations, those of a parent included, by id. */
export async function readExposedKnowledge(db: Database, techniqueIds: readonly string[]): Promise<ExposedKnowledge> {
  const techniques = await sql<ExposedKnowledge['techniques'][number]>`
    select technique.id, technique.name, technique.description, technique.created_date, technique.modified_date,
        technique.attack_reference, technique."references", technique.retired, technique.parent_id, technique.platforms,
        technique.maturity, array(
          select tactic.name from technique_tactic as own join tactic on tactic.id = own.tactic_id and not tactic.retired
            where own.technique_id = technique.id order by own.position) as tactics
      from technique where technique.id = any(${techniqueIds}::text[]) order by technique.id collate "C"`.execute(db)
  const mitigations = await sql<ExposedKnowledge['mitigations'][number]>`
    select mitigation.id, mitigation.name, mitigation.description, mitigation.created_date, mitigation.modified_date,
        mitigation.attack_reference, mitigation."references", mitigation.retired, own.techniques
      from (
        select mitigation_id, jsonb_agg(jsonb_build_object('id', technique_id, 'use', use) order by technique_id) as techniques
        from (
          select link.mitigation_id, technique.id as technique_id,
              string_agg(link.use, E'\n\n' order by link.position) filter (where link.technique_id = technique.id) as use
            from technique join mitigation_technique as link on link.technique_id in (technique.id, technique.parent_id)
            where technique.id = any(${techniqueIds}::text[]) group by link.mitigation_id, technique.id
        ) as each group by mitigation_id
      ) as own join mitigation on mitigation.id = own.mitigation_id and not mitigation.retired
      order by mitigation.id collate "C"`.execute(db)
  return { techniques: techniques.rows, mitigations: mitigations.rows }
}

/** What is attacked: an application or one of its targets. */
export type ExposedSubject = {
  readonly applicationId: number
  /** The id of the target, else the guid of the application. */
  readonly key: string
  readonly name: string
  /** The kind of the target, else `application`. */
  readonly kind: string
  readonly createdAt: Date
  readonly changedAt: Date
}

/** Returns these applications, by name; of a target, `targetId`, it alone. */
export async function listExposedSubjects(
  db: Database,
  applicationIds: readonly number[],
  targetId: string | null,
): Promise<readonly ExposedSubject[]> {
  const { rows } = await sql<ExposedSubject>`
    select id as application_id, guid::text as key, name, 'application' as kind, created_at, changed_at from application
      where ${targetId}::uuid is null and id = any(${applicationIds}::int[])
    union all
    select application_id, id::text, name, kind, created_at, changed_at from target where id = ${targetId}::uuid
    order by name`.execute(db)
  return rows
}
