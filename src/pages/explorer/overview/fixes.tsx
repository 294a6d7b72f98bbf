import { overviewFixesDocument } from '../../shared/documents/overview-fixes.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { counted, dateOf, numberOf } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { CutBar } from '../parts/cut-bar.tsx'
import { effectWords } from '../parts/cut-words.ts'
import { Problem } from '../parts/failure.tsx'
import { FindingPlace } from '../parts/finding-place.tsx'
import { FixTitle } from '../parts/fix-title.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { pageOf } from '../url.ts'
import { type Chosen, selectionOf } from './selection.ts'

/** The five fixes that lower the worst of the chosen applications most, in their order. */
export function Fixes({ chosen }: { readonly chosen: Chosen }) {
  const { data, problem } = useGraph(overviewFixesDocument, { selection: selectionOf(chosen) })
  if (problem) return <Problem problem={problem} />
  if (!data?.remediation) return <Skeleton lines={6} />
  const { applicationCount, examined, complete, rounds, unjudgedFindingCount } = data.remediation
  return (
    <section className="card" aria-label="What to fix first">
      <h2>
        <Dfn of="fix-first">What to fix first</Dfn>
      </h2>
      <p className="muted">
        {examined.length < applicationCount ? (
          <>
            From {numberOf(examined.length)} of {counted(applicationCount, 'application')}, those with the gravest open
            findings ({examined.map(({ name }) => name).join(', ')}); select fewer to see the others.
          </>
        ) : (
          `From all ${counted(applicationCount, 'application')}.`
        )}{' '}
        Each fix counts what those before it have left; paths count with their variants.
        {!complete && ' Not all findings are read yet: there may be more paths.'}
        {unjudgedFindingCount > 0 &&
          ` No rule knows ${counted(unjudgedFindingCount, 'of their open findings', 'of their open findings')}: what these make possible is not known.`}
      </p>
      {rounds.length === 0 && <p>No attack path is known that a finding supports.</p>}
      <ol className="rounds">
        {rounds.map(({ rank, application, round }) => {
          const { technique, findings, findingCount, pathsCut, pathsBefore, best, bestScoreAfter } = round
          const due = findings.flatMap(({ remediateBy }) => remediateBy ?? []).toSorted()[0]
          return (
            <li key={rank}>
              <FixTitle findings={findings} count={findingCount} />
              <p className="muted">
                <a href={`/apps/${application.guid}`}>
                  <Name text={application.name} />
                </a>
                , {application.owner ?? 'no owner'}
                {due ? `, due ${dateOf(due)} UTC` : ''}: {technique.label}
              </p>
              <p>
                <strong>{effectWords(best, bestScoreAfter, null, pathsCut)}</strong>
              </p>
              <CutBar cut={pathsCut} of={pathsBefore} />
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
                </ul>
                {findingCount > findings.length && (
                  <p className="muted">The first {findings.length}; the others show once these are fixed.</p>
                )}
              </details>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
