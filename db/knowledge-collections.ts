import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import {
  type Collection,
  type CommonFilter,
  collectionOf,
  type Maybe,
  narrowCommon,
  otherEnds,
} from './engine/collection.ts'
import { anyOf, type Database } from './engine/database.ts'
import { type CountRange, type IdSets, narrowByCount, narrowBySets } from './engine/id-sets.ts'
import { byteOrder, dateOrder, nameOrder } from './engine/page.ts'
import {
  caseStudyCounts,
  lastIncidentDay,
  mitigationCounts,
  tacticCounts,
  techniqueCounts,
} from './knowledge-counts.ts'
import { caseStudyFacets, mitigationFacets, techniqueFacets } from './knowledge-facets.ts'
import type { CaseStudy, Mitigation, Tactic, Technique } from './knowledge-tables.ts'

export type TacticFilter = CommonFilter & {
  readonly techniques?: Maybe<IdSets>
  readonly caseStudies?: Maybe<IdSets>
  readonly techniqueCount?: Maybe<CountRange>
  readonly caseStudyCount?: Maybe<CountRange>
  readonly technique?: Maybe<readonly string[]>
  readonly caseStudy?: Maybe<readonly string[]>
}
/** Filters by what corresponds in MITRE ATT&CK. */
type AttackFilter = { readonly attackId?: Maybe<readonly string[]>; readonly hasAttackId?: Maybe<boolean> }
export type TechniqueFilter = CommonFilter &
  AttackFilter & {
    readonly tactics?: Maybe<IdSets>
    readonly mitigations?: Maybe<IdSets>
    readonly caseStudies?: Maybe<IdSets>
    readonly weaknesses?: Maybe<IdSets>
    readonly tacticCount?: Maybe<CountRange>
    readonly mitigationCount?: Maybe<CountRange>
    readonly caseStudyCount?: Maybe<CountRange>
    readonly weaknessCount?: Maybe<CountRange>
    readonly subtechniqueCount?: Maybe<CountRange>
    readonly openFindingCount?: Maybe<CountRange>
    readonly tactic?: Maybe<readonly string[]>
    readonly maturity?: Maybe<readonly string[]>
    readonly platform?: Maybe<readonly string[]>
    readonly mitigatedBy?: Maybe<readonly string[]>
    readonly usedInCaseStudy?: Maybe<readonly string[]>
    readonly weakness?: Maybe<readonly string[]>
    readonly isSubtechnique?: Maybe<boolean>
    readonly hasMitigation?: Maybe<boolean>
  }
export type MitigationFilter = CommonFilter &
  AttackFilter & {
    readonly techniques?: Maybe<IdSets>
    readonly techniqueCount?: Maybe<CountRange>
    readonly technique?: Maybe<readonly string[]>
    readonly category?: Maybe<readonly string[]>
    readonly lifecyclePhase?: Maybe<readonly string[]>
  }
export type CaseStudyFilter = CommonFilter & {
  /** Only those whose steps are as asked for. */
  readonly bySteps?: Maybe<readonly string[]>
  readonly techniques?: Maybe<IdSets>
  readonly tactics?: Maybe<IdSets>
  readonly techniqueCount?: Maybe<CountRange>
  readonly tacticCount?: Maybe<CountRange>
  readonly actor?: Maybe<readonly string[]>
  readonly target?: Maybe<readonly string[]>
  readonly reporter?: Maybe<readonly string[]>
  readonly incidentDate?: Maybe<{ readonly from?: Maybe<string>; readonly to?: Maybe<string> }>
  readonly type?: Maybe<readonly string[]>
  readonly technique?: Maybe<readonly string[]>
  readonly tactic?: Maybe<readonly string[]>
  readonly year?: Maybe<readonly number[]>
}

/** Matrix order, retired tactics last. */
export const matrixOrder = sql<number>`coalesce(position, 1000000)`

/** Orders by numbers of edges, and of tactics by place; each kind of object has those of its own edges. */
export const countOrders = {
  tactic: { MATRIX: matrixOrder, TECHNIQUES: tacticCounts.techniques, CASE_STUDIES: tacticCounts.caseStudies },
  technique: {
    TACTICS: techniqueCounts.tactics,
    MITIGATIONS: techniqueCounts.mitigations,
    CASE_STUDIES: techniqueCounts.caseStudies,
    WEAKNESSES: techniqueCounts.weaknesses,
  },
  mitigation: { TECHNIQUES: mitigationCounts.techniques },
  caseStudy: { TECHNIQUES: caseStudyCounts.techniques, TACTICS: caseStudyCounts.tactics },
} as const

