import { useState } from 'react'
import { copyText } from '../../shared/copy-text.ts'
import { type SavedViewsVariables, savedViewsDocument } from '../../shared/documents/saved-views.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { minuteOf } from '../../shared/words.ts'
import { Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { removeView, type SavedView, saveView } from './change-view.ts'

type Props = {
  readonly kind: SavedViewsVariables['kind']
  /** Returns the address that leads to a view. */
  readonly linkTo: (id: string) => string
  readonly onOpen: (id: string) => void
  readonly onSay: (words: string) => void
  /** Called with a view that was changed here; `saved` is null for one that was removed. */
  readonly onChanged: (id: string, saved: SavedView | null) => void
}

/** The saved views of a kind that the caller has or may read, the last changed first. */
export function ViewList({ kind, linkTo, onOpen, onSay, onChanged }: Props) {
  const [after, setAfter] = useState<string | null>(null)
  const { data, problem } = useGraph(savedViewsDocument, { kind, after })
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={3} />
  const { nodes, pageInfo, totalCount } = data.savedViews
  const attempt = (run: Promise<string>) => void run.then(onSay, (cause: Error) => onSay(cause.message))
  const share = async ({ id, name, visibility, version }: (typeof nodes)[number]) => {
    const isShared = visibility === 'SHARED'
    onChanged(id, await saveView({ id, ifVersion: [version], visibility: isShared ? 'PRIVATE' : 'SHARED' }))
    return isShared ? `“${name}” is yours alone again.` : `“${name}” is shared with everyone who may read.`
  }
  const copy = async (id: string) => {
    const isCopied = await copyText(linkTo(id))
    return isCopied ? 'Link copied.' : 'The browser does not copy it.'
  }
  const remove = async (id: string, name: string) => {
    await removeView(id)
    onChanged(id, null)
    return `“${name}” is removed.`
  }
  if (totalCount === 0) return <p className="muted">No view of this kind is saved yet.</p>
  return (
    <>
      <ul className="plain">
        {nodes.map((view) => (
          <li key={view.id}>
            <span>
              <Name text={view.name} />{' '}
              <span className="muted">
                {view.isMine ? 'yours' : view.owner}, {view.visibility === 'SHARED' ? 'shared' : 'private'},{' '}
                {minuteOf(view.updatedAt)}
              </span>
            </span>
            <span className="take">
              <button type="button" className="button" onClick={() => onOpen(view.id)} aria-label={`Open ${view.name}`}>
                Open
              </button>
              {view.visibility === 'SHARED' && (
                <button
                  type="button"
                  className="button"
                  onClick={() => attempt(copy(view.id))}
                  aria-label={`Copy link to ${view.name}`}
                >
                  Copy link
                </button>
              )}
              {view.isMine && (
                <>
                  <button
                    type="button"
                    className="button"
                    onClick={() => attempt(share(view))}
                    aria-label={`${view.visibility === 'SHARED' ? 'Stop sharing' : 'Share'} ${view.name}`}
                  >
                    {view.visibility === 'SHARED' ? 'Stop sharing' : 'Share'}
                  </button>
                  <button
                    type="button"
                    className="button"
                    onClick={() => attempt(remove(view.id, view.name))}
                    aria-label={`Remove ${view.name}`}
                  >
                    Remove
                  </button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {(pageInfo.hasNextPage || after !== null) && (
        <p className="take">
          {after !== null && (
            <button type="button" className="button" onClick={() => setAfter(null)}>
              From the first
            </button>
          )}
          {pageInfo.hasNextPage && (
            <button type="button" className="button" onClick={() => setAfter(pageInfo.endCursor)}>
              Further views of {totalCount}
            </button>
          )}
        </p>
      )}
    </>
  )
}
