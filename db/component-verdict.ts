import { sql } from 'kysely'
import { applicationIsVisible, type NameGlobs } from './application-visibility.ts'
import type { Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import type { Artifact } from './target-run-tables.ts'

/** What a trust scan found of the bytes, or of what has the name, of a component. */
export type ComponentVerdict = Pick<Artifact, 'name' | 'sha256' | 'verdict' | 'examinedAt'> & {
  readonly isByDigest: boolean
  /** Rules of its open findings, in order. */
  readonly rules: readonly string[]
}

/**
 * Returns the verdict on each component by the visible artefact that has one of its SHA-256, else by that of its
 * application which has its name, with its version where the component has one; of several the worst, then the newest
 * (contract: supply-chain §8.3).
 */
export async function listVerdictsOfComponents(
  db: Database,
  ids: readonly string[],
  { visible }: { readonly visible: NameGlobs },
): Promise<Owned<ComponentVerdict>[]> {
  const { rows } = await sql<Owned<ComponentVerdict>>`
    select owner_id, found.* from unnest(${ids}::text[]) as owner_id
      join software_component as component on component.id = owner_id::bigint
      cross join lateral (
        select artifact.name, artifact.sha256, verdict, examined_at, matched.is_by_digest,
            array(select distinct rule from security_finding as finding
              where finding.scanner_id = artifact.scanner_id and state in ('open', 'suppressed') and rule is not null order by rule) as rules
          from artifact cross join lateral (
            select coalesce(artifact.sha256 in (
                select hash ->> 'value' from jsonb_array_elements(component.hashes) as hash where hash ->> 'alg' = 'SHA-256'), false) as is_by_digest
          ) as matched
          where ${applicationIsVisible('artifact.application_id', visible)}
            and (matched.is_by_digest or artifact.application_id = component.application_id and lower(artifact.name) = any(${names}))
          order by matched.is_by_digest desc, array_position(array['malicious', 'suspicious', 'unknown', 'clean'], verdict),
            examined_at desc, artifact.id limit 1
      ) as found`.execute(db)
  return rows
}

/** The names by which a scan may have called a component. */
const names = sql`array(
  select lower(prefix || name || version)
    from (values (component.name), (split_part(regexp_replace(component.purl, '^pkg:huggingface/', ''), '@', 1))) as own (name)
    cross join (values (''), ('hf:'), ('huggingface:')) as prefixes (prefix)
    cross join (select version from (values ('@' || coalesce(component.model ->> 'revision', component.version)),
        (case when coalesce(component.model ->> 'revision', component.version) is null then '' end)) as known (version)
      where version is not null) as versions)`