export const objectOrders = {
  ID: byteOrder('id'),
  NAME: nameOrder('name'),
  CREATED: dateOrder('createdDate'),
  MODIFIED: dateOrder('modifiedDate'),
  INCIDENT_DATE: dateOrder('incidentDate'),
} as const

/** As the indexes by words have it. */
const wordsOfAttack = sql`object_words(name, coalesce(attack_reference->>'id', ''), coalesce(description, ''))`
const caseStudyWords = sql`object_words(name, '', coalesce(description, '') || E'\\n' || coalesce(target, '') || E'\\n'
  || coalesce(actor, '') || E'\\n' || coalesce(reporter, ''))`

/** Tactics. */
export function tactics(db: Database, filter: TacticFilter): Collection<Tactic> {
  let query = narrowCommon(db.selectFrom('tactic'), filter, wordsOfAttack)
  if (filter.technique)
    query = query.where('id', 'in', otherEnds(db, 'techniqueTactic', 'tacticId', 'techniqueId', filter.technique))
  if (filter.caseStudy)
    query = query.where('id', 'in', otherEnds(db, 'procedureStep', 'tacticId', 'caseStudyId', filter.caseStudy))
  query = narrowBySets(query, filter.techniques, (ids) =>
    otherEnds(db, 'techniqueTactic', 'tacticId', 'techniqueId', ids),
  )
  query = narrowBySets(query, filter.caseStudies, (ids) =>
    otherEnds(db, 'procedureStep', 'tacticId', 'caseStudyId', ids),
  )
  query = narrowByCount(query, filter.techniqueCount, tacticCounts.techniques)
  query = narrowByCount(query, filter.caseStudyCount, tacticCounts.caseStudies)
  return collectionOf(db, query)
}

/** Techniques; `openFindings` is what a filter by their number compares. */
export function techniques(
  db: Database,
  filter: TechniqueFilter,
  openFindings: RawBuilder<number>,
): Collection<Technique> {
  let query = narrowCommon(db.selectFrom('technique'), filter, wordsOfAttack)
  if (filter.tactic)
    query = query.where('id', 'in', otherEnds(db, 'techniqueTactic', 'techniqueId', 'tacticId', filter.tactic))
  if (filter.maturity) query = query.where(sql<boolean>`maturity = any(${filter.maturity})`)
  if (filter.platform) query = query.where(sql<boolean>`platforms && ${filter.platform}::text[]`)
  if (filter.mitigatedBy) {
    query = query.where(
      'id',
      'in',
      otherEnds(db, 'mitigationTechnique', 'techniqueId', 'mitigationId', filter.mitigatedBy),
    )
  }
  if (filter.usedInCaseStudy) {
    query = query.where(
      'id',
      'in',
      otherEnds(db, 'procedureStep', 'techniqueId', 'caseStudyId', filter.usedInCaseStudy),
    )
  }
  if (filter.weakness) {
    query = query.where('id', 'in', otherEnds(db, 'techniqueWeakness', 'techniqueId', 'weaknessId', filter.weakness))
  }
  query = narrowByAttack(query, filter)
  const ends = (relation: Parameters<typeof otherEnds>[1], given: string) => (ids: readonly string[]) =>
    otherEnds(db, relation, 'techniqueId', given, ids)
  query = narrowBySets(query, filter.tactics, ends('techniqueTactic', 'tacticId'))
  query = narrowBySets(query, filter.mitigations, ends('mitigationTechnique', 'mitigationId'))
  query = narrowBySets(query, filter.caseStudies, ends('procedureStep', 'caseStudyId'))
  query = narrowBySets(query, filter.weaknesses, ends('techniqueWeakness', 'weaknessId'))
  query = narrowByCount(query, filter.tacticCount, techniqueCounts.tactics)
  query = narrowByCount(query, filter.mitigationCount, techniqueCounts.mitigations)
  query = narrowByCount(query, filter.caseStudyCount, techniqueCounts.caseStudies)
  query = narrowByCount(query, filter.weaknessCount, techniqueCounts.weaknesses)
  query = narrowByCount(query, filter.subtechniqueCount, techniqueCounts.subtechniques)
  query = narrowByCount(query, filter.openFindingCount, openFindings)
  if (filter.isSubtechnique != null) query = query.where('parentId', filter.isSubtechnique ? 'is not' : 'is', null)
  if (filter.hasMitigation != null) {
    query = query.where(
      'id',
      filter.hasMitigation ? 'in' : 'not in',
      db.selectFrom('mitigationTechnique').select('techniqueId'),
    )
  }
  return collectionOf(db, query, techniqueFacets)
}

