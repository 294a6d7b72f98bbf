import type { ExposureData, FindingViewData } from '../../shared/documents/documents.ts'
import { useExposure } from '../matrix/use-exposure.ts'
import { Chain, type ChainOf, chainActions } from '../parts/chain.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { pageOf } from '../url.ts'

type Finding = NonNullable<FindingViewData['securityFinding']>
type Reason = NonNullable<ExposureData['application']>['techniques']['nodes'][number]['paths'][number]
const mostChains = 6

/** The ways from a finding to tactics. An open finding has the reasons that its application's exposure gives. */
export function FindingChains({ finding }: { readonly finding: Finding }) {
  const isOpen = finding.status === 'OPEN' && finding.resolution === 'UNRESOLVED'
  const { data } = useExposure(isOpen && finding.techniques.length > 0 ? finding.application.guid : undefined)
  if (finding.techniques.length === 0)
    return (
      <p className="muted">
        {finding.weaknesses.length === 0
          ? 'The tool names no weakness, so that nothing leads on from it.'
          : 'No technique is known that exploits its weakness, or what that is a kind of.'}{' '}
        {finding.weaknesses.map(({ id, label }) => (
          <a key={id} href={pageOf(id)}>
            {id} {label}
          </a>
        ))}
      </p>
    )
  if (isOpen && !data) return <Skeleton lines={2} />
  const own = new Set(finding.weaknesses.map(({ id }) => id))
  const exposed = data?.application?.techniques.nodes ?? []
  const chains = finding.techniques.map((technique) => {
    const paths = exposed
      .find((one) => one.technique.id === technique.id)
      ?.paths.filter(({ weakness }) =>
        weakness === null ? finding.sourceTechniques.includes(technique.id) : own.has(weakness.id),
      )
    return chainOf(finding, technique, paths?.[0] ?? null)
  })
  return (
    <>
      {chains.slice(0, mostChains).map((chain) => (
        <Chain key={chain.nodes.map(({ id }) => id).join(' ')} {...chain} />
      ))}
      {chains.length > mostChains && (
        <p className="muted">and {chains.length - mostChains} more techniques, which the files hold</p>
      )}
      <p className="take">
        {chainActions(finding.title.slice(0, 200), chains).map(({ name, run }) => (
          <button key={name} type="button" className="button" onClick={() => void run()}>
            {name}
          </button>
        ))}
      </p>
    </>
  )
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
          ? { words: 'shows', reason: `${finding.tool} says so` }
          : { words: 'is a kind of', reason: 'by CWE' },
      ),
      weaknesses.length > 0
        ? { words: 'exploited by', reason: path?.rationale ?? null }
        : { words: 'makes possible', reason: named },
      ...(tactic ? [{ words: 'achieves', reason: 'by ATLAS' }] : []),
    ],
  }
}
