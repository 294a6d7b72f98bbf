import type { Related } from './overlay.ts'

type Path = Related['paths'][number]
/** How findings lead to a technique: by which weakness, or named by the tool; with the reason of each source. */
export type Way = Pick<Path, 'weakness' | 'ancestors' | 'findingCount' | 'severity'> & {
  readonly key: string
  readonly reasons: readonly Pick<Path, 'source' | 'rationale'>[]
}

/** Returns the ways in the order of their paths: several sources may link the same weakness. */
export function waysOf(paths: readonly Path[]): readonly Way[] {
  const keyOf = ({ weakness, ancestors }: Path) => [weakness, ...ancestors].map((one) => one?.id ?? '').join(' ')
  return [...Map.groupBy(paths, keyOf)].map(([key, group]) => ({
    key,
    weakness: group[0]!.weakness,
    ancestors: group[0]!.ancestors,
    findingCount: Math.max(...group.map(({ findingCount }) => findingCount)),
    severity: Math.max(...group.map(({ severity }) => severity)),
    reasons: group.map(({ source, rationale }) => ({ source, rationale })),
  }))
}
