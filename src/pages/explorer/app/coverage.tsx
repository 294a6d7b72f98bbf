import type { ApplicationPartsData } from '../../shared/documents/application-parts.ts'
import { Name } from '../../shared/name.tsx'
import { counted, numberOf, percentOf } from '../../shared/words.ts'
import { pageOf } from '../url.ts'

type Parts = NonNullable<ApplicationPartsData['application']>

/** How many of the exposed techniques controls mitigate: a bar, the numbers, and those that none does. */
export function Coverage({ coverage }: { readonly coverage: NonNullable<Parts['controlCoverage']> }) {
  const { controlCount, exposedCount, implementedCount, plannedCount, uncovered } = coverage
  if (controlCount === 0)
    return <p className="muted">No target of it states a control: whether something is covered is not known.</p>
  if (exposedCount === 0) return <p className="muted">No technique is exposed.</p>
  const none = exposedCount - implementedCount - plannedCount
  return (
    <>
      <div className="shares coverage" aria-hidden="true">
        <i
          className="is-implemented"
          style={{ width: percentOf(implementedCount / exposedCount, 2).replace(' ', '') }}
        />
        <i className="is-planned" style={{ width: percentOf(plannedCount / exposedCount, 2).replace(' ', '') }} />
      </div>
      <p>
        Of {counted(exposedCount, 'exposed technique')} an implemented control mitigates{' '}
        <b>{numberOf(implementedCount)}</b>, only a planned one <b>{numberOf(plannedCount)}</b>, none{' '}
        <b>{numberOf(none)}</b>. {counted(controlCount, 'control')} in all; that one is implemented does not say that it
        holds.
      </p>
      {uncovered.length > 0 && (
        <p>
          Not covered:{' '}
          {uncovered.map(({ id, label }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={pageOf(id)}>
                <Name text={label} />
              </a>
            </span>
          ))}
          {none > uncovered.length && ` and ${numberOf(none - uncovered.length)} more`}
        </p>
      )}
    </>
  )
}
