import { chartsDocument } from '../../shared/documents/charts.ts'
import { useGraph } from '../../shared/queries.ts'
import { Message, Problem } from '../parts/failure.tsx'
import { ImportCommands } from '../parts/import-commands.tsx'
import { Invented } from '../parts/invented.tsx'
import { NextPage } from '../parts/next-page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { useSearchPart } from '../url.ts'
import { ChartCard, useChartAddress } from './chart-card.tsx'
import { useLoaded } from './use-loaded.ts'

/** How many pictures the first row has at most: their heights say where the others lie. */
const firstRow = 2

/** All charts of the report. */
export function ChartsPage() {
  const [{ after }] = useSearchPart()
  const addressOf = useChartAddress()
  const variables = { after: after ?? null }
  const { data, problem } = useGraph(chartsDocument, variables)
  useTitle('Charts', { isFurther: Boolean(after) })
  const charts = data?.charts.nodes.filter(({ retired }) => !retired) ?? []
  const first = useLoaded(charts.slice(0, firstRow).map(({ id }) => addressOf(id, data?.revision ?? 0)))
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={8} />
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
      <Invented when={charts.some(({ synthetic }) => synthetic)} isMarked />
      {charts.length > 0 && !first ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <ul className="pictures">
            {charts.map(({ id, title }) => (
              <ChartCard key={id} id={id} title={title} revision={data.revision} />
            ))}
          </ul>
          <NextPage pageInfo={data.charts.pageInfo} />
          <TakeAlong
            document={chartsDocument}
            variables={variables}
            links={[{ name: 'Catalogue', href: '/data/charts/chart-catalog.json' }]}
          />
        </>
      )}
    </article>
  )
}
