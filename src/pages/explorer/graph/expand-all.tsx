import { useEffect, useRef, useState } from 'react'
import { neighborsDocument } from '../../shared/documents/neighbors.ts'
import { read } from '../../shared/queries.ts'
import { counted, numberOf } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'
import { type Expanded, expandGraph } from './expand.ts'
import { type GraphView, mostNodes } from './view.ts'

type Props = { readonly view: GraphView; readonly onExpand: (view: GraphView) => void }

const mostHops = 3
/** As many neighbours of a kind come at once. */
const most = 100

/** Expands every object of the graph, by so many hops. */
export function ExpandAll({ view, onExpand }: Props) {
  const [hops, setHops] = useState('1')
  const [note, setNote] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const expand = async () => {
    const own = new AbortController()
    reading.current = own
    setReading(true)
    setNote(null)
    try {
      const expanded = await expandGraph(view, Number(hops), (id) => readAround(id, own.signal))
      own.signal.throwIfAborted()
      setNote(noteOf(view, expanded))
      if (expanded.view.nodes.length > view.nodes.length) onExpand(expanded.view)
    } catch (cause) {
      setNote(own.signal.aborted ? null : `The graph was not expanded: ${(cause as Error).message}`)
    }
    setReading(false)
  }
  return (
    <>
      <Choice
        label="Expand all by"
        value={hops}
        none={undefined}
        options={Array.from({ length: mostHops }, (_, index) => ({
          value: String(index + 1),
          name: counted(index + 1, 'hop'),
        }))}
        onChange={(value) => setHops(value ?? '1')}
      />
      <button
        type="button"
        className="button expand-all"
        onClick={() => (isReading ? reading.current?.abort() : void expand())}
        disabled={!isReading && view.nodes.length >= mostNodes}
      >
        {isReading ? 'Stop' : 'Expand all'}
      </button>
      <output className="muted">{isReading ? 'Reading what surrounds each object …' : note}</output>
    </>
  )
}

async function readAround(id: string, signal: AbortSignal) {
  signal.throwIfAborted()
  const { neighbors } = await read(neighborsDocument, { id, first: most }, signal)
  return (neighbors?.groups ?? []).map((group) => ({
    kind: group.kind,
    count: group.count,
    ids: group.neighbors.nodes.map((one) => one.id),
  }))
}

function noteOf(before: GraphView, { view, left, further }: Expanded): string | null {
  const added = view.nodes.length - before.nodes.length
  return [
    added === 0 ? 'Nothing else is connected by the edges that are drawn.' : `${counted(added, 'object')} added.`,
    left > 0 && `The graph is full: at least ${numberOf(left)} more within these hops are not shown.`,
    further > 0 && `${numberOf(further)} neighbours are not shown: of a kind the first ${most} come.`,
  ]
    .filter(Boolean)
    .join(' ')
}
