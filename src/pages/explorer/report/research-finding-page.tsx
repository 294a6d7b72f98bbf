import './report.css'
import { researchFindingViewDocument } from '../../shared/documents/research-finding.ts'
import { useGraph } from '../../shared/queries.ts'
import { percentOf, plain } from '../../shared/words.ts'
import { ChartCard } from '../chart/chart-card.tsx'
import { AddToBrief } from '../parts/add-to-brief.tsx'
import { Problem, Unknown } from '../parts/failure.tsx'
import { Invented } from '../parts/invented.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { pageOf, usePathPart } from '../url.ts'

/** What a claim lacks that is not ready. */
const partNames: Readonly<Record<string, string>> = {
  CONFIDENCE: 'more than low confidence',
  TWO_CONFIRMED_SOURCES: 'two confirmed sources',
  NO_PENDING_EVIDENCE: 'a check of all its evidence',
  NO_REJECTED_EVIDENCE: 'evidence without a rejection',
  LOCATORS: 'the place of each quote',
  NO_CRITICAL_CITATION_PROBLEM: 'sources without a critical problem',
}

/** A finding of the report: its claim, what it rests on, and what it is about. */
export function ResearchFindingPage() {
  const slug = usePathPart('slug')
  const { data, problem } = useGraph(researchFindingViewDocument, { slug }, { keep: false })
  useTitle(data?.researchFinding?.title ?? 'Research finding')
  if (problem)
    return problem.code === 'BAD_USER_INPUT' ? (
      <Unknown what="research finding" id={slug} />
    ) : (
      <Problem problem={problem} />
    )
  if (!data) return <Skeleton lines={10} />
  const finding = data.researchFinding
  if (!finding) return <Unknown what="research finding" id={slug} />
  const subjects = [...finding.techniques, ...finding.weaknesses]
  return (
    <article data-page-id={slug}>
      <p className="muted">
        Finding of <a href="/report">the survey report</a>
      </p>
      <h1>{finding.title}</h1>
      <Invented when={finding.synthetic} />
      <p className="claim">{finding.claim}</p>
      <p className="muted">
        {finding.publishedAt} · confidence {plain(finding.confidence)}
        {finding.claimReadiness &&
          ` · readiness ${percentOf(finding.claimReadiness.score)}${finding.claimReadiness.missing.length > 0 ? `, lacks: ${finding.claimReadiness.missing.map((part) => partNames[part] ?? plain(part)).join(', ')}` : ''}`}
      </p>
      {finding.retired && <p className="banner warn">The newest import no longer has it.</p>}
      <div className="two">
        <section className="card">
          <SourceText html={finding.summary} />
          {finding.method && (
            <>
              <h2>How it was found</h2>
              <SourceText html={finding.method} />
            </>
          )}
          {subjects.length > 0 && (
            <>
              <h2>What it is about</h2>
              <ul>
                {subjects.map(({ id, label }) => (
                  <li key={id}>
                    <a href={pageOf(id)}>{label}</a> <span className="muted">{id}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        <section className="card">
          <h2>Evidence</h2>
          {finding.evidence.length === 0 && <p className="muted">None.</p>}
          {finding.evidence.map(({ sourceSlug, source, quote, locator, validated }) => (
            <blockquote key={`${sourceSlug} ${quote}`} className="use">
              <p>“{quote}”</p>
              <p className="muted">
                {source && /^https?:/.test(source.url) ? (
                  <a href={source.url} rel="noreferrer">
                    {source.title}
                  </a>
                ) : (
                  sourceSlug
                )}
                {source ? `, ${source.publisher}` : ''}
                {locator ? `, ${locator}` : ''} · {plain(validated)}
              </p>
            </blockquote>
          ))}
        </section>
      </div>
      <ul className="pictures">
        {finding.charts.map(({ id, title }) => (
          <ChartCard key={id} id={id} title={title} revision={data.revision} />
        ))}
      </ul>
      <p className="take">
        <AddToBrief ids={[slug]} />
      </p>
      <TakeAlong document={researchFindingViewDocument} variables={{ slug }} />
    </article>
  )
}
