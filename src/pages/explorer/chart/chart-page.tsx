import './chart.css'
import { chartViewDocument } from '../../shared/documents/chart.ts'
import { useGraph } from '../../shared/queries.ts'
import { useShownTheme } from '../../shared/theme.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { AddToBrief } from '../parts/add-to-brief.tsx'
import { Choice } from '../parts/choice.tsx'
import { Problem, Unknown } from '../parts/failure.tsx'
import { Filters } from '../parts/filters.tsx'
import { Invented } from '../parts/invented.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TableScroll } from '../parts/table-scroll.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { usePathPart, useSearchPart } from '../url.ts'
import { citationOf } from './citation.ts'
import { Citation } from './cite.tsx'
import { useLoaded } from './use-loaded.ts'

const filterNames = ['period', 'industry', 'seniority'] as const

/** A chart with its filters, its figures as a table, and what it is taken along as. */
export function ChartPage() {
  const id = usePathPart('id')
  const [search, change] = useSearchPart()
  const filters = Object.fromEntries(filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
  const variables = { id, period: null, industry: null, seniority: null, ...filters }
  const theme = useShownTheme()
  const file = (form: string, more = {}) => {
    const query = new URLSearchParams({ ...filters, ...more })
    return `/api/charts/${id}.${form}${query.size > 0 ? `?${query}` : ''}`
  }
  const shown = file('svg', theme === 'dark' ? { theme } : {})
  const picture = useLoaded([shown])
  const { data, problem, isOld } = useGraph(chartViewDocument, variables)
  useTitle(data?.chart?.title ?? `Chart ${id}`, { narrowedBy: Object.values(filters) })
  if (problem) return <Problem problem={problem} />
  if (!data || !picture?.startsWith(`/api/charts/${id}.`)) return <Skeleton lines={10} />
  const { chart } = data
  if (!chart) return <Unknown what="chart" id={id} />
  const isUnsettled = isOld || picture !== shown
  const digits = digitsOf(
    chart.rows.map(({ value }) => value ?? 0),
    chart.measure === 'SHARE' ? 2 : 6,
  )
  const hasSeries = chart.rows.some(({ series }) => series !== null)
  return (
    <article className={isUnsettled ? 'is-old' : ''} aria-busy={isUnsettled} data-page-id={id}>
      <p className="muted">Chart</p>
      <header className="in-picture">
        <h1>{chart.title}</h1>
        <Invented when={chart.synthetic} />
        {Object.keys(filters).length > 0 && (
          <p className="muted">The title speaks of all respondents, the picture of those who are selected.</p>
        )}
      </header>
      {chart.filters.length > 0 && (
        <Filters label="Filters of the chart" active={Object.keys(filters).length}>
          {filterNames
            .filter((name) => chart.available[name].length > 0)
            .map((name) => (
              <Choice
                key={name}
                label={name[0]!.toUpperCase() + name.slice(1)}
                value={search[name]}
                none="all"
                options={chart.available[name].map((value) => ({ value, name: value }))}
                onChange={(value) => change({ [name]: value })}
              />
            ))}
        </Filters>
      )}
      <figure className="chart card">
        <div className="picture" role="region" aria-label="Picture" tabIndex={0}>
          <img src={picture} alt={`${chart.title}. The table below has its figures.`} />
        </div>
        <figcaption className="muted">
          {chart.base !== null && `${chart.base} respondents. `}
          {chart.note} {chart.source.title}
          {chart.source.licence ? `, ${chart.source.licence}` : ''}
        </figcaption>
      </figure>
      <TakeAlong
        document={chartViewDocument}
        variables={variables}
        links={[
          { name: 'SVG', href: file('svg'), file: `${id}.svg` },
          { name: 'PNG', href: file('png'), file: `${id}.png` },
          { name: 'CSV', href: file('csv'), file: `${id}.csv` },
        ]}
      />
      <p className="take">
        <AddToBrief ids={[id]} />
      </p>
      <Citation
        text={citationOf({ ...data, chart, filters }, location.origin, new Date().toISOString().slice(0, 10))}
      />
      <details className="card">
        <summary>Embed it</summary>
        <pre className="commands">
          <code>{`<img src="${location.origin}${file('svg')}" alt="${chart.title.replaceAll('"', '&quot;')}">`}</code>
        </pre>
      </details>
      {chart.findings.length > 0 && (
        <section className="card">
          <h2>Research findings that it supports</h2>
          {chart.findings.map(({ slug, title, claim }) => (
            <div key={slug} className="use">
              <a href={`/report/${slug}`}>{title}</a>
              <p>{claim}</p>
            </div>
          ))}
        </section>
      )}
      <section className="card">
        <h2>Figures</h2>
        {chart.rows.length === 0 ? (
          <p className="muted">No respondent is left under these filters.</p>
        ) : (
          <TableScroll label="Figures">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Category</th>
                  {hasSeries && <th scope="col">Series</th>}
                  <th scope="col" className="number">
                    Value ({chart.unit})
                  </th>
                  <th scope="col" className="number">
                    <Dfn of="base">Base</Dfn>
                  </th>
                </tr>
              </thead>
              <tbody>
                {chart.rows.map(({ category, series, value, base, suppressed }) => (
                  <tr key={`${category} ${series}`}>
                    <td>{category}</td>
                    {hasSeries && <td>{series}</td>}
                    <td className="number">
                      {suppressed ? (
                        <span className="muted">
                          {(base ?? 0) < (chart.minBase ?? 0)
                            ? 'withheld: too few answers'
                            : 'withheld to protect another value'}
                        </span>
                      ) : (
                        value?.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
                      )}
                    </td>
                    <td className="number">{base}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
      </section>
    </article>
  )
}

/** Returns how many digits behind the point show the values of a column alike, at most so many. */
function digitsOf(values: readonly number[], most: number): number {
  return Math.max(0, ...values.map((value) => (/\.(\d+)$/.exec(String(Number(value.toFixed(most))))?.[1] ?? '').length))
}
