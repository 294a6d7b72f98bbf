import { useState } from 'react'
import {
  type FindingIdsData,
  type FindingIdsVariables,
  findingIdsDocument,
} from '../../shared/documents/finding-ids.ts'
import { read } from '../../shared/queries.ts'
import { matchingWords, mostDecided } from './deciding.ts'

type Props = {
  /** What narrows and sorts the list. */
  readonly of: FindingIdsVariables
  readonly totalCount: number
  readonly onChoose: (ids: readonly string[]) => void
}

/** A button that chooses the findings of all pages of a list, as many as one decision takes. */
export function ChooseMatching({ of, totalCount, onChoose }: Props) {
  const [state, setState] = useState<'idle' | 'reading' | { readonly problem: string }>('idle')
  const choose = async () => {
    setState('reading')
    try {
      onChoose(await readIds(of))
      setState('idle')
    } catch (cause) {
      setState({ problem: (cause as Error).message })
    }
  }
  return (
    <>
      <button type="button" className="button" disabled={state === 'reading'} onClick={() => void choose()}>
        {matchingWords(totalCount)}
      </button>
      {typeof state === 'object' && <span role="alert"> They were not chosen: {state.problem}</span>}
    </>
  )
}

/** Returns the ids of the first findings of a list, at most as many as one decision takes. */
async function readIds(of: FindingIdsVariables): Promise<readonly string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const data: FindingIdsData = await read(findingIdsDocument, { ...of, after })
    const { nodes, pageInfo } = data.application!.findings!
    ids.push(...nodes.map(({ id }) => id))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null && ids.length < mostDecided)
  return ids.slice(0, mostDecided)
}
