import { applicationHistoryDocument } from '../../shared/documents/application-history.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { Severity } from '../../shared/severity.tsx'
import { counted, dayOf, numberOf, plain } from '../../shared/words.ts'
import { Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { pageOf } from '../url.ts'
import { Severities } from './severities.tsx'
import { Trend } from './trend.tsx'

/** How the open findings of an application developed, and what found them. */
export function History({ guid }: { readonly guid: string }) {
  const { data, problem } = useGraph(applicationHistoryDocument, { guid })
  if (problem) return <Problem problem={problem} />
  const application = data?.application
  if (!application) return <Skeleton lines={6} />
  const { findingCounts, scanners, tactics, trend, threatModels } = application
  return (
    <>
      <p className="muted">
        {counted(findingCounts.open, 'open finding')} of {numberOf(findingCounts.total)} ·{' '}
        {numberOf(findingCounts.violatingPolicy)} against the policy · last scan stored {dayOf(application.changedAt)}
      </p>
      <Severities counts={findingCounts.bySeverity} />
      <Trend points={trend} name={application.name} />
      <ul className="plain">
        {scanners.map(({ tool, part, scanType, newestScan }) => (
          <li key={`${tool} ${part} ${scanType}`}>
            {tool}
            {part ? ` (${part})` : ''}{' '}
            <span className="muted">
              {plain(scanType)}, {dayOf(newestScan.startedAt ?? newestScan.importedAt)}: {numberOf(newestScan.reported)}{' '}
              reported, {numberOf(newestScan.new)} new, {numberOf(newestScan.fixed)} fixed
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
      {tactics.length > 0 && (
        <>
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
    </>
  )
}
