import { sql } from 'kysely'
import type { ComponentDeclaration, EvidenceConfidence, EvidencePlace } from './component-tables.ts'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'

/**
 * Returns what is declared of each application and of its targets, newest first; what is declared of a target of the
 * kind application is of the application.
 */
export async function listDeclarations(
  db: Database,
  applicationIds: readonly string[],
): Promise<Owned<ComponentDeclaration>[]> {
  const { rows } = await sql<Owned<ComponentDeclaration>>`
    select declared.application_id::text as owner_id, declared.application_id,
        case when target.kind = 'application' then null else target_id::text end as target_id,
        declared.kind, present, note, by, at
      from component_declaration as declared left join target on target.id = target_id
      where declared.application_id = any(${applicationIds}::int[])
      order by declared.application_id, declared.kind, at desc, target_id nulls first`.execute(db)
  return rows
}

/** What one source shows of one component, or, without `kind`, that it was looked at. */
export type EvidenceOfSource = {
  readonly scannerId: number
  /** Null when it is of the whole application. */
  readonly targetId: string | null
  readonly source: string
  readonly scanId: number
  readonly lookedAt: Date
  readonly kind: string | null
  readonly confidence: EvidenceConfidence | null
  readonly count: number
  readonly places: readonly EvidencePlace[]
}

/** Returns what the sources of each application show, by source and kind; a source that shows nothing has one row. */
export async function listEvidence(
  db: Database,
  applicationIds: readonly string[],
): Promise<Owned<EvidenceOfSource>[]> {
  const { rows } = await sql<Owned<EvidenceOfSource>>`
    select scanner.application_id::text as owner_id, scanner_id, scanner.target_id::text, source, source.scan_id,
        looked_at, kind, confidence::int, coalesce(count, 0) as count, coalesce(places, '[]') as places
      from scanner join component_source as source on scanner_id = scanner.id
        left join component_evidence on source_id = source.id
      where scanner.application_id = any(${applicationIds}::int[])
      order by scanner.application_id, source, scanner_id, kind`.execute(db)
  return rows
}

/** A component that somebody declares; `present` null takes the declaration back. */
export type DeclaredComponent = {
  readonly kind: string
  readonly present: boolean | null
  readonly note: string | null
}

/**
 * Declares components of a target, or of a whole application without one; others stay as they are. Returns whether that
 * changed anything: who says again what stands there is not its author.
 */
