import { type TargetComponentsData, targetComponentsDocument } from '../../shared/documents/components.ts'
import { type DeclareVariables, declareDocument } from '../../shared/documents/declare.ts'
import { sendGraph } from '../../shared/graph.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, plain } from '../../shared/words.ts'
import { AskPresence } from '../parts/ask-presence.tsx'
import { stateWords } from '../parts/component-state.ts'
import { Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'

type Component = NonNullable<TargetComponentsData['target']>['components'][number]
export type ComponentKind = Component['kind']

type AskProps = {
  readonly target: string
  readonly kind: ComponentKind
  /** What a person said before; null when nobody did. */
  readonly said: boolean | null
}

/** Three buttons that say whether a target has a component; the paths are read again then. */
export function Ask({ target, kind, said }: AskProps) {
  const declare = async (present: boolean | null) => {
    const input: DeclareVariables['input'] = { id: target, components: [{ kind, present }] }
    const { updateTarget } = await sendGraph(declareDocument, { input })
    return updateTarget.errors[0]?.message ?? null
  }
  return <AskPresence kind={kind} said={said} declare={declare} />
}

/** What a target consists of: each component with its state, its evidence on demand, and three buttons. */
export function Components({ id }: { readonly id: string }) {
  const { data, problem } = useGraph(targetComponentsDocument, { id })
  if (problem) return <Problem problem={problem} />
  const components = data?.target?.components
  if (!components) return <Skeleton lines={6} />
  const known = components.filter(({ state }) => state !== 'UNKNOWN')
  const unknown = components.filter(({ state }) => state === 'UNKNOWN')
  return (
    <section className="card" id="components" aria-label="Components">
      <h2>{known.length === 0 ? 'What it consists of is not known' : 'What it consists of'}</h2>
      <p className="muted">
        Which components it has decides which techniques can be meant at all. Not known is not absent: say what you
        know.
      </p>
      <ul className="plain components">
        {known.map((component) => (
          <Line key={component.kind} component={component} target={id} />
        ))}
      </ul>
      {unknown.length > 0 && (
        <details open={known.length === 0}>
          <summary>{counted(unknown.length, 'component')} of which nothing is known</summary>
          <ul className="plain components">
            {unknown.map((component) => (
              <Line key={component.kind} component={component} target={id} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Line({ component, target }: { readonly component: Component; readonly target: string }) {
  const { kind, state, declared, contradicted, evidence, evidenceCount } = component
  return (
    <li>
      <strong>{plain(kind)}</strong>{' '}
      <span className="muted">
        {stateWords[state]}
        {declared && ` by ${declared.by}${declared.note ? `: ${declared.note}` : ''}`}
      </span>
      {contradicted && <span className="pill bad">something shows it all the same</span>}
      <Ask target={target} kind={kind} said={declared?.present ?? null} />
      {evidence.length > 0 && (
        <details>
          <summary>{counted(evidenceCount, 'place')} that shows it</summary>
          <ul>
            {evidence.map(({ source, place, line }) => (
              <li key={`${source} ${place} ${line}`}>
                {place ?? 'as a whole'}
                {line === null ? '' : `, line ${line}`} <span className="muted">({source})</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
