import { longestAddress } from '../../shared/graph.ts'
import { Name } from '../../shared/name.tsx'
import { counted, numberOf } from '../../shared/words.ts'
import type { ViewState } from './use-view.ts'
import { addressOf } from './view.ts'

type Props = {
  readonly state: ViewState
  /** Ids of the view of which the service has no object for the reader. */
  readonly missing: readonly string[]
  /** Returns the name of an object that was shown, else its id. */
  readonly nameOf: (id: string) => string
  readonly onSave: () => void
  readonly onShow: (ids: readonly string[]) => void
}

/** What a reader has to know of the graph: what is not drawn, and what its address does not hold. */
export function Notes({ state, missing, nameOf, onSave, onShow }: Props) {
  const { view, tooLong, isLost, isUnlinked } = state
  return (
    <div role="status">
      {tooLong && (
        <p className="banner warn">
          With these the link would have {numberOf(addressOf(tooLong).length)} characters, of which servers and chats
          follow {numberOf(longestAddress)}.{' '}
          <button type="button" className="button" onClick={onSave}>
            Save the larger graph as a file
          </button>{' '}
          <button type="button" className="button" onClick={state.goUnlinked}>
            Go on without a link
          </button>{' '}
          <button type="button" className="button" onClick={state.forgetTooLong}>
            Leave it as it is
          </button>
        </p>
      )}
      {isLost && (
        <p className="banner warn">
          This graph was too large for a link, and its visit has ended: open its file, or begin another.
        </p>
      )}
      {isUnlinked && !isLost && (
        <p className="banner">This graph is too large for a link, and ends with the visit: save it as a file.</p>
      )}
      {missing.length > 0 && (
        <p className="banner">
          {counted(missing.length, 'object')} of this graph {missing.length === 1 ? 'is' : 'are'} not shown to you, or
          no longer there.
        </p>
      )}
      {view.hidden.length > 0 && (
        <p className="muted">
          Hidden:{' '}
          {view.hidden.map((id) => (
            <button key={id} type="button" className="button" onClick={() => onShow([id])}>
              Show <Name text={nameOf(id)} />
            </button>
          ))}{' '}
          {view.hidden.length > 1 && (
            <button type="button" className="button" onClick={() => onShow(view.hidden)}>
              Show all {view.hidden.length}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
