import type { FindingViewData } from '../../shared/documents/finding.ts'
import { counted } from '../../shared/words.ts'
import { Fold } from '../parts/fold.tsx'
import { placeOf } from './place.ts'

type Finding = NonNullable<FindingViewData['securityFinding']>

/**
 * The code of a finding with the numbers of its lines, and a link to it in its repository; what is known instead where
 * the tool gave none.
 */
export function CodeView({ finding }: { readonly finding: Finding }) {
  const { code, location } = finding
  const place = placeOf(location)
  const hasSnippet = location?.__typename === 'CodeLocation' && Boolean(location.snippet)
  return (
    <figure className={code || hasSnippet ? 'code' : 'code is-bare'}>
      <figcaption>
        {place ? <code>{place}</code> : <span className="muted">The tool says no place.</span>}{' '}
        <InRepository finding={finding} />
      </figcaption>
      {code ? (
        <Fold label="all lines">
          <div className="code-scroll" role="region" aria-label="Code" tabIndex={0}>
            <pre>
              <code>
                {code.text.split('\n').map((line, index) => {
                  const number = code.firstLine + index
                  const isMarked = number >= code.markFrom && number <= code.markTo
                  return (
                    <span key={number} className="code-line" data-line={number} data-marked={isMarked || undefined}>
                      {isMarked ? <mark>{line}</mark> : line}
                      {'\n'}
                    </span>
                  )
                })}
              </code>
            </pre>
          </div>
        </Fold>
      ) : (
        location?.__typename === 'CodeLocation' &&
        (location.snippet ? (
          <pre className="commands">
            <code>{location.snippet}</code>
          </pre>
        ) : (
          <p className="muted">The tool gave no code.</p>
        ))
      )}
      {code && code.omitted > 0 && <p className="muted">and {counted(code.omitted, 'more line')} of this place</p>}
    </figure>
  )
}

/** A link to the line in the repository at the commit that was scanned, with the name of its host. */
function InRepository({ finding: { repository } }: { readonly finding: Finding }) {
  if (!repository?.href || repository.revision === null) return null
  return (
    <a href={repository.href} rel="noopener noreferrer">
      at {repository.revision.slice(0, 7)} on {repository.host}
    </a>
  )
}
