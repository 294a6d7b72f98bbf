import type { FindingViewData } from '../../shared/documents/finding.ts'
import type { Related } from '../matrix/overlay.ts'
import { Actions } from '../parts/actions.tsx'
import { type ChainOf, chainActions } from '../parts/chain.tsx'
import { pageOf } from '../url.ts'
import { branchesOf, sourceOf } from './consequence-tree.ts'
import { Consequences } from './consequences.tsx'

type Finding = NonNullable<FindingViewData['securityFinding']>
type Reason = Related['paths'][number]

/** Checks that a finding relates its application to techniques. */
export function isExposing({ status, resolution, techniques }: Finding): boolean {
  return status === 'OPEN' && resolution === 'UNRESOLVED' && techniques.length > 0
}

type Props = { readonly finding: Finding; readonly related: readonly Related[] }

/**
 * What follows from a finding, up to the tactics. An open finding has the reasons that relate its application to them.
 */
export function FindingChains({ finding, related }: Props) {
  if (finding.techniques.length === 0)
    return (
      <p className="muted">
        {finding.weaknesses.length === 0
          ? 'It names no weakness or technique that the graph has; what it makes possible is not known.'
          : 'No technique is known that exploits its weakness, or what that is a kind of.'}{' '}
        {finding.weaknesses.map(({ id, label }) => (
          <a key={id} href={pageOf(id)}>
            {id} {label}
          </a>
        ))}
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
  return (
    <>
      <Consequences title={finding.title} branches={branchesOf(finding, related)} />
      <p className="take">
        <Actions actions={chainActions(finding.title, chains)} />
      </p>
    </>
  )
}

function reasonOf({ rationale, ancestors }: Reason): string | null {
  const [linked] = ancestors.slice(-1)
  return linked
    ? `${rationale ?? ''} Derived: linked to ${linked.id}, of which the weakness is a kind.`.trim()
    : rationale
}

function chainOf(finding: Finding, technique: Finding['techniques'][number], path: Reason | null): ChainOf {
  const weaknesses = path?.weakness ? [path.weakness, ...path.ancestors] : []
  const [tactic] = technique.tactics
  const tactics = technique.tactics.map(({ label }) => label).join(', ')
  const named = finding.sourceTechniques.includes(technique.id) ? `named by ${finding.tool}` : null
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
