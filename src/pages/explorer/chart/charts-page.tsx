import './chart.css'
import { chartsDocument } from '../../shared/documents/charts.ts'
import { useGraph } from '../../shared/queries.ts'
import { useShownTheme } from '../../shared/theme.ts'
import { Message, Problem } from '../parts/failure.tsx'
import { ImportCommands } from '../parts/import-commands.tsx'
import { NextPage } from '../parts/next-page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { useSearchPart } from '../url.ts'

/** All charts of the report. */
export function ChartsPage() {
  const [{ after }] = useSearchPart()
  const theme = useShownTheme()
  const variables = { after: after ?? null }
  const { data, problem } = useGraph(chartsDocument, variables)
  useTitle('Charts', { isFurther: Boolean(after) })
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={8} />
  const charts = data.charts.nodes.filter(({ retired }) => !retired)
  if (charts.length === 0 && !after)
    return (
      <Message title="There is no report yet">
        <p>Import one with its survey, and its charts are here:</p>
        <ImportCommands lines={['report src/starter/report']} />
      </Message>
    )
  return (
    <article>
      <h1>Charts</h1>
      <p className="muted">
        {data.reportManifest.report ? `${data.reportManifest.report.title}, ${data.reportManifest.report.edition}` : ''}
      </p>
      <ul className="gallery">
        {charts.map(({ id, title, subtitle, synthetic }) => (
          <li key={id} className="card">
            <a href={`/charts/${id}`}>
              <img
                src={`/api/charts/${id}.svg?revision=${data.revision}${theme === 'dark' ? '&theme=dark' : ''}`}
                alt=""
                loading="lazy"
              />
              <strong>{title}</strong>
            </a>
            <p className="muted">
              {subtitle} {synthetic && <span className="tag">synthetic</span>}
            </p>
          </li>
        ))}
      </ul>
      <NextPage pageInfo={data.charts.pageInfo} />
      <TakeAlong
        document={chartsDocument}
        variables={variables}
        links={[{ name: 'Catalogue', href: '/data/charts/chart-catalog.json' }]}
      />
    </article>
  )
}
