import type { BriefData } from '../../shared/documents/brief.ts'
import { asPreciseAs, dayOf, plain, titled } from '../../shared/words.ts'

/** An object as a brief reads it. */
export type BriefNode = NonNullable<BriefData['nodes'][number]>

/** Returns the facts of an object that a briefing names, each in few words. */
export function factsOf(node: BriefNode): readonly string[] {
  switch (node.__typename) {
    case 'Technique':
      return [node.tactics.map(({ label }) => label).join(', '), node.maturity ? titled(node.maturity) : ''].filter(
        Boolean,
      )
    case 'CaseStudy':
      return [
        node.incidentDate ? asPreciseAs(node.incidentDateGranularity, node.incidentDate) : '',
        node.actor ? `by ${node.actor}` : '',
        node.target ? `against ${node.target}` : '',
      ].filter(Boolean)
    case 'SecurityFinding': {
      const isOpen = node.status === 'OPEN' && node.resolution === 'UNRESOLVED'
      const state = plain(node.resolution === 'UNRESOLVED' ? node.status : node.resolution)
      return [state, ...(isOpen ? [`due ${dayOf(node.remediateBy)}`] : [])]
    }
    case 'Chart':
    case 'ResearchFinding':
      return node.synthetic ? ['invented example data'] : []
    default:
      return []
  }
}
