import { namesDocument } from '../../shared/documents/names.ts'
import { longestAddress } from '../../shared/graph.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
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
      {view.hidden.length > 0 && <Hidden ids={view.hidden} nameOf={nameOf} onShow={onShow} />}
    </div>
  )
}

/** As many objects as the service names at once. */
const mostNamed = 100

/** The objects that were put aside: who comes by a link has not seen their names before. */
function Hidden({ ids, nameOf, onShow }: Pick<Props, 'nameOf' | 'onShow'> & { readonly ids: readonly string[] }) {
  const { data } = useGraph(namesDocument, { ids: ids.slice(0, mostNamed) })
  const names = new Map(data?.nodes.flatMap((node) => (node ? [[node.id, node.label] as const] : [])))
  return (
    <p className="muted">
      Hidden:{' '}
      {ids.map((id) => (
        <button key={id} type="button" className="button" onClick={() => onShow([id])}>
          Show <Name text={names.get(id) ?? nameOf(id)} />
        </button>
      ))}{' '}
      {ids.length > 1 && (
        <button type="button" className="button" onClick={() => onShow(ids)}>
          Show all {ids.length}
        </button>
      )}
    </p>
  )
}
