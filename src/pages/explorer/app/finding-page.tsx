import { useCredentials } from '../../shared/credentials.tsx'
import { type FindingViewData, findingViewDocument } from '../../shared/documents/finding.ts'
import { useGraph } from '../../shared/queries.ts'
import { dayOf, plain, severityName } from '../../shared/words.ts'
import { useExposure } from '../matrix/use-exposure.ts'
import { FactList } from '../object/facts.tsx'
import { Problem, Unknown } from '../parts/failure.tsx'
import { ReferenceList } from '../parts/reference-list.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { pageOf, usePathPart } from '../url.ts'
import { CodeFlows } from './code-flows.tsx'
import { Decisions } from './decisions.tsx'
import { FindingChains, isExposing } from './finding-chains.tsx'
import { placeOf } from './place.ts'

type Finding = NonNullable<FindingViewData['securityFinding']>

/** A finding: where it is, what it shows, and the chain from it to the tactic with the reason of each hop. */
export function FindingPage() {
  const guid = usePathPart('guid')
  const id = `${guid}:${usePathPart('issue')}`
  const decided = useCredentials().some(({ kind }) => kind === 'key')
  const { data, problem } = useGraph(findingViewDocument, { id, decided }, { keep: false })
  const isReason = data?.securityFinding ? isExposing(data.securityFinding) : false
  const exposure = useExposure(isReason ? guid : undefined)
  useTitle(data?.securityFinding?.title ?? 'Finding')
  if (problem)
    return problem.code === 'BAD_USER_INPUT' ? <Unknown what="finding" id={id} /> : <Problem problem={problem} />
  if (!data || (isReason && !exposure.data && !exposure.problem)) return <Skeleton lines={10} />
  const finding = data.securityFinding
  if (!finding) return <Unknown what="finding" id={id} />
  const { location } = finding
  return (
    <article data-page-id={finding.id}>
      <p className="muted">
        Finding {finding.issueId} of <a href={`/apps/${finding.application.guid}`}>{finding.application.name}</a>
      </p>
      <h1>{finding.title}</h1>
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
        <FindingChains finding={finding} exposed={exposure.data?.application?.techniques.nodes ?? []} />
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
              <ReferenceList references={finding.references} />
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

function mitigationsOf({ techniques }: Finding) {
  const pairs = techniques.flatMap((technique) =>
    technique.mitigations.nodes.map((mitigation) => ({ mitigation, technique })),
  )
  return [...Map.groupBy(pairs, ({ mitigation }) => mitigation.id).values()]
    .map((own) => ({ ...own[0]!.mitigation, against: own.map(({ technique }) => technique.label) }))
    .sort((a, b) => b.against.length - a.against.length)
    .slice(0, 8)
}
