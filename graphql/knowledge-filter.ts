import type { CountRange, IdSets } from '../db/engine/id-sets.ts'
import type { TechniqueFilter } from '../db/knowledge-collections.ts'
import { listKnownNames } from '../db/knowledge-names.ts'
import { ServiceError } from '../src/ground/errors.ts'
import type { IdentifierKind } from '../src/ground/identifiers.ts'
import { attackIdOf, checkIdentifier } from '../src/ground/identifiers.ts'
import { checkCount, checkEnds, checkFilter, checkKnown, checkRange, checkText } from './runtime/check.ts'
import type { SharedReads } from './runtime/loaders.ts'

const mostCounted = 1_000_000
/** Each of `all` is a condition of its own. */
const mostOfAll = 20

/**
 * Checks sets of ids of `filter` by the kinds of their fields. Throws BAD_USER_INPUT for an empty `any`, which nothing
 * could meet.
 */
export function checkSets<F extends object>(filter: F, kinds: Partial<Record<keyof F, IdentifierKind>>): void {
  for (const [field, kind] of Object.entries(kinds) as [keyof F & string, IdentifierKind][]) {
    const sets = (filter[field] ?? {}) as IdSets
    if (sets.any?.length === 0) throw refused(`filter.${field}.any`, 'is empty, so nothing has one of it')
    if ((sets.all?.length ?? 0) > mostOfAll) throw refused(`filter.${field}.all`, `takes at most ${mostOfAll} ids`)
    for (const part of ['any', 'all', 'none'] as const)
      for (const id of checkCount(`filter.${field}.${part}`, sets[part] ?? []))
        checkIdentifier(`filter.${field}.${part}`, id, kind)
  }
}

/** Checks ranges of counts of `filter`; one whose ends exclude each other is refused. */
export function checkRanges<F extends object>(filter: F, fields: readonly (keyof F & string)[]): void {
  for (const field of fields) {
    const range = (filter[field] ?? {}) as CountRange
    for (const bound of ['atLeast', 'atMost'] as const) {
      const value = range[bound]
      if (value != null) checkRange(`filter.${field}.${bound}`, value, 0, mostCounted)
    }
    checkEnds(`filter.${field}.atLeast`, range.atLeast, `filter.${field}.atMost`, range.atMost)
  }
}

/** Checks lists of texts of `filter`. */
export function checkTexts<F extends object>(filter: F, fields: readonly (keyof F & string)[]): void {
  for (const field of fields)
    for (const text of checkCount(`filter.${field}`, (filter[field] ?? []) as readonly string[]))
      checkText(`filter.${field}`, text)
}

/** Checks the days of a period of `filter`, each written as 2024-01-31, and that they do not exclude each other. */
export function checkPeriod<F extends object>(filter: F, field: keyof F & string): void {
  const period = (filter[field] ?? {}) as { readonly from?: string | null; readonly to?: string | null }
  for (const end of ['from', 'to'] as const) {
    const day = period[end]
    if (day == null) continue
    const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
    if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
      throw refused(`filter.${field}.${end}`, `must be a day such as 2024-01-31, not ${day.slice(0, 40)}`)
  }
  checkEnds(`filter.${field}.from`, period.from, `filter.${field}.to`, period.to)
}

/** Returns a filter with its ids of ATT&CK in capitals. Throws BAD_USER_INPUT for what is no such id. */
export function withAttackIds<F extends { readonly attackId?: readonly string[] | null | undefined }>(filter: F): F {
  if (!filter.attackId) return filter
  const attackId = filter.attackId.map((sent) => {
    const id = attackIdOf(sent)
    if (id !== null) return id
    throw refused(
      'filter.attackId',
      `${JSON.stringify(sent.slice(0, 80))} is no id of ATT&CK, such as T1566, T1566.002, TA0043 or M1013`,
    )
  })
  return { ...filter, attackId }
}

/**
 * Returns a filter of techniques, checked. Throws BAD_USER_INPUT naming the field, for a platform that none has too.
 */
export async function checkTechniqueFilter(
  load: Pick<SharedReads, 'read'>,
  filter: TechniqueFilter | null | undefined,
): Promise<TechniqueFilter> {
  const checked = checkFilter(filter, {
    tactic: 'tactic',
    mitigatedBy: 'mitigation',
    usedInCaseStudy: 'caseStudy',
    weakness: 'weakness',
  })
  checkSets(checked, {
    ids: 'technique',
    tactics: 'tactic',
    mitigations: 'mitigation',
    caseStudies: 'caseStudy',
    weaknesses: 'weakness',
  })
  checkRanges(checked, ['tacticCount', 'mitigationCount', 'caseStudyCount', 'weaknessCount'])
  checkRanges(checked, ['subtechniqueCount', 'openFindingCount'])
  checkTexts(checked, ['attackId'])
  await checkKnown('filter.platform', filter?.platform, async () => (await load.read(listKnownNames)).platform)
  return withAttackIds(checked)
}

function refused(argument: string, problem: string): ServiceError {
  return new ServiceError('BAD_USER_INPUT', `${argument}: ${problem}`, { argument })
}
