import { useEffect, useRef } from 'react'
import { techniquePanelDocument } from '../../shared/documents/technique-panel.ts'
import { Icon } from '../../shared/icons.tsx'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { numberOf, plain } from '../../shared/words.ts'
import { AddToBrief } from '../parts/add-to-brief.tsx'
import { Problem, Unknown } from '../parts/failure.tsx'
import { Invented } from '../parts/invented.tsx'
import { ObjectLinks } from '../parts/object-links.tsx'
import { linkedBy, linksByNode } from '../parts/reasoned-links.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { StudyType } from '../parts/study-type.tsx'
import { pageOf } from '../url.ts'
import { PossibleHere, type Subject } from './possible-here.tsx'

type Props = {
  readonly id: string
  /** The applications that lie over the matrix. */
  readonly subjects: readonly Subject[]
  readonly onClose: () => void
}

/** Shows a technique beside the matrix. */
export function TechniquePanel({ id, subjects, onClose }: Props) {
  const { data, problem } = useGraph(techniquePanelDocument, { id })
  const head = useRef<HTMLHeadingElement>(null)
  const technique = data?.technique?.id === id ? data.technique : undefined
  const inKinds = technique ? technique.allCaseStudies.totalCount - technique.caseStudies.totalCount : 0
  useEffect(() => {
    if (technique) head.current?.focus({ preventScroll: true })
  }, [technique])

  return (
    <aside className="panel" aria-label="Technique">
      <button type="button" className="button close" onClick={onClose} aria-label="Close">
        <Icon name="close" />
      </button>
      {problem && !technique ? (
        <Problem problem={problem} />
      ) : data?.technique === null ? (
        <Unknown what="technique" id={id} />
      ) : !technique ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <h2 ref={head} tabIndex={-1}>
            {technique.label}
          </h2>
          <p className="muted">
            {technique.id}
            {technique.maturity ? ` · ${plain(technique.maturity)}` : ''} · <ObjectLinks of={technique.tactics} />
          </p>
          {subjects.map((subject) => (
            <PossibleHere key={subject.guid} {...subject} />
          ))}
          <SourceText html={technique.description} />
          <Links
            title="Mitigated by"
            nodes={technique.mitigations.nodes}
            total={technique.mitigations.totalCount}
            page={pageOf(technique.id)}
            none="No mitigation is known."
          />
          <Links
            title="Seen in"
            nodes={technique.caseStudies.nodes}
            total={technique.caseStudies.totalCount}
            page={pageOf(technique.id)}
            none={inKinds > 0 ? 'No case study names it alone.' : 'No case study employs it.'}
          />
          {inKinds > 0 && (
            <p>
              <a href={`${pageOf(technique.id)}#procedures`}>and {numberOf(inKinds)} through its sub-techniques</a>
            </p>
          )}
          {technique.weaknesses.totalCount > 0 && (
            <section>
              <h3>Weaknesses that it exploits</h3>
              <ul>
                {linksByNode(technique.weaknesses.edges).map(({ node, reasons }) => (
                  <li key={node.id}>
                    <a href={pageOf(node.id)}>
                      {node.id} {node.label}
                    </a>
                    {reasons.map(({ rationale, source }) => (
                      <p key={source} className="muted">
                        {rationale} <small>({linkedBy(source)})</small>
                      </p>
                    ))}
                  </li>
                ))}
              </ul>
              <Rest
                total={technique.weaknesses.totalCount}
                shown={technique.weaknesses.edges.length}
                page={pageOf(technique.id)}
              />
            </section>
          )}
          {technique.researchFindings.length > 0 && (
            <section>
              <h3>What surveys say</h3>
              <Invented when={technique.researchFindings.some(({ synthetic }) => synthetic)} />
              <ul>
                {technique.researchFindings.map(({ slug, title }) => (
                  <li key={slug}>
                    <a href={`/report/${slug}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <p>
            <a className="button primary" href={pageOf(technique.id)}>
              Open its page
            </a>{' '}
            <a className="button" href={`/path?to=${technique.id}`}>
              Path to it
            </a>{' '}
            <AddToBrief ids={[technique.id]} />
          </p>
        </>
      )}
    </aside>
  )
}

type LinksProps = {
  readonly title: string
  readonly nodes: readonly { readonly id: string; readonly label: string; readonly type?: string | null }[]
  readonly total: number
  /** The address of the page that lists all. */
  readonly page: string
  readonly none: string
}

function Links({ title, nodes, total, page, none }: LinksProps) {
  return (
    <section>
      <h3>{title}</h3>
      {nodes.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul>
          {nodes.map(({ id, label, type }) => (
            <li key={id}>
              <a href={pageOf(id)}>
                <Name text={label} />
              </a>{' '}
              <span className="muted">{id}</span> <StudyType of={type} />
            </li>
          ))}
        </ul>
      )}
      <Rest total={total} shown={nodes.length} page={page} />
    </section>
  )
}

function Rest({ total, shown, page }: { readonly total: number; readonly shown: number; readonly page: string }) {
  if (total <= shown) return null
  return (
    <p>
      <a href={page}>and {numberOf(total - shown)} more on its page</a>
    </p>
  )
}
