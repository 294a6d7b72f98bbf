import { useState } from 'react'
import { pathBetweenDocument } from '../../shared/documents/path.ts'
import { Name } from '../../shared/name.tsx'
import { read } from '../../shared/queries.ts'
import { counted } from '../../shared/words.ts'
import type { GraphNode } from './graph-drawing.tsx'
import type { PathShown } from './shown-path.ts'

const mostHops = 6

type Props = {
  readonly ends: readonly GraphNode[]
  /** Called with the paths, to be shown. */
  readonly onFound: (paths: readonly PathShown[]) => void
  readonly onForget: () => void
}

/** The ends of a path that are marked, and what shows the shortest paths between them. */
export function PathBar({ ends, onFound, onForget }: Props) {
  const [state, setState] = useState<{
    readonly of: string
    readonly words: string
    readonly paths: readonly PathShown[]
  } | null>(null)
  const [from, to] = ends
  if (!from) return null
  const of = ends.map(({ id }) => id).join(' ')
  const find = async (start: GraphNode, end: GraphNode) => {
    const say = (words: string, paths: readonly PathShown[] = []) => setState({ of, words, paths })
    say('Looking for paths…')
    try {
      const { path } = await read(pathBetweenDocument, { from: start.id, to: end.id, hops: mostHops })
      if (path.paths.length === 0)
        return say(
          path.stopped === 'HOP_LIMIT'
            ? `No path within ${counted(mostHops, 'hop')}; a longer one may exist.`
            : 'There is no path.',
        )
      const length = counted(path.paths[0]?.length ?? 0, 'hop')
      say(
        `${path.complete ? '' : 'The first '}${counted(path.paths.length, 'shortest path')} of ${length}:`,
        path.paths,
      )
      onFound(path.paths)
    } catch (cause) {
      say((cause as Error).message)
    }
  }
  return (
    <div className="banner path-bar" role="status">
      {to ? (
        <>
          <Name text={from.label} /> and <Name text={to.label} /> are marked.{' '}
          <button type="button" className="button" onClick={() => void find(from, to)}>
            Path between them
          </button>
        </>
      ) : (
        <>
          <Name text={from.label} /> is marked. Mark another object, and ask for the path between them.
        </>
      )}{' '}
      <button type="button" className="button" onClick={onForget}>
        Unmark
      </button>{' '}
      {state?.of === of && state.words}
      {state?.of === of && state.paths.length > 0 && (
        <ol>
          {state.paths.map(({ nodes }) => (
            <li key={nodes.map(({ id }) => id).join(' ')}>
              <Name text={nodes.map(({ label }) => label).join(' › ')} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
