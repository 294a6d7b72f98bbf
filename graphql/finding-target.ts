import { listExposedTechniques } from '../db/finding-exposed-technique.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { readExposureFilter } from './finding-exposure-filter.ts'
import type { SecurityFindingFilter } from './generated/model.ts'
import type { Context } from './runtime/context.ts'
import { allOf } from './runtime/maybe-promise.ts'

/** What a filter of findings says of weaknesses and techniques. */
export type AskedTargets = {
  /** Ids of weaknesses and techniques of which a finding must have one; null for no condition. */
  readonly target: readonly string[] | null
  readonly severityAtLeast: number | null
}

const deepest = 20

/** Returns by which weaknesses and techniques a filter narrows findings, and by which least severity. */
export async function targetsOf({ load }: Pick<Context, 'load'>, filter: SecurityFindingFilter): Promise<AskedTargets> {
  const { weakness, kinds, technique, exposure } = filter
  for (const [one, other] of [
    ['weakness', 'technique'],
    ['weakness', 'exposure'],
  ] as const)
    if (filter[one] && filter[other])
      throw new ServiceError('BAD_USER_INPUT', `filter.${one} and filter.${other}: give one of them, not both`, {
        argument: `filter.${other}`,
      })
  const asked = exposure && (await readExposureFilter(load, exposure, 'filter.exposure'))
  const least = [filter.severityAtLeast, asked?.severityAtLeast].filter((severity) => severity != null)
  const severityAtLeast = least.length === 0 ? null : Math.max(...least)
  if (technique || asked) {
    const among = asked?.techniques ?? null
    const ids = technique ?? (among ? [...among] : await load.read(listExposedTechniques, {}))
    const wanted = among && technique ? ids.filter((id) => among.has(id)) : ids
    return { severityAtLeast, target: idsOf(await allOf(wanted.map(load.targetsOfTechnique))) }
  }
  if (!weakness || !kinds) return { severityAtLeast, target: weakness ? [...new Set(weakness)] : null }
  const below = await allOf(weakness.map((id) => load.descendantsOfWeakness(id, deepest)))
  return { severityAtLeast, target: [...new Set([...weakness, ...idsOf(below)])] }
}

function idsOf(lists: readonly (readonly { readonly id: string }[])[]): readonly string[] {
  return [...new Set(lists.flat().map(({ id }) => id))]
}
