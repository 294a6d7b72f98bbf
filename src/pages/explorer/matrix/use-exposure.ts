import { useQuery } from '@tanstack/react-query'
import { type ExposureData, exposureDocument } from '../../shared/documents/exposure.ts'
import type { GraphProblem } from '../../shared/graph.ts'
import { read, useShown } from '../../shared/queries.ts'
import { readPages } from './read-pages.ts'

/**
 * Returns what the open findings of an application make possible, all of it; undefined data while there is no guid or
 * no answer yet.
 */
export function useExposure(guid: string | undefined) {
  const { data, error } = useQuery({
    queryKey: ['exposure', guid],
    queryFn: ({ signal }) => readAll(guid!, signal),
    enabled: guid !== undefined,
  })
  return { data: useShown(data, guid ?? ''), problem: error as GraphProblem | null }
}

async function readAll(guid: string, signal: AbortSignal): Promise<ExposureData> {
  const { first, lists } = await readPages(
    (after) => read(exposureDocument, { guid, after }, signal),
    ({ application }) => application?.techniques,
  )
  if (!first.application) return first
  const nodes = lists.flatMap((list) => list.nodes)
  return { ...first, application: { ...first.application, techniques: { ...first.application.techniques, nodes } } }
}
