import { useCredentials } from '../../shared/credentials.tsx'
import { findingViewDocument } from '../../shared/documents/finding.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { useExposure } from '../matrix/use-exposure.ts'
import { AddToBrief } from '../parts/add-to-brief.tsx'
import { Problem, Unknown } from '../parts/failure.tsx'
import { SignIn } from '../parts/sign-in.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { usePathPart } from '../url.ts'
import { CatalogueEntries } from './catalogue-entries.tsx'
import { CodeFlows } from './code-flows.tsx'
import { CodeView } from './code-view.tsx'
import { Decisions } from './decisions.tsx'
import { FindingChains, isExposing } from './finding-chains.tsx'
import { FindingFacts } from './finding-facts.tsx'
import { FindingState, WhatToDo } from './finding-state.tsx'
import './finding.css'

/** A title of so many letters is shown whole on a phone; a longer one is cut there, and stands whole below. */
const mostShown = 80

/**
 * A finding for the developer who has it: state, due date and code first, what to do beside it, and below it what
 * follows.
 */
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
  return (
    <article data-page-id={finding.id} className="finding">
      <p className="muted">
        Finding {finding.issueId} of <a href={`/apps/${finding.application.guid}`}>{finding.application.name}</a>
      </p>
      <div data-answer="finding">
        <h1>{finding.title}</h1>
        <FindingState finding={finding} />
        <div className="finding-answer">
          <CodeView finding={finding} />
          <section className="card what-to-do">
            <h2>What to do</h2>
            <WhatToDo finding={finding} />
          </section>
        </div>
      </div>
      <section className="card">
        <h2>What follows from it</h2>
        <FindingChains finding={finding} exposure={exposure.data?.application ?? null} />
      </section>
      <div className="two">
        <section className="card">
          <h2>What was found</h2>
          {finding.title.length > mostShown && (
            <p>
              <Name text={finding.title} />
            </p>
          )}
          {finding.description ? (
            <SourceText html={finding.description} />
          ) : (
            <p className="muted">The tool says no more than its title.</p>
          )}
        </section>
        <FindingFacts finding={finding} />
      </div>
      <CatalogueEntries finding={finding} catalogs={data.vulnerabilityCatalogs} />
      {finding.codeFlows.length > 0 && <CodeFlows flows={finding.codeFlows} />}
      {decided ? (
        <Decisions finding={finding} />
      ) : (
        <section className="card" aria-label="Decisions">
          <h2>Decisions</h2>
          <p className="muted">
            Whoever has a key decides: that it is true, that its risk is taken, that it is false, that it is fixed.
          </p>
          <SignIn to="decide" />
        </section>
      )}
      <p className="take">
        <a className="button" href={`/path?from=${finding.id}`}>
          Path from here
        </a>
        <AddToBrief ids={[finding.id]} />
      </p>
      <TakeAlong document={findingViewDocument} variables={{ id, decided }} />
    </article>
  )
}
