import { useCredentials } from '../../shared/credential.ts'
import { type FindingViewData, findingViewDocument } from '../../shared/documents/documents.ts'
import { useGraph } from '../../shared/queries.ts'
import { dayOf, plain, severityName } from '../../shared/words.ts'
import { useExposure } from '../matrix/use-exposure.ts'
import { FactList } from '../object/facts.tsx'
import { Chain } from '../parts/chain.tsx'
import { Problem, Unknown } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { pageOf, usePathPart } from '../url.ts'
import { CodeFlows } from './code-flows.tsx'
import { Decisions } from './decisions.tsx'
import { placeOf } from './place.ts'

type Finding = NonNullable<FindingViewData['securityFinding']>
const mostChains = 6

/** A finding: where it is, what it shows, and the chain from it to the tactic with the reason of each hop. */
export function FindingPage() {
  const id = `${usePathPart('guid')}:${usePathPart('issue')}`
  const decided = useCredentials().some(({ kind }) => kind === 'key')
  const { data, problem } = useGraph(findingViewDocument, { id, decided }, { keep: false })
  useTitle(data?.securityFinding?.title)
  if (problem)
    return problem.code === 'BAD_USER_INPUT' ? <Unknown what="finding" id={id} /> : <Problem problem={problem} />
  if (!data) return <Skeleton lines={10} />
  const finding = data.securityFinding
  if (!finding) return <Unknown what="finding" id={id} />
  const { location } = finding
  return (
    <article data-page-id={finding.id}>
      <p className="muted">
        Finding {finding.issueId} of <a href={`/apps/${finding.application.guid}`}>{finding.application.name}</a>
      </p>
      <h1>{finding.title.slice(0, 400)}</h1>
      <p>
        <span className={`pill heat-${finding.severity}`}>{severityName(finding.severity)}</span>{' '}
        <span className="muted">
          {finding.resolution === 'UNRESOLVED' ? plain(finding.status) : plain(finding.resolution)} since{' '}
          {dayOf(finding.statusSince)}
          {finding.isNew ? ' · new' : ''}
          {finding.violatesPolicy ? ` · against the policy, remedy by ${dayOf(finding.remediateBy)}` : ''}
        </span>
      </p>
      <section className="card">
        <h2>From this finding to the tactic</h2>
        <Chains finding={finding} />
      </section>
      <div className="two">
        <section className="card">
          <h2>What was found</h2>
          {finding.description ? (
            <SourceText html={finding.description} />
          ) : (
            <p className="muted">The tool says no more than its title.</p>
          )}
          {location && 'snippet' in location && location.snippet && (
            <pre className="commands">
              <code>{location.snippet}</code>
            </pre>
          )}
          {finding.recommendation && (
            <>
              <h3>What its tool recommends</h3>
              <SourceText html={finding.recommendation} />
            </>
          )}
        </section>
        <section className="card">
          <h2>Facts</h2>
          <FactList
            facts={[
              ['Place', <code key="place">{placeOf(location) || 'not said'}</code>],
              ['Tool', `${finding.tool}${finding.rule ? `, rule ${finding.rule}` : ''} (${plain(finding.scanType)})`],
              ['First found', dayOf(finding.firstFound)],
              ['Last seen', dayOf(finding.lastSeen)],
              ...(finding.cvss?.score
                ? ([['CVSS', `${finding.cvss.score} ${finding.cvss.vector ?? ''}`]] as const)
                : []),
              ...(finding.cves.length > 0 ? ([['CVE', finding.cves.join(', ')]] as const) : []),
              ...(finding.knownExploited.length > 0
                ? ([['Known to be exploited', finding.knownExploited.map(({ cve }) => cve).join(', ')]] as const)
                : []),
              ...(finding.tags.length > 0 ? ([['Tags', finding.tags.slice(0, 20).join(', ')]] as const) : []),
            ]}
          />
          {finding.techniques.some(({ mitigations }) => mitigations.totalCount > 0) && (
            <>
              <h3>What mitigates the attacks</h3>
              <ul>
                {mitigationsOf(finding).map(({ id: mitigation, label, against }) => (
                  <li key={mitigation}>
                    <a href={pageOf(mitigation)}>{label}</a> <span className="muted">against {against.join(', ')}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {finding.references.length > 0 && (
            <details>
              <summary>References</summary>
              <ul>
                {finding.references.map(({ title, url }) => (
                  <li key={`${title} ${url}`}>
                    {url && /^https?:/.test(url) ? (
                      <a href={url} rel="noreferrer">
                        {title ?? url}
                      </a>
                    ) : (
                      (title ?? url)
                    )}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </section>
      </div>
      {finding.codeFlows.length > 0 && <CodeFlows flows={finding.codeFlows} />}
      {decided && <Decisions finding={finding} />}
      <p className="take">
        <a className="button" href={`/path?from=${finding.id}`}>
          Path from here
        </a>
      </p>
      <TakeAlong document={findingViewDocument} variables={{ id, decided }} />
    </article>
  )
}

/** The ways from a finding to tactics. An open finding has the reasons that its application's exposure gives. */
function Chains({ finding }: { readonly finding: Finding }) {
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
    return { technique, path: paths?.[0] ?? null }
  })
  const start = { id: finding.id, label: finding.title, kind: 'Finding', href: pageOf(finding.id) }
  return (
    <>
      {chains.slice(0, mostChains).map(({ technique, path }) => {
        const weaknesses = path?.weakness ? [path.weakness, ...path.ancestors] : []
        const tactic = technique.tactics[0]
        return (
          <Chain
            key={technique.id}
            nodes={[
              start,
              ...weaknesses.map(({ id, name }) => ({ id, label: name, kind: 'Weakness', href: pageOf(id) })),
              { id: technique.id, label: technique.label, kind: 'Technique', href: pageOf(technique.id) },
              ...(tactic
                ? [
                    {
                      id: tactic.id,
                      label: technique.tactics.map(({ label }) => label).join(', '),
                      kind: 'Tactic',
                      href: pageOf(tactic.id),
                    },
                  ]
                : []),
            ]}
            hops={[
              ...weaknesses.map((_, index) =>
                index === 0
                  ? { words: 'shows', reason: `${finding.tool} says so` }
                  : { words: 'is a kind of', reason: 'by CWE' },
              ),
              weaknesses.length > 0
                ? { words: 'exploited by', reason: path?.rationale ?? null }
                : {
                    words: 'makes possible',
                    reason: finding.sourceTechniques.includes(technique.id) ? `named by ${finding.tool}` : null,
                  },
              { words: 'achieves', reason: 'by ATLAS' },
            ]}
          />
        )
      })}
      {chains.length > mostChains && <p className="muted">and {chains.length - mostChains} more techniques</p>}
    </>
  )
}

function mitigationsOf({ techniques }: Finding) {
  const pairs = techniques.flatMap((technique) =>
    technique.mitigations.nodes.map((mitigation) => ({ mitigation, technique })),
  )
  return [...Map.groupBy(pairs, ({ mitigation }) => mitigation.id).values()]
    .map((own) => ({ ...own[0]!.mitigation, against: own.map(({ technique }) => technique.label) }))
    .sort((a, b) => b.against.length - a.against.length)
    .slice(0, 8)
}