// biome-ignore lint/suspicious/noExplicitAny: the query of any table that has a reference to ATT&CK.
type Filtered = SelectQueryBuilder<any, any, any>

function narrowByAttack<Q extends Filtered>(query: Q, filter: AttackFilter): Q {
  let narrowed: Filtered = query
  if (filter.attackId) narrowed = narrowed.where(sql<boolean>`attack_reference->>'id' = ${anyOf(filter.attackId)}`)
  if (filter.hasAttackId != null)
    narrowed = narrowed.where(sql<boolean>`(attack_reference is not null) = ${filter.hasAttackId}`)
  return narrowed as Q
}

/** Mitigations. */
export function mitigations(db: Database, filter: MitigationFilter): Collection<Mitigation> {
  let query = narrowCommon(db.selectFrom('mitigation'), filter, wordsOfAttack)
  if (filter.technique) {
    query = query.where(
      'id',
      'in',
      otherEnds(db, 'mitigationTechnique', 'mitigationId', 'techniqueId', filter.technique),
    )
  }
  query = narrowByAttack(query, filter)
  query = narrowBySets(query, filter.techniques, (ids) =>
    otherEnds(db, 'mitigationTechnique', 'mitigationId', 'techniqueId', ids),
  )
  query = narrowByCount(query, filter.techniqueCount, mitigationCounts.techniques)
  if (filter.category) query = query.where(sql<boolean>`categories && ${filter.category}::text[]`)
  if (filter.lifecyclePhase) query = query.where(sql<boolean>`lifecycle_phases && ${filter.lifecyclePhase}::text[]`)
  return collectionOf(db, query, mitigationFacets)
}

/** Case studies. */
export function caseStudies(db: Database, filter: CaseStudyFilter): Collection<CaseStudy> {
  let query = narrowCommon(db.selectFrom('caseStudy'), filter, caseStudyWords)
  if (filter.bySteps) query = query.where('id', '=', anyOf(filter.bySteps))
  if (filter.type) query = query.where(sql<boolean>`type = any(${filter.type})`)
  if (filter.technique)
    query = query.where('id', 'in', otherEnds(db, 'procedureStep', 'caseStudyId', 'techniqueId', filter.technique))
  if (filter.tactic)
    query = query.where('id', 'in', otherEnds(db, 'procedureStep', 'caseStudyId', 'tacticId', filter.tactic))
  const ends = (given: string) => (ids: readonly string[]) => otherEnds(db, 'procedureStep', 'caseStudyId', given, ids)
  query = narrowBySets(query, filter.techniques, ends('techniqueId'))
  query = narrowBySets(query, filter.tactics, ends('tacticId'))
  query = narrowByCount(query, filter.techniqueCount, caseStudyCounts.techniques)
  query = narrowByCount(query, filter.tacticCount, caseStudyCounts.tactics)
  for (const field of ['actor', 'target', 'reporter'] as const) {
    const wanted = filter[field]
    if (wanted) query = query.where(sql<boolean>`${sql.ref(field)} = ${anyOf(wanted)}`)
  }
  if (filter.incidentDate?.from)
    query = query.where(sql<boolean>`${lastIncidentDay} >= ${filter.incidentDate.from}::date`)
  if (filter.incidentDate?.to) query = query.where(sql<boolean>`incident_date <= ${filter.incidentDate.to}::date`)
  if (filter.year) query = query.where(sql<boolean>`extract(year from incident_date)::int = any(${filter.year})`)
  return collectionOf(db, query, caseStudyFacets)
}
