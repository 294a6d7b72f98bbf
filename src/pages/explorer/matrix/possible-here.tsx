import { Name } from '../../shared/name.tsx'
import { counted, severityName } from '../../shared/words.ts'
import { listOf } from '../parts/unjudged.tsx'
import { type Known, unknownWords } from '../parts/unknown-words.ts'
import type { Exposed, Related } from './overlay.ts'
import { Reasons } from './reasons.tsx'

/** An application that lies over the matrix, and what is known of the technique that is open. */
export type Subject = {
  readonly guid: string
  /** How it is named where two are compared; null where it is alone. */
  readonly name: string | null
  readonly exposure: Known
  readonly exposed: Exposed | undefined
  readonly related: Related | undefined
}

/** Says why an application makes a technique possible, or what of it speaks for the technique although it is not. */
export function PossibleHere({ guid, name, exposure, exposed, related }: Subject) {
  const here =
    name === null ? (
      'here'
    ) : (
      <>
        in <Name text={name} />
      </>
    )
  return (
    <>
      {exposed && (
        <section>
          <h3>Why it is possible {here}</h3>
          <p>
            {exposed.severity === null ? (
              'By design: its components suffice, no finding speaks of it.'
            ) : (
              <>
                <a href={listOf(guid, { linkedTechnique: exposed.technique.id })}>
                  {counted(exposed.findingCount, 'finding')}
                </a>
                , the gravest {severityName(exposed.severity)}.
              </>
            )}
          </p>
          {exposed.needs.length > 0 && (
            <p className="muted">
              It needs {exposed.needs.map(({ kind, state }) => `${wordOf(kind)} (${wordOf(state)})`).join(', ')}.
            </p>
          )}
        </section>
      )}
      {!exposed && name !== null && (
        <section>
          <h3>Whether it is possible {here}</h3>
          <p>{unknownWords(exposure).join(' ') || 'Nothing of it makes the technique possible.'}</p>
        </section>
      )}
      {related && (
        <section>
          <h3>Weaknesses of {name === null ? 'its findings' : <>findings {here}</>} that are related to it</h3>
          {!exposed && (
            <p className="muted">
              It is not possible {here} as far as is known: the application lacks what it needs, or the weaknesses do
              not open it.
            </p>
          )}
          <Reasons related={related} guid={guid} />
        </section>
      )}
    </>
  )
}

/** Returns a component or state as words. */
function wordOf(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ')
}
