import { useState } from 'react'
import { pathBetweenDocument } from '../../shared/documents/path.ts'
import { Name } from '../../shared/name.tsx'
import { read } from '../../shared/queries.ts'
import { counted } from '../../shared/words.ts'
import type { GraphNode } from './graph-drawing.tsx'

const mostHops = 6

type Props = {
  readonly ends: readonly GraphNode[]
  readonly onFound: (ids: readonly string[]) => void
  readonly onForget: () => void
}

/** The ends of a path that are marked, and what adds the shortest paths between them. */
export function PathBar({ ends, onFound, onForget }: Props) {
  const [state, setState] = useState<{ readonly of: string; readonly words: string } | null>(null)
  const [from, to] = ends
  if (!from) return null
  const of = ends.map(({ id }) => id).join(' ')
  const find = async (start: GraphNode, end: GraphNode) => {
    const say = (words: string) => setState({ of, words })
    say('Looking for paths…')
    try {
      const { path } = await read(pathBetweenDocument, { from: start.id, to: end.id, hops: mostHops })
      const ids = [...new Set(path.paths.flatMap(({ nodes }) => nodes.map(({ id }) => id)))]
      if (ids.length === 0)
        return say(
          path.stopped === 'HOP_LIMIT'
            ? `No path within ${counted(mostHops, 'hop')}; a longer one may exist.`
            : 'There is no path.',
        )
      const length = counted(path.paths[0]?.length ?? 0, 'hop')
      say(`${path.complete ? '' : 'The first '}${counted(path.paths.length, 'shortest path')} of ${length}.`)
      onFound(ids)
    } catch (cause) {
      say((cause as Error).message)
    }
  }
  return (
    <p className="banner path-bar" role="status">
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
    </p>
  )
}
