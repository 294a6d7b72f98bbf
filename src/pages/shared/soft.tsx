import { Fragment } from 'react'

/**
 * Shows a name that may break after a slash, a dot, an underscore, a colon or an @, but not within a version or before
 * the number of a line, and only where it must within a word.
 */
export function Soft({ text }: { readonly text: string }) {
  return text.split(/(?<=[/._:@])(?<!(?:\d\.|:)(?=\d))(?=[^\s/._:@])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
