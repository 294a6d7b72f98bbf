import { caseStudies, mitigations, tactics, techniques } from '../db/knowledge-collections.ts'
import { listKnownNames } from '../db/knowledge-names.ts'
import type { CaseStudy, Mitigation, Tactic, Technique } from '../db/knowledge-tables.ts'
import { openFindingsOf } from './finding-order.ts'
import type {
  CaseStudyFilter,
  CaseStudyOrder,
  MitigationFilter,
  MitigationOrder,
  TacticFilter,
  TacticOrder,
  TechniqueFilter,
  TechniqueOrder,
} from './generated/model.ts'
import {
  checkPeriod,
  checkRanges,
  checkSets,
  checkTechniqueFilter,
  checkTexts,
  withAttackIds,
} from './knowledge-filter.ts'
import { orderOf } from './knowledge-order.ts'
import { listStudiesBySteps } from './knowledge-step-filter.ts'
import { checkFilter, checkKnown } from './runtime/check.ts'
import type { Context } from './runtime/context.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'
import type { Selection } from './runtime/selection.ts'

type Maybe<T> = T | null | undefined

/** Selects tactics. Throws BAD_USER_INPUT naming the argument. */
export function selectTactics(
  { db, load }: Context,
  filter: Maybe<TacticFilter>,
  orderBy: Maybe<readonly TacticOrder[]>,
): Selection<Tactic> {
  const checked = checkFilter(filter, { technique: 'technique', caseStudy: 'caseStudy' })
  checkSets(checked, { ids: 'tactic', techniques: 'technique', caseStudies: 'caseStudy' })
  checkRanges(checked, ['techniqueCount', 'caseStudyCount'])
  const order = orderOf(orderBy, 'tactic')
  return { name: 'tactics', filter: checked, order, load, open: () => tactics(db, checked) }
}

/** Selects techniques likewise. */
export async function selectTechniques(
  context: Context,
  filter: Maybe<TechniqueFilter>,
  orderBy: Maybe<readonly TechniqueOrder[]>,
): Promise<Selection<Technique>> {
  const checked = await checkTechniqueFilter(context.load, filter)
  const { count, load } = await openFindingsOf(context, 'technique', { filter, orderBy })
  const order = orderOf(orderBy, 'technique', { OPEN_FINDINGS: count })
  const facetsOf = context.load.facetsOfTechniques
  return {
    name: 'techniques',
    filter: checked,
    order,
    load,
    facetsOf,
    open: () => techniques(context.db, checked, count),
  }
}

/** Selects mitigations likewise. */
export async function selectMitigations(
  { db, load }: Context,
  filter: Maybe<MitigationFilter>,
  orderBy: Maybe<readonly MitigationOrder[]>,
): Promise<Selection<Mitigation>> {
  const given = checkFilter(filter, { technique: 'technique' })
  checkSets(given, { ids: 'mitigation', techniques: 'technique' })
  checkRanges(given, ['techniqueCount'])
  checkTexts(given, ['attackId'])
  const checked = withAttackIds(given)
  for (const field of ['category', 'lifecyclePhase'] as const)
    await checkKnown(`filter.${field}`, filter?.[field], async () => (await load.read(listKnownNames))[field])
  const order = orderOf(orderBy, 'mitigation')
  const facetsOf = load.facetsOfMitigations
  return { name: 'mitigations', filter: checked, order, load, facetsOf, open: () => mitigations(db, checked) }
}

/** Selects case studies likewise. */
export function selectCaseStudies(
  { db, load }: Context,
  filter: Maybe<CaseStudyFilter>,
  orderBy: Maybe<readonly CaseStudyOrder[]>,
): MaybePromise<Selection<CaseStudy>> {
  const checked = checkFilter(filter, { technique: 'technique', tactic: 'tactic' })
  checkSets(checked, { ids: 'caseStudy', techniques: 'technique', tactics: 'tactic' })
  checkRanges(checked, ['techniqueCount', 'tacticCount'])
  checkTexts(checked, ['actor', 'target', 'reporter'])
  checkPeriod(checked, 'incidentDate')
  const order = orderOf(orderBy, 'caseStudy')
  return after(filter?.steps ? listStudiesBySteps(load, filter.steps) : null, (bySteps) => {
    const narrowed = { ...checked, bySteps }
    const facetsOf = load.facetsOfCaseStudies
    return { name: 'caseStudies', filter: narrowed, order, load, facetsOf, open: () => caseStudies(db, narrowed) }
  })
}
