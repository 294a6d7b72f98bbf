import { codePlace } from '../../../ground/code-place.ts'
import type { FindingViewData } from '../../shared/documents/finding.ts'
import { plain } from '../../shared/words.ts'

type Flow = NonNullable<FindingViewData['securityFinding']>['codeFlows'][number]

/** The ways of the program to a finding, step by step. */
export function CodeFlows({ flows }: { readonly flows: readonly Flow[] }) {
  return (
    <section className="card" aria-label="Code flows">
      <h2>How the program gets there</h2>
      {flows.map(({ message, threadFlows }, flow) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: flows are told by their place.
        <details key={flow} open={flow === 0}>
          <summary>{message ?? `Flow ${flow + 1}`}</summary>
          {threadFlows.map(({ steps }, thread) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: threads are told by their place.
            <ol key={thread} className="flow">
              {steps.map(({ message: words, kinds, importance, location }, step) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are told by their place.
                <li key={step} className={importance === 'UNIMPORTANT' ? 'muted' : ''}>
                  {location?.__typename === 'CodeLocation' && <code>{codePlace(location.path, location)}</code>} {words}{' '}
                  {kinds.length > 0 && <span className="muted">({kinds.map(plain).join(', ')})</span>}
                  {location?.__typename === 'CodeLocation' && location.snippet && (
                    <pre className="commands">
                      <code>{location.snippet}</code>
                    </pre>
                  )}
                </li>
              ))}
            </ol>
          ))}
        </details>
      ))}
    </section>
  )
}
