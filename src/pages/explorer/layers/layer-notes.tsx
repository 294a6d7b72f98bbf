import type { Keeping } from '../parts/browser-store.ts'
import type { Layer } from './layer.ts'

type Props = {
  /** What was found in the files that were opened last. */
  readonly notes: readonly string[]
  /** True where the address names a layer that this browser does not have. */
  readonly isLost: boolean
  readonly keeping: Keeping
  readonly layers: readonly Layer[]
}

/** What a reader has to know of the layers: what was left out of files, and how long the browser keeps them. */
export function LayerNotes({ notes, isLost, keeping, layers }: Props) {
  return (
    <div role="status">
      {isLost && (
        <p className="banner warn">
          This browser has no such layer: layers are kept where they are made. Ask for its file, and open that.
        </p>
      )}
      {notes.length > 0 && (
        <ul className="banner notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {layers.length > 0 && keeping !== 'kept' && (
        <p className="muted">
          {keeping === 'visit'
            ? 'This browser keeps nothing for this page: layers end with the tab. Save them as files.'
            : 'This browser may drop layers when it needs room. Save them as files to keep them.'}
        </p>
      )}
    </div>
  )
}
