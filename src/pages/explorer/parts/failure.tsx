import type { ReactNode } from 'react'
import { type CredentialKind, readCredential } from '../../shared/credential.ts'
import { CredentialForm } from '../../shared/credentials.tsx'
import { nearDocument } from '../../shared/documents/near.ts'
import type { GraphProblem } from '../../shared/graph.ts'
import { useGraph } from '../../shared/queries.ts'
import { kindNames } from '../../shared/words.ts'
import { pageOf } from '../url.ts'

/** The page at an address of the explorer that has none. */
export function NothingHere() {
  return (
    <Message title="There is nothing at this address">
      <p>
        Start at <a href="/">the matrix</a>, or search for a technique, a weakness or a mitigation.
      </p>
    </Message>
  )
}

/** The page that a mistake of the explorer leaves. */
export function PageFailed({ error }: { readonly error: Error }) {
  return (
    <Message title="This page failed">
      <p>{error.message}</p>
      <p>
        <a href={location.href}>Load it again</a>, or go to <a href="/">the matrix</a>.
      </p>
    </Message>
  )
}

/** Shows the error of a request in the place of its result. */
export function Problem({
  problem,
  needs = 'key',
}: {
  readonly problem: GraphProblem
  readonly needs?: CredentialKind
}) {
  if (problem.code === 'OFFLINE')
    return (
      <Message title="The service does not answer">
        <p>This page loads as soon as it does.</p>
      </Message>
    )
  if (problem.code === 'UNAUTHENTICATED' || problem.code === 'FORBIDDEN')
    return (
      <Message title={problem.code === 'FORBIDDEN' ? 'This is closed' : 'This page needs a credential'}>
        {(problem.code === 'FORBIDDEN' || readCredential(needs)) && <p>{problem.message}</p>}
        {!/ (is set|to enable it)\.$/.test(problem.message) && <CredentialForm kind={needs} />}
      </Message>
    )
  if (problem.code === 'EPOCH_CHANGED')
    return (
      <Message title="The database was restored since this link was made">
        <p>
          What it names may be something else now. <a href={location.pathname}>Begin again here.</a>
        </p>
      </Message>
    )
  if (problem.code === 'UNAVAILABLE')
    return (
      <Message title="The service could not answer this now">
        <p>{problem.message}</p>
        <p>
          <button type="button" className="button" onClick={() => location.reload()}>
            Load it again
          </button>
        </p>
      </Message>
    )
  return (
    <Message
      title={
        problem.code === 'LIMIT_EXCEEDED' ? 'This is more than one answer may hold' : 'The service refused this view'
      }
    >
      <p>{problem.message}</p>
    </Message>
  )
}

/** Shows that no object has an id, with similar ids. */
export function Unknown({ what, id }: { readonly what: string; readonly id: string }) {
  const text = id.slice(0, 200).trim()
  const { data } = useGraph(nearDocument, { text }, { isOn: text !== '' })
  const hits = data?.search.edges ?? []
  return (
    <Message title={`There is no ${what} “${id.slice(0, 80)}”`}>
      {hits.length > 0 ? (
        <>
          <p>Near it:</p>
          <ul>
            {hits.map(({ kind, node }) => (
              <li key={node.id}>
                <a href={pageOf(node.id, kind)}>
                  {node.id.length < 30 && !node.id.includes('-') ? `${node.id} ` : ''}
                  {node.label}
                </a>{' '}
                <span className="muted">{kindNames[kind]}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          Search for it above, or start at <a href="/">the matrix</a>.
        </p>
      )}
    </Message>
  )
}

/** A page that has only something to say. */
export function Message({
  title,
  eyebrow,
  children,
}: {
  readonly title: string
  /** A few words above the title. */
  readonly eyebrow?: string
  readonly children: ReactNode
}) {
  return (
    <section className="card message">
      {eyebrow && <p className="muted">{eyebrow}</p>}
      <h1>{title}</h1>
      {children}
    </section>
  )
}
