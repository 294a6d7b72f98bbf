import type { ExposureData } from '../../shared/documents/exposure.ts'
import type { FindingViewData } from '../../shared/documents/finding.ts'
import type { Related } from '../matrix/overlay.ts'
import { Actions } from '../parts/actions.tsx'
import { type ChainOf, chainActions } from '../parts/chain.tsx'
import { pageOf } from '../url.ts'
import { branchesOf, hereOf, sourceOf } from './consequence-tree.ts'
import { Consequences } from './consequences.tsx'
import { hereWords, isCounted } from './link-words.ts'

type Finding = NonNullable<FindingViewData['securityFinding']>
type Reason = Related['paths'][number]

/** Checks that a finding relates its application to techniques. */
export function isExposing(finding: Finding): boolean {
  return isCounted(finding) && finding.techniques.length + finding.links.length > 0
}

type Props = {
  readonly finding: Finding
  /** What is known of its application; null of a finding that does not count for it. */
  readonly exposure: ExposureData['application'] | null
}

/**
 * What follows from a finding, up to the tactics: as its application counts it, and by the knowledge base. An open
 * finding has the reasons that relate its application to techniques.
 */
export function FindingChains({ finding, exposure }: Props) {
  const related = exposure?.techniques.nodes ?? []
  const here = hereOf(finding, exposure?.exposedTechniques ?? [])
  if (finding.techniques.length + finding.links.length + finding.weaknesses.length === 0)
    return (
      <p className="muted">
        {finding.class === null || finding.class === 'UNMAPPED'
          ? 'It names no weakness or technique that the graph has; what it makes possible is not known.'
          : hereWords(finding)}
      </p>
    )
  const own = new Set(finding.weaknesses.map(({ id }) => id))
  const chains = finding.techniques.map((technique) => {
    const paths = related
      .find((one) => one.technique.id === technique.id)
      ?.paths.filter(({ weakness }) =>
        weakness === null ? finding.sourceTechniques.includes(technique.id) : own.has(weakness.id),
      )
    return chainOf(finding, technique, paths?.[0] ?? null)
  })
  const known = new Set(finding.techniques.map(({ id }) => id))
  const others = here.holds.filter(({ id }) => !known.has(id)).map((leaf) => chainOf(finding, leaf, null, leaf.reason))
  return (
    <>
      <Consequences
        title={finding.title}
        here={here}
        words={hereWords(finding)}
        branches={branchesOf(finding, related, here)}
      />
      {chains.length + others.length > 0 && (
        <p className="take">
          <Actions actions={chainActions(finding.title, [...chains, ...others])} />
        </p>
      )}
    </>
  )
}

function reasonOf({ rationale, ancestors }: Reason): string | null {
  const [linked] = ancestors.slice(-1)
  return linked
    ? `${rationale ?? ''} Derived: linked to ${linked.id}, of which the weakness is a kind.`.trim()
    : rationale
}

type Reached = Pick<Finding['techniques'][number], 'id' | 'label' | 'tactics'>

function chainOf(finding: Finding, technique: Reached, path: Reason | null, why: string | null = null): ChainOf {
  const weaknesses = path?.weakness ? [path.weakness, ...path.ancestors] : []
  const [tactic] = technique.tactics
  const tactics = technique.tactics.map(({ label }) => label).join(', ')
  const named = finding.sourceTechniques.includes(technique.id) ? `named by ${finding.tool}` : why
  return {
    nodes: [
      { id: finding.id, label: finding.title, kind: 'Finding', href: pageOf(finding.id) },
      ...weaknesses.map(({ id, name }) => ({ id, label: name, kind: 'Weakness', href: pageOf(id) })),
      { id: technique.id, label: technique.label, kind: 'Technique', href: pageOf(technique.id) },
      ...(tactic ? [{ id: tactic.id, label: tactics, kind: 'Tactic', href: pageOf(tactic.id) }] : []),
    ],
    hops: [
      ...weaknesses.map((_, index) =>
        index === 0
          ? { words: 'shows', reason: sourceOf(finding, weaknesses[0]!.id) }
          : { words: 'is a kind of', reason: 'by CWE' },
      ),
      weaknesses.length > 0
        ? { words: 'exploited by', reason: reasonOf(path!) }
        : { words: 'makes possible', reason: named },
      ...(tactic ? [{ words: 'achieves', reason: 'by ATLAS' }] : []),
    ],
  }
}
