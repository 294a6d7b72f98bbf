import { Fragment, type ReactNode } from 'react'
import { blocksOf, spansOf } from './note-text.ts'

/** A note of the reader, as elements; nothing of it is parsed as HTML. */
export function Note({ text }: { readonly text: string }) {
  return (
    <div className="note">
      {blocksOf(text).map(({ kind, lines }, index) =>
        kind === 'list' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other name than their place.
          <ul key={index}>
            {lines.map((line) => (
              <li key={line}>
                <Line text={line} />
              </li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <p key={index}>
            {lines.map((line, place) => (
              <Fragment key={line}>
                {place > 0 && <br />}
                <Line text={line} />
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  )
}

function Line({ text }: { readonly text: string }): ReactNode {
  return spansOf(text).map((span, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    if (typeof span === 'string') return <Fragment key={index}>{span}</Fragment>
    const key = `${index} ${span.text}`
    if (span.kind === 'code') return <code key={key}>{span.text}</code>
    if (span.kind === 'strong') return <strong key={key}>{span.text}</strong>
    if (span.kind === 'em') return <em key={key}>{span.text}</em>
    return (
      <a key={key} href={span.href} rel="noreferrer">
        {span.text}
      </a>
    )
  })
}
