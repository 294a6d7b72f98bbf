import type { ComponentEvidence, ComponentKind } from '../component.ts'
import { modelKinds } from './conditions.ts'
import { type EvidenceSet, evidenceSet } from './evidence-set.ts'
import { evidenceTable, type Pattern } from './table.ts'

/** What a threat model says, whatever its format. */
export type ModelText = {
  readonly title: string
  readonly description: string | null
  /** Elements, data flows, boundaries and assets. */
  readonly elements: readonly { readonly id: string; readonly name: string; readonly description: string | null }[]
  readonly threats: readonly { readonly id: string; readonly title: string; readonly description: string | null }[]
}

/** Characters of a text that are looked at. */
const maxText = 4_000
const maxDescription = 100_000

/**
 * Returns what the words of a threat model show: of elements and threats each, of the description what it says twice or
 * more. A model that never speaks of AI shows none of its components (contract: applications §2).
 */
export function modelEvidence({ title, description, elements, threats }: ModelText): EvidenceSet {
  const { words, speaks } = evidenceTable()
  const scope = `${title}\n${description ?? ''}`.slice(0, maxDescription)
  const parts = [
    ...elements.map((one) => ({ place: one.name || one.id, text: textOf(one.name, one.description) })),
    ...threats.map((one) => ({ place: one.id, text: textOf(one.title, one.description) })),
  ]
  const isOfAi = speaks.test(scope) || parts.some(({ text }) => speaks.test(text))
  const evidence: ComponentEvidence[] = []
  const found = new Set<ComponentKind>()
  for (const pattern of [...words].sort((a, b) => a.with.length - b.with.length)) {
    if (pattern.with.length > 0 && !pattern.with.some((kind) => found.has(kind))) continue
    const kinds = isOfAi ? pattern.kinds : pattern.kinds.filter((kind) => !modelKinds.has(kind))
    if (kinds.length === 0) continue
    const places = parts.filter(({ text }) => pattern.expression.test(text)).map(({ place }) => place)
    if (countOf(pattern, scope) >= 2) places.unshift(title)
    for (const place of places)
      for (const kind of kinds) {
        found.add(kind)
        evidence.push({
          kind,
          source: 'threat-model',
          place,
          line: null,
          pattern: pattern.number,
          confidence: pattern.confidence,
        })
      }
  }
  return evidenceSet(evidence)
}

function textOf(name: string, description: string | null): string {
  return `${name}\n${description ?? ''}`.slice(0, maxText)
}

function countOf({ expression }: Pattern, text: string): number {
  let count = 0
  for (const _ of text.matchAll(new RegExp(expression.source, 'gim'))) if (++count === 2) break
  return count
}