export async function storeDeclarations(
  trx: Database,
  { applicationId, targetId }: { readonly applicationId: number; readonly targetId: string | null },
  components: readonly DeclaredComponent[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const ofOwner = sql`application_id = ${applicationId} and target_id is not distinct from ${targetId}::uuid`
  const taken = components.filter(({ present }) => present === null).map(({ kind }) => kind)
  const removed = await sql`
    delete from component_declaration where ${ofOwner} and kind = ${anyOf(taken)}`.execute(trx)
  let changed = Number(removed.numAffectedRows ?? 0n)
  for (const { kind, present, note } of components) {
    if (present === null) continue
    const { numAffectedRows = 0n } = await sql`
      insert into component_declaration as declared (application_id, target_id, kind, present, note, by, at)
        values (${applicationId}, ${targetId}, ${kind}, ${present}, ${note}, ${by}, ${at})
        on conflict (application_id, target_id, kind) do update
          set present = excluded.present, note = excluded.note, by = excluded.by, at = excluded.at
          where (declared.present, declared.note) is distinct from (excluded.present, excluded.note)`.execute(trx)
    changed += Number(numAffectedRows)
  }
  return changed > 0
}

/** Checks whether components of a target are declared or shown. */
export async function hasComponents(trx: Database, targetId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from component_declaration where target_id = ${targetId}) or exists (
      select from component_source join scanner on scanner.id = scanner_id where scanner.target_id = ${targetId}) as is`.execute(
    trx,
  )
  return rows[0]!.is
}

/** What one reader found in a scan. */
export type FoundEvidence = {
  readonly source: string
  readonly components: readonly {
    readonly kind: string
    readonly confidence: EvidenceConfidence
    readonly count: number
    readonly places: readonly EvidencePlace[]
  }[]
  /** Files that are evidence, with the bits of their kinds. */
  readonly files: ReadonlyMap<string, number>
}

/**
 * Stores what readers found in a scan in place of what earlier scans of its scanner showed; returns the files that show
 * something else than before.
 */
export async function replaceEvidence(
  trx: Database,
  scanId: number,
  found: readonly FoundEvidence[],
): Promise<string[]> {
  const { rows: before } = await sql<{ path: string; kinds: number }>`
    with removed as (
      delete from component_source where scanner_id = (select scanner_id from scan where id = ${scanId}) returning id
    )
    select path, bit_or(kinds) as kinds from component_file where source_id in (select id from removed) group by path`.execute(
    trx,
  )
  const after = new Map<string, number>()
  for (const { source, components, files } of found) {
    const { rows } = await sql<{ id: number }>`
      insert into component_source (scanner_id, source, scan_id, looked_at)
        select scanner_id, ${source}, id, dated_at from scan where id = ${scanId} returning id`.execute(trx)
    const sourceId = rows[0]!.id
    await sql`
      insert into component_evidence (source_id, kind, confidence, count, places)
        select ${sourceId}, kind, confidence, count, places
          from jsonb_to_recordset(${JSON.stringify(components)}::jsonb)
            as found (kind text, confidence smallint, count int, places jsonb)`.execute(trx)
    await sql`
      insert into component_file (source_id, path, kinds)
        select ${sourceId}, path, kinds
          from unnest(${[...files.keys()]}::text[], ${[...files.values()]}::int[]) as found (path, kinds)`.execute(trx)
    for (const [path, kinds] of files) after.set(path, (after.get(path) ?? 0) | kinds)
  }
  const changed = before.filter(({ path, kinds }) => after.get(path) !== kinds).map(({ path }) => path)
  const known = new Set(before.map(({ path }) => path))
  return [...changed, ...[...after.keys()].filter((path) => !known.has(path))]
}

/** Threats and elements of a threat model as they are stored. */
export type StoredModel = {
  readonly title: string
  readonly description: string | null
  readonly elements: readonly { readonly id: string; readonly name: string; readonly description: string | null }[]
  readonly threats: readonly { readonly id: string; readonly title: string; readonly description: string | null }[]
}

/** Returns the threat model that a scan brought in, with the threats that it reports; null when it brought none. */
export async function findModelOfScan(trx: Database, scanId: number): Promise<StoredModel | null> {
  const { rows } = await sql<StoredModel>`
    select title, description, components as elements, coalesce((
        select json_agg(json_build_object('id', coalesce(location ->> 'label', title), 'title', title, 'description', description) order by id)
          from security_finding where scanner_id = threat_model.scanner_id and last_scan_id is null), '[]') as threats
      from threat_model where id = ${scanId}`.execute(trx)
  return rows[0] ?? null
}

/** Returns the packages that the newest scan of a scanner reports, at most 20,000. */
export async function listPackagesOfScan(
  trx: Database,
  scanId: number,
): Promise<{ readonly purl: string; readonly place: string | null }[]> {
  const { rows } = await sql<{ purl: string; place: string | null }>`
    select distinct location ->> 'purl' as purl, location ->> 'path' as place from security_finding
      where scanner_id = (select scanner_id from scan where id = ${scanId}) and last_scan_id is null
        and location ->> 'kind' = 'component' and location ->> 'purl' is not null
      order by purl, place limit 20000`.execute(trx)
  return rows
}

/** Returns the rules by which the newest scan of a scanner reports findings, each with one place. */
export async function listRulesOfScan(
  trx: Database,
  scanId: number,
): Promise<{ readonly rule: string; readonly place: string | null }[]> {
  const { rows } = await sql<{ rule: string; place: string | null }>`
    select rule, min(place) as place from security_finding
      where scanner_id = (select scanner_id from scan where id = ${scanId}) and last_scan_id is null and rule is not null
        and state <> 'false_positive'
      group by rule order by rule limit 20000`.execute(trx)
  return rows
}
