import { type RawBuilder, sql } from 'kysely'
import { applicationIsVisible, type NameGlobs } from './application-visibility.ts'

/** The id of one entry of CVE. */
export const cvePattern = /^CVE-\d{4}-\d{4,19}$/i
const findingId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})$/i
const contributionId = /^contribution:(\d{1,9})$/i

/** A rank by which what a text names comes before whatever else has it. */
const named = 100

/** So much newer comes first: less than any difference of ranks that are given by hand. */
const newness = (column: string) => sql`extract(epoch from ${sql.ref(column)})::numeric / 100000000000`

/** Findings are not ranked: those that changed last come first. */
export function findings(text: string, visible: NameGlobs): RawBuilder<unknown> {
  const isCve = cvePattern.test(text.trim())
  const [, guid, issue] = findingId.exec(text.trim()) ?? []
  const words = isCve
    ? sql`(cves <> '{}' and cves && ${[text.trim().toUpperCase()]}::text[])`
    : sql`(${holds(sql`title || E'\\n' || coalesce(place, '')`, text)})`
  const found = guid
    ? sql`(application_id = (select id from application where guid = ${guid.toLowerCase()}) and issue_id = ${Number(issue)})`
    : words
  return sql`
    select application.guid || ':' || issue_id as id, 'SECURITY_FINDING' as kind, title as name,
        concat_ws(' · ', place, title) as body,
        round(${guid ? named : isCve ? 40 : 0.1} + ${newness('security_finding.changed_at')}, 12) as rank
      from security_finding join application on application.id = application_id
      where ${found} and ${applicationIsVisible('applicationId', visible)}`
}

/** Components that some scanner still names: those that carry a CVE, else those with the text in name or locator. */
export function components(text: string, visible: NameGlobs): RawBuilder<unknown> {
  const isCve = cvePattern.test(text.trim())
  const found = isCve
    ? sql`exists (select from security_finding as finding where cves <> '{}' and cves && ${[text.trim().toUpperCase()]}::text[]
        and finding.application_id = software_component.application_id and location ->> 'kind' = 'component'
        and md5(location ->> 'purl') = md5(software_component.locator))`
    : holds(sql`name || E'\\n' || coalesce(locator, '')`, text)
  return sql`
    select 'component:' || id as id, 'SOFTWARE_COMPONENT' as kind, concat_ws(' ', name, version) as name, locator as body,
        round(${isCve ? 39 : 0.1}::numeric, 12) as rank
      from software_component
      where last_seen_at is null and ${found} and ${applicationIsVisible('applicationId', visible)}`
}

/** Targets with the text in name or locator, or with it as id. */
export function targets(text: string, visible: NameGlobs): RawBuilder<unknown> {
  return sql`
    select id::text as id, 'TARGET' as kind, name, concat_ws(' · ', name, locator ->> 'url', locator ->> 'path') as body,
        round(case when id::text = lower(${text.trim()}) then ${named} else 0.1 end + ${newness('changed_at')}, 12) as rank
      from target
      where (id::text = lower(${text.trim()}) or ${holds(sql`name || E'\\n' || locator::text`, text)})
        and ${applicationIsVisible('applicationId', visible)}`
}

/** Contributions with the text in what they say, their contact left out, or with it as id. */
export function contributions(text: string): RawBuilder<unknown> {
  const [, number = null] = contributionId.exec(text.trim()) ?? []
  const said = sql`(select string_agg(value #>> '{}', E'\\n') from jsonb_path_query(document::jsonb, 'strict $.** ? (@.type() == "string")') as value)`
  return sql`
    select 'contribution:' || id as id, 'CONTRIBUTION' as kind, 'contribution ' || id as name, said as body,
        round(${number === null ? 0.1 : named} + ${newness('moved_at')}, 12) as rank
      from contribution cross join lateral (select ${said} as said) as words
      where ${number === null ? holds(sql`said`, text) : sql`id = ${Number(number)}`}`
}

function holds(where: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`lower(${where}) like ${`%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`
}

/** Returns the kinds that a text is looked up in without being asked, because it is an id of theirs. */
export function kindsNamedBy(text: string) {
  const trimmed = text.trim()
  if (cvePattern.test(trimmed)) return ['SECURITY_FINDING', 'SOFTWARE_COMPONENT'] as const
  if (findingId.test(trimmed)) return ['SECURITY_FINDING'] as const
  if (contributionId.test(trimmed)) return ['CONTRIBUTION'] as const
  return uuid.test(trimmed) ? (['TARGET'] as const) : []
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
