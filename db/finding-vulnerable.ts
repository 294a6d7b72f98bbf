import { type RawBuilder, sql } from 'kysely'
import type { Maybe } from './engine/collection.ts'
import { anyOf } from './engine/database.ts'

/** What security findings are filtered by that is known of their CVEs and components. */
export type VulnerableFilter = {
  /** True when the catalogue of exploited vulnerabilities lists one of its CVEs. */
  readonly knownExploited?: Maybe<boolean>
  /** At least so likely to be exploited, by the CVE with the highest score. */
  readonly epssAtLeast?: Maybe<number>
  /** Names of components, or Package URLs with or without a version. */
  readonly component?: Maybe<readonly string[]>
  /** True when it is in a component. */
  readonly hasComponent?: Maybe<boolean>
  /** Types of Package URLs, such as npm. */
  readonly ecosystem?: Maybe<readonly string[]>
}

const exploited = sql`array(select entry_id from vulnerability where source = 'KEV' and not retired)`
const purl = sql`location ->> 'purl'`

/** The conditions on the CVEs and the component of a finding. */
export function vulnerableConditions(filter: VulnerableFilter): RawBuilder<boolean>[] {
  const { knownExploited, epssAtLeast, component, hasComponent, ecosystem } = filter
  return [
    ...(knownExploited == null
      ? []
      : knownExploited
        ? [sql<boolean>`(cves <> '{}' and cves && ${exploited})`]
        : [sql<boolean>`not cves && ${exploited}`]),
    ...(epssAtLeast == null
      ? []
      : [
          sql<boolean>`(cves <> '{}' and cves && array(select cve from vulnerability_score where score >= ${epssAtLeast}))`,
        ]),
    ...(component
      ? [
          ofComponent(
            sql`location ->> 'name' = ${anyOf(component)} or ${purl} = ${anyOf(component)} or software_package(${purl}) = ${anyOf(component)}`,
          ),
        ]
      : []),
    ...(hasComponent == null
      ? []
      : [sql<boolean>`(coalesce(location ->> 'kind', '') = 'component') = ${hasComponent}`]),
    ...(ecosystem ? [ofComponent(sql`substring(${purl} from '^pkg:([^/]+)/') = ${anyOf(ecosystem)}`)] : []),
  ]
}

function ofComponent(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(location ->> 'kind' = 'component' and (${condition}))`
}
