import { sql } from 'kysely'
import type { ComponentDeclaration, EvidenceConfidence, EvidencePlace } from './component-tables.ts'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'

/** So many places of one component are stored of one source. */
export const mostPlaces = 20

/** Returns what is declared of each application and of its targets, in the order of kinds and targets. */
export async function listDeclarations(
  db: Database,
  applicationIds: readonly string[],
): Promise<Owned<ComponentDeclaration>[]> {
  const { rows } = await sql<Owned<ComponentDeclaration>>`
    select application_id::text as owner_id, application_id, target_id::text, kind, present, note, by, at
      from component_declaration where application_id = any(${applicationIds}::int[])
      order by application_id, kind, target_id nulls first`.execute(db)
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
 * Declares components of a target, or of a whole application without one; others stay as they are. Returns whether that changed anything: who says again what
 * stands there is not its author.
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

/** What a reader found in one scan. */
export type FoundEvidence = {
  readonly scanId: number
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

/** Stores what a reader found in place of what it found in earlier scans of the same scanner. */
export async function replaceEvidence(
  trx: Database,
  { scanId, source, components, files }: FoundEvidence,
): Promise<void> {
  await sql`
    delete from component_source where source = ${source}
      and scanner_id = (select scanner_id from scan where id = ${scanId})`.execute(trx)
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
}
