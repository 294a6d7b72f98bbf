import './report.css'
import { type ReportViewData, reportViewDocument } from '../../shared/documents/report.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, numberOf, percentOf, plain } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { Message, Problem } from '../parts/failure.tsx'
import { ImportCommands } from '../parts/import-commands.tsx'
import { Invented } from '../parts/invented.tsx'
import { NextPage } from '../parts/next-page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { useSearchPart } from '../url.ts'

/** The report: its findings, its narrative blocks, its citations. */
export function ReportPage() {
  const [{ after }] = useSearchPart()
  const variables = { after: after ?? null }
  const { data, problem } = useGraph(reportViewDocument, variables)
  useTitle(data?.report?.title ?? 'Survey report', { isFurther: Boolean(after) })
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
      <h1>{report.title}</h1>
      <Invented when={report.synthetic} />
      <p className="muted">
        {report.edition} · {report.publishedAt} · {report.authors.join(', ')} · {report.licence}
        {report.synthetic && (
          <>
            {' '}
            · <Dfn of="synthetic">synthetic</Dfn>
          </>
        )}
      </p>
      <ul className="boxes">
        {narrative
          .filter(({ kind }) => kind === 'STAT_BOX')
          .slice(0, 4)
          .map(({ id, value, unit, label, text }) => (
            <li key={id} className="card">
              <strong>{figureOf(value, unit)}</strong>
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
                  confidence {plain(confidence)}
                  {claimReadiness && ` · readiness ${percentOf(claimReadiness.score)}`}
                </p>
                {charts.map((chart) => (
                  <a key={chart.id} className="tag" href={`/charts/${chart.id}`}>
                    {chart.title}
                  </a>
                ))}
              </li>
            ))}
        </ul>
        <NextPage pageInfo={researchFindings.pageInfo} />
      </section>
      <Narrative blocks={narrative} />
      <section className="card">
        <h2>{counted(citations.length, 'citation')}, readiest first</h2>
        <Citations citations={citations.slice(0, mostCitations)} />
        {citations.length > mostCitations && (
          <details>
            <summary>{numberOf(citations.length - mostCitations)} more</summary>
            <Citations citations={citations.slice(mostCitations)} />
          </details>
        )}
      </section>
      <TakeAlong
        document={reportViewDocument}
        variables={variables}
        links={[{ name: 'Manifest', href: '/data/report-manifest.json' }]}
      />
    </article>
  )
}

const mostCitations = 20

function Citations({ citations }: { readonly citations: ReportViewData['citations'] }) {
  return (
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
            {publisher}, {plain(type)}, {percentOf(readiness.score)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the report says outside its findings, in its order. */
function Narrative({ blocks }: { readonly blocks: ReportViewData['narrative'] }) {
  if (blocks.length === 0) return null
  return (
    <section className="card">
      <details>
        <summary>{counted(blocks.length, 'block')} of its narrative</summary>
        {blocks.map(({ id, kind, text, attribution }) => (
          <div key={id} className="use">
            <p>{text}</p>
            <p className="muted">
              {plain(kind.replace('-', '_'))}
              {attribution ? `, ${attribution}` : ''}
            </p>
          </div>
        ))}
      </details>
    </section>
  )
}

function figureOf(value: number | null, unit: string | null): string {
  if (value === null) return ''
  return unit === 'percent' ? `${numberOf(value)} %` : `${numberOf(value)} ${unit ?? ''}`.trim()
}
