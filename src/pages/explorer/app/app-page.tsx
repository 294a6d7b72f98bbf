import { applicationViewDocument } from '../../shared/documents/application.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { Severity } from '../../shared/severity.tsx'
import { counted, dayOf, numberOf, plain } from '../../shared/words.ts'
import { Problem, Unknown } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { layerOf, TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { listOf } from '../parts/unjudged.tsx'
import { UnknownExposure } from '../parts/unknown-exposure.tsx'
import { pageOf, usePathPart, useSearchPart } from '../url.ts'
import { ApplicationArtifacts } from './artifacts.tsx'
import { filterWords } from './finding-filter.ts'
import { FindingList } from './finding-list.tsx'
import { Severities } from './severities.tsx'
import { Trend } from './trend.tsx'

const mostTechniques = 10

/** An application: what was found in it, what that makes possible, and every finding. */
export function AppPage() {
  const guid = usePathPart('guid')
  const [search] = useSearchPart()
  const { data, problem } = useGraph(applicationViewDocument, { guid }, { keep: false })
  useTitle(data?.application?.name ?? `Application ${guid}`, {
    narrowedBy: filterWords(search),
    isFurther: Boolean(search.after ?? search.before),
  })
  if (problem)
    return problem.code === 'BAD_USER_INPUT' ? <Unknown what="application" id={guid} /> : <Problem problem={problem} />
  if (!data) return <Skeleton lines={10} />
  const { application } = data
  if (!application) return <Unknown what="application" id={guid} />
  const { findingCounts, tactics, exposedTechniques, exposure, scanners, trend, threatModels } = application
  const gravest = exposedTechniques
    .toSorted((a, b) => (b.severity ?? -1) - (a.severity ?? -1) || b.findingCount - a.findingCount)
    .slice(0, mostTechniques)
  return (
    <article data-page-id={guid}>
      <p className="muted">Application</p>
      <h1>{application.name}</h1>
      <p className="muted">
        {counted(findingCounts.open, 'open finding')} of {numberOf(findingCounts.total)} ·{' '}
        {numberOf(findingCounts.violatingPolicy)} against the policy · last scan stored {dayOf(application.changedAt)}
      </p>
      <div className="two">
        <section className="card">
          <h2>Open findings</h2>
          <Severities counts={findingCounts.bySeverity} />
          <Trend points={trend} name={application.name} />
          <ul className="plain">
            {scanners.map(({ tool, part, scanType, newestScan }) => (
              <li key={`${tool} ${part} ${scanType}`}>
                {tool}
                {part ? ` (${part})` : ''}{' '}
                <span className="muted">
                  {plain(scanType)}, {dayOf(newestScan.startedAt ?? newestScan.importedAt)}:{' '}
                  {numberOf(newestScan.reported)} reported, {numberOf(newestScan.new)} new, {numberOf(newestScan.fixed)}{' '}
                  fixed
                </span>
              </li>
            ))}
          </ul>
          {threatModels.map(({ id, title, controls }) => (
            <p key={id} className="muted">
              Threat model “{title}”
              {controls.length > 0 &&
                `: ${controls.map(({ name, status }) => `${name}${status ? ` (${status})` : ''}`).join(', ')}`}
            </p>
          ))}
        </section>
        <section className="card">
          <h2>What they make possible</h2>
          <UnknownExposure exposure={exposure} guid={guid} />
          {exposedTechniques.length === 0 ? (
            exposure.outcome.kind !== 'UNKNOWN' && <p className="muted">{exposure.outcome.text}</p>
          ) : (
            <>
              <p>
                <a className="button primary" href={`/?app=${guid}`}>
                  {counted(exposedTechniques.length, 'technique')} on the matrix
                </a>{' '}
                {exposedTechniques.length > gravest.length && (
                  <span className="muted">The gravest {gravest.length} of them:</span>
                )}
              </p>
              <table className="table">
                <caption className="hidden">Techniques, gravest first</caption>
                <thead>
                  <tr>
                    <th scope="col">Technique</th>
                    <th scope="col">Severity</th>
                    <th scope="col">Findings</th>
                  </tr>
                </thead>
                <tbody>
                  {gravest.map(({ technique, severity, findingCount }) => (
                    <tr key={technique.id}>
                      <td>
                        <a href={`/?app=${guid}&open=${technique.id}`}>
                          <Name text={technique.label} />
                        </a>
                      </td>
                      <td>
                        {severity === null ? <span className="muted">by design</span> : <Severity of={severity} />}
                      </td>
                      <td>
                        <a href={listOf(guid, { linkedTechnique: technique.id })}>{numberOf(findingCount)}</a>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <h3>Tactics touched</h3>
              <ul className="plain">
                {tactics.map(({ tactic, techniqueCount, severity }) => (
                  <li key={tactic.id}>
                    {severity === null ? <span className="muted">by design</span> : <Severity of={severity} />}{' '}
                    <a href={pageOf(tactic.id)}>
                      <Name text={tactic.label} />
                    </a>{' '}
                    <span className="muted">{counted(techniqueCount, 'technique')}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
      <ApplicationArtifacts guid={guid} />
      <FindingList guid={guid} />
      <p className="take">
        <a className="button" href={`/?app=${guid}`}>
          On the matrix
        </a>
        <a className="button" href={`/path?from=${guid}`}>
          Path from here
        </a>
        <a className="button" href={`/components?application=${guid}`}>
          Its components
        </a>
      </p>
      <TakeAlong document={applicationViewDocument} variables={{ guid }} links={[layerOf(guid)]} />
    </article>
  )
}
