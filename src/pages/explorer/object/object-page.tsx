import './object.css'
import { lazy, Suspense } from 'react'
import { neighborsDocument } from '../../shared/documents/neighbors.ts'
import { objectDocument } from '../../shared/documents/object.ts'
import { useGraph } from '../../shared/queries.ts'
import { kindNames } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import type { Term } from '../glossary/terms.ts'
import { addressOfNodes } from '../graph/view.ts'
import { AddToBrief } from '../parts/add-to-brief.tsx'
import { Message, Problem, Unknown } from '../parts/failure.tsx'
import { Fold } from '../parts/fold.tsx'
import { loadPart } from '../parts/load-part.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { pageOf, usePathPart, useSearchPart } from '../url.ts'
import { Facts } from './facts.tsx'
import { splitLead } from './lead.ts'
import type { ObjectNode } from './object-node.ts'
import { Relations } from './relations.tsx'
import { sourceLinkOf } from './source-link.ts'

const Drawing = lazy(async () => ({ default: (await loadPart(() => import('./drawing.tsx'))).Drawing }))

/** Types of objects that contributions change. */
const changeable: readonly string[] = ['Tactic', 'Technique', 'Mitigation', 'CaseStudy']

/** The page of an object: what it is, what surrounds it, where it comes from. */
export function ObjectPage() {
  const id = decodeURIComponent(usePathPart('id'))
  const [search, change] = useSearchPart()
  const most = search.more ? 100 : 8
  const { data, problem } = useGraph(objectDocument, { id }, { keep: false })
  const node = data?.node
  const hasEdges =
    node !== undefined &&
    node !== null &&
    !['Matrix', 'WeaknessView', 'Application', 'SecurityFinding'].includes(node.__typename)
  const around = useGraph(neighborsDocument, { id, first: Math.max(20, most) }, { isOn: hasEdges })
  useTitle(node?.label ?? id, { isFurther: Boolean(search.after ?? search.findings) })

  if (problem)
    return problem.code === 'BAD_USER_INPUT' ? <Unknown what="object" id={id} /> : <Problem problem={problem} />
  if (!data) return <Skeleton lines={10} />
  if (!node) return <Unknown what="object" id={id} />
  const page = pageOf(node.id, node.kind)
  if (!page.startsWith('/object/'))
    return (
      <Message title={node.label}>
        <p>
          This {kindNames[node.kind]?.toLowerCase()} has <a href={page}>a page of its own</a>.
        </p>
      </Message>
    )
  const isImported = 'provenance' in node && node.provenance.some(({ contributionId }) => contributionId === null)
  const source = sourceLinkOf(node.id, node.kind, isImported)
  const canChange = changeable.includes(node.__typename) && !('retired' in node && node.retired)
  const { lead } = splitLead('description' in node ? node.description : null)
  const groups = around.data?.neighbors?.groups ?? []
  const isComing = hasEdges && !around.data && !around.problem
  return (
    <article className="object" data-page-id={node.id}>
      <header data-answer="object">
        <p className="muted">
          <KindName kind={node.kind} /> · {node.id}
          {source && (
            <>
              {' · '}
              <a href={source.href} rel="noreferrer">
                at {source.host}
              </a>
            </>
          )}
          {canChange && (
            <>
              {' · '}
              <a href={`/contribute?edit=${encodeURIComponent(node.id)}`}>propose a change</a>
            </>
          )}
        </p>
        <h1>{node.label}</h1>
        {'retired' in node && node.retired && (
          <p className="banner warn">
            The newest import no longer has it.
            {'supersededBy' in node && node.supersededBy && (
              <>
                {' '}
                It is replaced by <a href={pageOf(node.supersededBy.id)}>{node.supersededBy.label}</a>.
              </>
            )}
          </p>
        )}
        {lead ? (
          <Fold label="all of it">
            <SourceText html={lead} />
          </Fold>
        ) : (
          <p className="muted">The source says nothing of it.</p>
        )}
      </header>
      <div className="object-body">
        <Facts node={node} />
        <div className={isComing ? 'around coming' : 'around'}>
          {(groups.length > 0 || isComing) && (
            <section className="card">
              <h2>What surrounds it</h2>
              <Suspense fallback={<div className="drawing-space" />}>
                {isComing ? (
                  <div className="drawing-space" />
                ) : (
                  <Drawing
                    id={node.id}
                    label={node.label}
                    groups={groups}
                    most={most}
                    isWhole={Boolean(search.more)}
                    onMore={() => change({ more: '1' })}
                  />
                )}
              </Suspense>
            </section>
          )}
          {around.data && <Relations id={node.id} groups={groups} onMore={() => change({ more: '1' })} />}
          {around.problem && <Problem problem={around.problem} />}
        </div>
      </div>
      <p className="take">
        {hasEdges && (
          <a className="button" href={addressOfNodes([node.id])}>
            Open as a graph
          </a>
        )}
        <a className="button" href={`/path?from=${encodeURIComponent(node.id)}`}>
          Path from here
        </a>
        <a className="button" href={`/path?to=${encodeURIComponent(node.id)}`}>
          Path to here
        </a>
        <AddToBrief ids={[node.id]} />
      </p>
      <TakeAlong document={objectDocument} variables={{ id }} />
    </article>
  )
}

const termsOfKinds: Readonly<Partial<Record<ObjectNode['kind'], Term>>> = {
  TACTIC: 'tactic',
  TECHNIQUE: 'technique',
  MITIGATION: 'mitigation',
  CASE_STUDY: 'case-study',
  WEAKNESS: 'weakness',
}

function KindName({ kind }: Pick<ObjectNode, 'kind'>) {
  const term = termsOfKinds[kind]
  return term ? <Dfn of={term}>{kindNames[kind]}</Dfn> : kindNames[kind]
}
