import { counted } from '../../shared/words.ts'
import { ownKinds } from '../parts/own-kinds.ts'

type Hit = { readonly kind: string; readonly node: { readonly id: string } }
/** The answer to a search for the reader's own kinds. */
type Found<T extends Hit> = {
  readonly edges: readonly T[]
  readonly totalCount: number
  readonly facets: readonly {
    readonly field: string
    readonly values: readonly { readonly value: string; readonly count: number }[]
  }[]
}
type Count = { readonly kind: string; readonly count: number }

/** Returns the hits that are not `listed` already, and how many of each of the reader's own kinds they are of. */
export function unlisted<T extends Hit>(
  { edges, totalCount, facets }: Found<T>,
  listed: readonly Hit[],
): { readonly edges: readonly T[]; readonly counts: readonly Count[] } {
  const ids = new Set(listed.map(({ node }) => node.id))
  const values = facets.find(({ field }) => field === 'kind')?.values ?? []
  const applications = values.find(({ value }) => value === 'APPLICATION')?.count ?? 0
  // Facets are those of a search without kinds: they count findings only by a CVE.
  const counts = ownKinds.map((kind) => ({
    kind,
    count:
      (kind === 'APPLICATION' ? applications : totalCount - applications) -
      listed.filter((hit) => hit.kind === kind).length,
  }))
  return { edges: edges.filter(({ node }) => !ids.has(node.id)), counts: counts.filter(({ count }) => count > 0) }
}

/** Returns how many applications or findings there are, in words. */
export function kindsInWords({ kind, count }: Count): string {
  return counted(count, kind === 'APPLICATION' ? 'application' : 'finding')
}
