import '../parts/stacked-table.css'
import type { ApplicationViewData } from '../../shared/documents/application.ts'
import { Name } from '../../shared/name.tsx'
import { Severity } from '../../shared/severity.tsx'
import { counted, dateOf, numberOf } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { FindingPlace } from '../parts/finding-place.tsx'
import { evidenceOf } from '../parts/standing-words.ts'
import { TableScroll } from '../parts/table-scroll.tsx'
import { pageOf } from '../url.ts'

type Application = NonNullable<ApplicationViewData['application']>
type Finding = Application['matter']['nodes'][number]

/**
 * The five gravest open findings, with when the policy wants them remedied, and how many more are open: by themselves,
 * and as accepted or suppressed risks.
 */
export function Matters({ application: { guid, matter, risk } }: { readonly application: Application }) {
  const left = matter.totalCount - matter.nodes.length
  const accepted = Math.max(0, (risk.open ?? 0) - matter.totalCount)
  const rest = [
    left > 0 && `${numberOf(left)} more ${left === 1 ? 'is' : 'are'} open`,
    accepted > 0 && `${numberOf(accepted)} ${accepted === 1 ? 'is' : 'are'} open and accepted or suppressed`,
  ].filter((part) => part !== false)
  return (
    <section className="card" aria-label="Findings that matter">
      <h2>
        {matter.nodes.length > 0
          ? 'The gravest open findings'
          : risk.open === null
            ? 'What is open is not known'
            : accepted > 0
              ? 'Every open finding is accepted or suppressed'
              : 'No finding is open'}
      </h2>
      <ol className="plain matters">
        {matter.nodes.toSorted(byWeight).map((finding) => (
          <li key={finding.id}>
            <p>
              <Severity of={finding.severity} />{' '}
              <a href={pageOf(finding.id)}>
                <Name text={finding.title} />
              </a>
              <FindingPlace location={finding.location} />
            </p>
            <p className={isOverdue(finding) ? 'overdue' : 'muted'}>
              due {dateOf(finding.remediateBy)} UTC{isOverdue(finding) ? ', overdue' : ''}
            </p>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <p>
          <a href={`/apps/${guid}?status=OPEN#findings`}>{rest.join(', ')}</a>
        </p>
      )}
    </section>
  )
}

/** Gravest first, then what is due first. */
function byWeight(a: Finding, b: Finding): number {
  return b.severity - a.severity || a.remediateBy.localeCompare(b.remediateBy)
}

function isOverdue({ remediateBy }: Finding): boolean {
  return Date.parse(remediateBy) < Date.now()
}

/** The best attack paths of an application; each opens as a graph. */
export function BestPaths({ application }: { readonly application: Application }) {
  const { attackPaths, supported, exposure } = application
  const byDesign = Math.max(0, attackPaths.totalCount - supported.totalCount)
  return (
    <section className="card" id="paths" aria-label="Attack paths">
      <h2>
        {attackPaths.totalCount === 0
          ? 'No attack path is known'
          : attackPaths.totalCount > attackPaths.nodes.length
            ? `The best of ${counted(attackPaths.totalCount, 'attack path')}`
            : counted(attackPaths.totalCount, 'attack path')}
      </h2>
      {attackPaths.totalCount > 0 && (
        <p className="muted">
          {numberOf(supported.totalCount)} {supported.totalCount === 1 ? 'rests' : 'rest'} on findings,{' '}
          {numberOf(byDesign)} {byDesign === 1 ? 'is' : 'are'} by design. Variants of a path count with it.
        </p>
      )}
      {attackPaths.totalCount === 0 && <p className="muted">{exposure.outcome.text}</p>}
      {attackPaths.nodes.length > 0 && <PathRows paths={attackPaths.nodes} />}
    </section>
  )
}

function PathRows({ paths }: { readonly paths: Application['attackPaths']['nodes'] }) {
  return (
    <TableScroll label="Best attack paths">
      <table className="table stacked">
        <thead>
          <tr>
            <th scope="col" className="number">
              <Dfn of="path-score">Score</Dfn>
            </th>
            <th scope="col">
              <Dfn of="attack-path">Path</Dfn>
            </th>
            <th scope="col">Severity</th>
            <th scope="col">
              <Dfn of="evidence">Evidence</Dfn>
            </th>
          </tr>
        </thead>
        <tbody>
          {paths.map(({ id, score, severity, standing, steps }) => (
            <tr key={id}>
              <td className="number" data-label="Score">
                {score}
              </td>
              <td className="title">
                <a
                  href={`/graph?${new URLSearchParams({ nodes: steps.map(({ technique }) => technique.id).join(' ') })}`}
                >
                  <Name text={steps.map(({ technique }) => technique.label).join(' › ')} />
                </a>
              </td>
              <td>
                <Severity of={severity} />
              </td>
              <td className="wraps" data-label="Evidence">
                {evidenceOf(standing)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
