import { applicationFixesDocument } from '../../shared/documents/application-fixes.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { counted, numberOf } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { nothingToFix, scoreWords, supportedPaths } from '../parts/cut-words.ts'
import { Problem } from '../parts/failure.tsx'
import { FindingPlace } from '../parts/finding-place.tsx'
import { FixTitle } from '../parts/fix-title.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { listOf } from '../parts/unjudged.tsx'
import { pageOf } from '../url.ts'

/** What to fix first in an application: rounds of findings, each with how the best score falls by it. */
export function AppFixes({ guid }: { readonly guid: string }) {
  const { data, problem } = useGraph(applicationFixesDocument, { guid })
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={4} />
  const remediation = data.application?.remediation
  if (!remediation) return null
  const { rounds, byDesign } = remediation.findings
  return (
    <section className="card" aria-label="What to fix first">
      <h2>
        <Dfn of="fix-first">What to fix first</Dfn>
      </h2>
      <p className="muted">
        {rounds.length > 0
          ? `Of ${supportedPaths(remediation.pathCount)}, each fix takes the best away.`
          : nothingToFix(byDesign.length)}
      </p>
      <ol className="rounds">
        {rounds.map(({ technique, findings, findingCount, best, bestScoreAfter, path }) => (
          <li key={`${technique.id} ${path}`}>
            <FixTitle findings={findings} count={findingCount} rest={` that make ${technique.label} possible`} />
            <span className="muted">{scoreWords(best, bestScoreAfter, byDesign.length)}</span>
            {findingCount > 1 && (
              <details>
                <summary>{counted(findingCount, 'finding')} to fix</summary>
                <ul>
                  {findings.map(({ id, title, location }) => (
                    <li key={id}>
                      <a href={pageOf(id)}>
                        <Name text={title} />
                      </a>
                      <FindingPlace location={location} />
                    </li>
                  ))}
                  {findingCount > findings.length && (
                    <li>
                      and{' '}
                      <a href={listOf(guid, { linkedTechnique: technique.id })}>
                        {numberOf(findingCount - findings.length)} more
                      </a>
                    </li>
                  )}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
