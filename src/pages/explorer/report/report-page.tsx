import './report.css'
import { reportViewDocument } from '../../shared/documents/report.ts'
import { useGraph } from '../../shared/queries.ts'
import { Message, Problem } from '../parts/failure.tsx'
import { ImportCommands } from '../parts/import-commands.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'

/** The report: its findings, its narrative blocks, its citations. */
export function ReportPage() {
  const { data, problem } = useGraph(reportViewDocument, {})
  useTitle(data?.report?.title ?? 'Report')
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={10} />
  const { report, researchFindings, narrative, citations } = data
  if (!report)
    return (
      <Message title="There is no report yet">
        <ImportCommands lines={['report src/starter/report']} />
      </Message>
    )
  return (
    <article>
      <p className="muted">Report</p>
      <h1>
        {report.title} {report.synthetic && <span className="tag">synthetic data</span>}
      </h1>
      <p className="muted">
        {report.edition} · {report.publishedAt} · {report.authors.join(', ')} · {report.licence}
      </p>
      <ul className="boxes">
        {narrative
          .filter(({ kind }) => kind === 'stat-box')
          .slice(0, 4)
          .map(({ id, value, unit, label, text }) => (
            <li key={id} className="card">
              <strong>
                {value}
                {unit === 'percent' ? ' %' : ` ${unit ?? ''}`}
              </strong>
              <span>{label ?? text}</span>
            </li>
          ))}
      </ul>
      <section>
        <h2>Findings</h2>
        <ul className="apps">
          {researchFindings.nodes
            .filter(({ retired }) => !retired)
            .map(({ slug, title, claim, confidence, claimReadiness, charts }) => (
              <li key={slug} className="card">
                <h3>
                  <a href={`/report/${slug}`}>{title}</a>
                </h3>
                <p>{claim}</p>
                <p className="muted">
                  confidence {confidence}
                  {claimReadiness && ` · readiness ${Math.round(claimReadiness.score * 100)} %`}
                </p>
                {charts.map((chart) => (
                  <a key={chart.id} className="tag" href={`/charts/${chart.id}`}>
                    {chart.title}
                  </a>
                ))}
              </li>
            ))}
        </ul>
      </section>
      <section className="card">
        <h2>Citations, readiest first</h2>
        <ul>
          {citations.map(({ id, title, url, publisher, type, readiness }) => (
            <li key={id}>
              {/^https?:/.test(url) ? (
                <a href={url} rel="noreferrer">
                  {title}
                </a>
              ) : (
                title
              )}{' '}
              <span className="muted">
                {publisher}, {type}, {Math.round(readiness.score * 100)} %
              </span>
            </li>
          ))}
        </ul>
      </section>
      <TakeAlong
        document={reportViewDocument}
        variables={{}}
        links={[{ name: 'Manifest', href: '/data/report-manifest.json' }]}
      />
    </article>
  )
}
