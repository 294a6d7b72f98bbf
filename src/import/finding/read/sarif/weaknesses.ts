import { cwesIn, cwesOf } from '../../kit/named-ids.ts'
import type { SourceFinding } from '../../kit/source-finding.ts'
import { oneLine } from '../../kit/text.ts'
import { cwesOfProperties, namedIn, tagsOf } from './properties.ts'
import { componentOf } from './rule.ts'
import type { NamedWeaknesses, SarifRule, SarifRun } from './run.ts'
import type { SarifDescriptorReference, SarifResult } from './shapes.ts'

/** An entry of a taxonomy that a result or its rule refers to. */
export type Taxon = { readonly name: string | null; readonly id: string | null }

/**
 * Returns the CWE numbers that a result names, its taxa first, then its own properties and tags, then those of its
 * rule; and how the first was found.
 */
export function weaknessesOf(
  result: SarifResult,
  rule: SarifRule | null,
  ruleId: string | null,
  taxa: readonly Taxon[],
): Pick<SourceFinding, 'cwes' | 'derived'> {
  const named: readonly NamedWeaknesses[] = [
    ...taxa.map(({ name, id }): NamedWeaknesses => {
      const by = oneLine([name, id].filter(Boolean).join(' ')) ?? ''
      return { cwes: /\bcwe\b/i.test(name ?? '') ? cwesOf(id) : cwesIn(id), derived: { from: 'TAXA', by } }
    }),
    { cwes: cwesOfProperties(result.properties), derived: null },
    ...namedIn('TAGS', tagsOf(result.properties)),
    ...(rule?.weaknesses ?? []),
    ...namedIn('TEXT', [ruleId]),
  ]
  const first = named.find(({ cwes }) => cwes.length > 0)
  return { cwes: [...new Set(named.flatMap(({ cwes }) => cwes))], derived: first?.derived ?? undefined }
}

/** Returns what a reference of a result or a rule is to. */
export function taxonOf(reference: SarifDescriptorReference, run: SarifRun): Taxon {
  const { toolComponent, guid } = reference
  const component =
    toolComponent?.name === undefined && toolComponent?.index !== undefined && toolComponent.guid === undefined
      ? (run.taxonomies[toolComponent.index] ?? run.extensions[toolComponent.index])
      : componentOf(reference, run)
  const taxon = component?.taxa[reference.index ?? -1] ?? component?.taxa.find((found) => guid && found?.guid === guid)
  return { name: toolComponent?.name ?? component?.name ?? null, id: reference.id ?? taxon?.id ?? null }
}
