import { useEffect, useState } from 'react'
import { decideDocument } from '../../shared/documents/decide.ts'
import { type DecidedBeforeData, decidedBeforeDocument } from '../../shared/documents/decided-before.ts'
import { sendGraph } from '../../shared/graph.ts'
import { noteRevision, read, showNewest } from '../../shared/queries.ts'
import { counted } from '../../shared/words.ts'
import { mostRead, restoreGroups } from './deciding.ts'

/** A finding with the decision in force before another one. */
export type Earlier = Extract<DecidedBeforeData['nodes'][number], { readonly __typename: 'SecurityFinding' }>
/** What came of a decision, and what was decided before. */
export type Decided = {
  readonly words: string
  readonly before: readonly Earlier[]
  /** True when what came of it is that no decision is in force. */
  readonly isTakenBack: boolean
}

const takeBackMs = 10_000

/** Reads what is decided about findings now. */
export async function readDecisions(ids: readonly string[]): Promise<readonly Earlier[]> {
  const found: Earlier[] = []
  for (let start = 0; start < ids.length; start += mostRead) {
    const { nodes } = await read(decidedBeforeDocument, { ids: ids.slice(start, start + mostRead) })
    found.push(...nodes.flatMap((node) => (node?.__typename === 'SecurityFinding' ? [node] : [])))
  }
  return found
}

/** Says what came of a decision, and takes it back for ten seconds. */
export function TakeBack({ words, before, isTakenBack }: Decided) {
  const [isOpen, setOpen] = useState(true)
  const [said, setSaid] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), takeBackMs)
    return () => clearTimeout(timer)
  }, [])
  const takeBack = async () => {
    setOpen(false)
    try {
      const { restored, left } = await restore(before)
      const done = isTakenBack ? 'The decision before is back' : 'Taken back'
      setSaid(`${done} for ${counted(restored, 'finding')}${left}.`)
    } catch (cause) {
      setSaid(`It was not ${isTakenBack ? 'put' : 'taken'} back: ${(cause as Error).message}`)
    }
    showNewest()
  }
  return (
    <p role="status" className="muted">
      {said}{' '}
      {isOpen && before.length > 0 && (
        <button type="button" className="button" onClick={() => void takeBack()}>
          {isTakenBack ? 'Put the decision back' : 'Take it back'}
        </button>
      )}
    </p>
  )
}

/** Decides as before about each finding about which nobody has decided since. */
async function restore(before: readonly Earlier[]): Promise<{ readonly restored: number; readonly left: string }> {
  let restored = 0
  for (const input of restoreGroups(before, await readDecisions(before.map(({ id }) => id)))) {
    const { triageFindings } = await sendGraph(decideDocument, { input })
    restored += triageFindings.changed
    if (triageFindings.revision !== null) noteRevision(triageFindings.revision)
  }
  const others = before.length - restored
  const left = others > 0 ? `; ${counted(others, 'finding')} was decided otherwise meanwhile, or had not changed` : ''
  return { restored, left }
}
