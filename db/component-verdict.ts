import { type RawBuilder, sql } from 'kysely'
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
  const asked = sql`(select * from software_component where id = any(${ids}::bigint[]))`
  const { rows } = await sql<Owned<ComponentVerdict>>`
    select id::text as owner_id, name, sha256, verdict, examined_at, is_by_digest,
        array(select distinct rule from security_finding as finding
          where finding.scanner_id = judged.scanner_id and state in ('open', 'suppressed') and rule is not null order by rule) as rules
      from (${verdictsOf(asked, visible)}) as judged`.execute(db)
  return rows
}

/** A verdict by which components are listed: one of trust scans, or `none` where no scan examined them. */
export type VerdictChoice = Artifact['verdict'] | 'none'

/** Returns the condition that the verdict on a row of `software_component` is one of `wanted`. */
export function hasVerdict(wanted: readonly VerdictChoice[], visible: NameGlobs): RawBuilder<boolean> {
  const judged = verdictsOf(
    sql`(select * from software_component where id = any(array(${mayBeJudged(visible)})))`,
    visible,
  )
  const others = (['malicious', 'suspicious', 'unknown', 'clean'] as const).filter((one) => !wanted.includes(one))
  const judgedAs = (verdicts: readonly VerdictChoice[]) =>
    sql`select judged.id from (${judged}) as judged where verdict = any(${verdicts}::text[])`
  return wanted.includes('none')
    ? sql<boolean>`id not in (${judgedAs(others)})`
    : sql<boolean>`id = any(array(${judgedAs(wanted)}))`
}

/** The visible artefact that decides about each of `components`; none of those that none matches. */
function verdictsOf(components: RawBuilder<unknown>, visible: NameGlobs): RawBuilder<unknown> {
  return sql`
    select distinct on (matched.id) matched.id, is_by_digest, scanner_id, name, sha256, verdict, examined_at
      from (
        with component as materialized ${components}
        select component.id, true as is_by_digest, artifact.id as artifact_id
          from component cross join lateral jsonb_array_elements(hashes) as hash
          join artifact on artifact.sha256 = hash ->> 'value' where hash ->> 'alg' = 'SHA-256'
        union all
        select component.id, false, artifact.id
          from component cross join lateral unnest(${names}) as called
          join artifact on artifact.application_id = component.application_id and lower(artifact.name) = called
      ) as matched join artifact on artifact.id = artifact_id
      where ${applicationIsVisible('artifact.application_id', visible)}
      order by matched.id, is_by_digest desc, array_position(array['malicious', 'suspicious', 'unknown', 'clean'], verdict), examined_at desc, artifact.id`
}

/**
 * Returns the ids of components that a visible artefact may decide about, found from the artefacts, which are few
 * beside components: all that one decides about, and some whose version is another one.
 */
function mayBeJudged(visible: NameGlobs): RawBuilder<unknown> {
  return sql`
    with seen as materialized (
      select application_id, sha256, lower(name) as name from artifact where ${applicationIsVisible('application_id', visible)}
    ),
    called as materialized (
      select distinct application_id, name from (
        select application_id, unnest(array[whole, regexp_replace(whole, '@[^@]*$', ''), split_part(whole, '@', 1)]) as name
          from seen cross join lateral (values (name), (regexp_replace(name, '^(hf|huggingface):', ''))) as own (whole)
      ) as every
    )
    select found.id from seen cross join lateral (
      select id from software_component as component where component.sha256 = seen.sha256 offset 0) as found
    union all
    select id from software_component where jsonb_array_length(jsonb_path_query_array(hashes, '$[*] ? (@.alg == "SHA-256")')) > 1
    union all
    select found.id from called cross join lateral (
      select id from software_component as component
        where component.application_id = called.application_id and lower(component.name) = called.name offset 0) as found
    union all
    select found.id from called cross join lateral (
      select id from software_component as component
        where component.application_id = called.application_id and ${nameOnHub} = called.name offset 0) as found`
}

const nameOnHub = sql.raw("lower(split_part(regexp_replace(component.purl, '^pkg:huggingface/', ''), '@', 1))")

/** The names by which a scan may have called a component. */
const names = sql`array(
  select lower(prefix || name || version)
    from (values (component.name), (split_part(regexp_replace(component.purl, '^pkg:huggingface/', ''), '@', 1))) as own (name)
    cross join (values (''), ('hf:'), ('huggingface:')) as prefixes (prefix)
    cross join (select version from (values ('@' || coalesce(component.model ->> 'revision', component.version)),
        (case when coalesce(component.model ->> 'revision', component.version) is null then '' end)) as known (version)
      where version is not null) as versions)`
