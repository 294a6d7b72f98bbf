import { lazy, Suspense } from 'react'
import { useCredentials } from '../../shared/credentials.tsx'
import { type ApplicationPartsData, applicationPartsDocument } from '../../shared/documents/application-parts.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, numberOf, plain } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { stateWords } from '../parts/component-state.ts'
import { Problem } from '../parts/failure.tsx'
import { loadPart } from '../parts/load-part.ts'
import { Skeleton } from '../parts/skeleton.tsx'

type Parts = NonNullable<ApplicationPartsData['application']>
type Component = Parts['components'][number]
const AskPart = lazy(async () => ({ default: (await loadPart(() => import('./ask-part.tsx'))).AskPart }))
const Coverage = lazy(async () => ({ default: (await loadPart(() => import('./coverage.tsx'))).Coverage }))

type Props = { readonly guid: string }

function useParts(guid: string) {
  const hasKey = useCredentials().some(({ kind }) => kind === 'key')
  return { hasKey, ...useGraph(applicationPartsDocument, { guid, hasKey }) }
}

/** What an application is made of: each part with what shows it, and what is not known with who can say it. */
export function MadeOf({ guid }: Props) {
  const { hasKey, data, problem } = useParts(guid)
  if (problem) return <Problem problem={problem} />
  const components = data?.application?.components
  if (!components) return <Skeleton lines={6} />
  const known = components.filter(({ state }) => state !== 'UNKNOWN')
  const unknown = components.filter(({ state }) => state === 'UNKNOWN')
  const line = (component: Component) => <Part key={component.kind} guid={guid} component={component} mayAsk={hasKey} />
  return (
    <section className="card" id="made-of" aria-label="What it is made of">
      <h2>
        <Dfn of="part">{known.length === 0 ? 'What it is made of is not known' : 'What it is made of'}</Dfn>
      </h2>
      <ul className="plain parts">{known.map(line)}</ul>
      {unknown.length > 0 && (
        <details open={known.length === 0 && hasKey}>
          <summary>{counted(unknown.length, 'part')} of which nothing is known</summary>
          <p className="muted">
            Not known is not absent.{' '}
            {hasKey ? 'Say what you know:' : 'A scan of its sources may show them, and who has a key can say so.'}
          </p>
          {hasKey ? (
            <ul className="plain parts">{unknown.map(line)}</ul>
          ) : (
            <p>{unknown.map(({ kind }) => plain(kind)).join(', ')}</p>
          )}
        </details>
      )}
    </section>
  )
}

type PartProps = { readonly guid: string; readonly component: Component; readonly mayAsk: boolean }

function Part({ guid, component, mayAsk }: PartProps) {
  const { kind, state, declared, contradicted, evidence, evidenceCount } = component
  const words = (
    <>
      <strong>{plain(kind)}</strong>{' '}
      <span className="muted">
        {stateWords[state]}
        {declared && ` by ${declared.by}${declared.note ? `: ${declared.note}` : ''}`}
        {evidenceCount > 0 && `, ${counted(evidenceCount, 'place')}`}
      </span>
      {contradicted && <span className="pill bad">something shows it all the same</span>}
    </>
  )
  const ask = mayAsk && (
    <Suspense>
      <AskPart guid={guid} kind={kind} said={declared?.present ?? null} />
    </Suspense>
  )
  if (evidence.length === 0)
    return (
      <li>
        {words} {ask}
      </li>
    )
  return (
    <li>
      <details>
        <summary>{words}</summary>
        <ul>
          {evidence.map((own) => (
            <li key={`${own.source} ${own.place} ${own.line}`}>
              {own.place ?? 'as a whole'}
              {own.line === null ? '' : `, line ${own.line}`} <span className="muted">({own.source})</span>
            </li>
          ))}
          {evidenceCount > evidence.length && <li>and {numberOf(evidenceCount - evidence.length)} more</li>}
        </ul>
        {ask}
      </details>
    </li>
  )
}

/** How many of the exposed techniques controls of its targets cover, for whoever has a key. */
export function OwnControls({ guid }: Props) {
  const { hasKey, data } = useParts(guid)
  const coverage = data?.application?.controlCoverage
  return (
    <section className="card" aria-label="Own controls">
      <h2>
        Covered by its own <Dfn of="control">controls</Dfn>
      </h2>
      {coverage ? (
        <Suspense>
          <Coverage coverage={coverage} />
        </Suspense>
      ) : (
        <p className="muted">
          {hasKey
            ? 'The key may not read the controls of its targets: what they cover is not shown.'
            : 'Controls are stated at targets, which are read with a key: what they cover is not shown without one.'}
        </p>
      )}
    </section>
  )
}
