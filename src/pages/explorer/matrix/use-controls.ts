import { useQuery } from '@tanstack/react-query'
import { type ControlsData, controlsDocument } from '../../shared/documents/controls.ts'
import type { GraphProblem } from '../../shared/graph.ts'
import { read, useShown } from '../../shared/queries.ts'
import { readPages } from './read-pages.ts'

/** Returns the controls of all targets of an application; undefined data while there is no guid or no answer yet. */
export function useControls(guid: string | undefined) {
  const { data, error } = useQuery({
    queryKey: ['controls', guid],
    queryFn: ({ signal }) => readAll(guid!, signal),
    enabled: guid !== undefined,
  })
  const shown = useShown(data, `controls ${guid}`)
  return { data: guid === undefined ? undefined : shown, problem: error as GraphProblem | null }
}

async function readAll(guid: string, signal: AbortSignal): Promise<ControlsData> {
  const { first, lists } = await readPages(
    (after) => read(controlsDocument, { guid, after }, signal),
    ({ application }) => application?.targets,
  )
  if (!first.application?.targets) return first
  const nodes = lists.flatMap((list) => list.nodes)
  return { ...first, application: { ...first.application, targets: { ...first.application.targets, nodes } } }
}
