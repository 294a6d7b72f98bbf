import { useCredentials } from '../../shared/credentials.tsx'
import { type FindingViewData, findingViewDocument } from '../../shared/documents/finding.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { Severity } from '../../shared/severity.tsx'
import { counted, dayOf, numberOf, plain, scoreOf } from '../../shared/words.ts'
import { useExposure } from '../matrix/use-exposure.ts'
import { FactList } from '../object/facts.tsx'
import { Problem, Unknown } from '../parts/failure.tsx'
import { ReferenceList } from '../parts/reference-list.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { pageOf, usePathPart } from '../url.ts'
import { CatalogueEntries } from './catalogue-entries.tsx'
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
        <Severity of={finding.severity} />{' '}
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
              [
                'Place',
                <span key="place">
                  <code>{placeOf(location) || 'not said'}</code> <InRepository finding={finding} />
                </span>,
              ],
              ['Tool', `${finding.tool}${finding.rule ? `, rule ${finding.rule}` : ''} (${plain(finding.scanType)})`],
              [
                'First found',
                <span key="first">
                  {dayOf(finding.firstFound)}{' '}
                  {finding.firstFoundDerived && (
                    <>
                      <span className="tag">derived</span>{' '}
                      <span className="muted">the date of the first scan that reported it</span>
                    </>
                  )}
                </span>,
              ],
              ['Last seen', dayOf(finding.lastSeen)],
              ...(typeof finding.cvss?.score === 'number'
                ? ([['CVSS', `${scoreOf(finding.cvss.score)} ${finding.cvss.vector ?? ''}`]] as const)
                : []),
              ...(finding.tags.length > 0
                ? ([['Tags', <Name key="tags" text={finding.tags.join(', ')} />]] as const)
                : []),
            ]}
          />
          {finding.techniques.some(({ mitigations }) => mitigations.totalCount > 0) && (
            <>
              <h3>What mitigates the attacks</h3>
              <Mitigations finding={finding} />
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
      <CatalogueEntries finding={finding} catalogs={data.vulnerabilityCatalogs} />
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

/** A link to the line in the repository at the commit that was scanned, with the name of its host. */
function InRepository({ finding: { repository } }: { readonly finding: Finding }) {
  if (!repository?.href || repository.revision === null) return null
  return (
    <a href={repository.href} rel="noopener noreferrer">
      at {repository.revision.slice(0, 7)} on {repository.host}
    </a>
  )
}

/** So many mitigations are shown at once. */
const mostMitigations = 8

function Mitigations({ finding }: { readonly finding: Finding }) {
  const all = mitigationsOf(finding)
  const cut = finding.techniques.filter(({ mitigations }) => mitigations.totalCount > mitigations.nodes.length)
  const listOf = (mitigations: typeof all) => (
    <ul>
      {mitigations.map(({ id, label, against }) => (
        <li key={id}>
          <a href={pageOf(id)}>{label}</a> <span className="muted">against {against.join(', ')}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {listOf(all.slice(0, mostMitigations))}
      {all.length > mostMitigations && (
        <details>
          <summary>{counted(all.length - mostMitigations, 'more mitigation')}</summary>
          {listOf(all.slice(mostMitigations))}
        </details>
      )}
      {cut.map(({ id, label, mitigations }) => (
        <p key={id}>
          <a href={pageOf(id)}>
            and {numberOf(mitigations.totalCount - mitigations.nodes.length)} more against {label}
          </a>
        </p>
      ))}
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
}
