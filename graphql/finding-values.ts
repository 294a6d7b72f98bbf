import type { SecurityFindingFilter as StoredFilter } from '../db/finding-filter.ts'
import { mostValues, valuesOfFindings } from '../db/finding-values.ts'
import type { VulnerableFilter } from '../db/finding-vulnerable.ts'
import { ServiceError } from '../src/ground/errors.ts'
import type { FindingValuesReader } from './finding-values-parents.ts'
import type { SecurityFindingFilter } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { requireScope } from './runtime/caller.ts'
import { checkRange } from './runtime/check.ts'
import type { Context } from './runtime/context.ts'
import { eachBy } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after } from './runtime/maybe-promise.ts'
import { once } from './runtime/once.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  findingValuesOfOwner: eachBy(valuesOfFindings),
}

export const resolvers: Resolvers = {
  SecurityFindingConnection: {
    topValues: ({ topValues }, { by, rankBy }, context) => {
      const isPrivate = by === 'DECISION' || by === 'TARGET'
      return topValues({ by, rankBy, targets: isPrivate ? requireScope(context, 'read').applications : null })
    },
  },
  SecurityFindingValues: {
    values: ({ values }, { first }) => values.slice(0, checkRange('first', first, 1, mostValues)),
  },
}

/** Returns what counts the findings that `filter` leaves, those of several owners in a single query. */
export function valuesReader(
  { load }: Pick<Context, 'load'>,
  filter: StoredFilter | null,
): FindingValuesReader['topValues'] {
  return (question) => {
    if (filter === null) return { valueCount: 0, values: [] }
    const { applicationId = null, target = null, scannerId = null, ...shared } = filter
    const read = (countsApplications: boolean) =>
      load.findingValuesOfOwner(
        { applicationId, target, scannerId },
        { filter: shared, question: { ...question, countsApplications } },
      )
    // Of many findings that match a text a second query could count others than the first.
    const isAtOnce = question.rankBy === 'APPLICATIONS' || shared.text != null
    const counted = read(isAtOnce)
    const applicationCounts = once(() =>
      after(
        isAtOnce ? counted : read(true),
        ({ values }) => new Map(values.map(({ value, applicationCount }) => [value, applicationCount!])),
      ),
    )
    const applicationCountOf = (value: string) => after(applicationCounts(), (counts) => counts.get(value)!)
    return after(counted, ({ valueCount, values }) => ({
      valueCount,
      values: values.map((one) => ({ ...one, applicationCount: () => applicationCountOf(one.value) })),
    }))
  }
}

/**
 * Returns what a filter says of CVEs and components, as the tables take it. Throws BAD_USER_INPUT where it needs a
 * catalogue that is not imported: without it nothing is known, which no list may show as none.
 */
export async function vulnerableOf(
  { knownExploited, epssAtLeast, component, hasComponent, ecosystem }: SecurityFindingFilter,
  { load }: Pick<Context, 'load'>,
): Promise<VulnerableFilter> {
  if (epssAtLeast != null) checkRange('filter.epssAtLeast', epssAtLeast, 0, 1)
  for (const [field, value, source] of [
    ['knownExploited', knownExploited, 'KEV'],
    ['epssAtLeast', epssAtLeast, 'EPSS'],
  ] as const)
    if (value != null && !(await load.importedSources()).includes(source))
      throw new ServiceError(
        'BAD_USER_INPUT',
        `filter.${field}: needs the catalogue ${source}, which is not imported`,
        {
          argument: `filter.${field}`,
        },
      )
  return {
    knownExploited: knownExploited ?? null,
    epssAtLeast: epssAtLeast ?? null,
    component: component ?? null,
    hasComponent: hasComponent ?? null,
    ecosystem: ecosystem?.map((name) => name.toLowerCase()) ?? null,
  }
}
