import { useQuery } from '@tanstack/react-query'
import { type ExposureData, exposureDocument } from '../../shared/documents/exposure.ts'
import type { GraphProblem } from '../../shared/graph.ts'
import { read, useShown } from '../../shared/queries.ts'

/** Returns what the open findings of an application make possible, all of it; undefined data while there is no guid or no answer yet. */
export function useExposure(guid: string | undefined) {
  const { data, error } = useQuery({
    queryKey: ['exposure', guid],
    queryFn: ({ signal }) => readAll(guid!, signal),
    enabled: guid !== undefined,
  })
  return { data: useShown(data, guid ?? ''), problem: error as GraphProblem | null }
}

async function readAll(guid: string, signal: AbortSignal): Promise<ExposureData> {
  const first = await read(exposureDocument, { guid, after: null }, signal)
  if (!first.application) return first
  const nodes = [...first.application.techniques.nodes]
  let { pageInfo } = first.application.techniques
  while (pageInfo.hasNextPage) {
    const next = await read(exposureDocument, { guid, after: pageInfo.endCursor }, signal)
    if (!next.application) break
    if (next.revision !== first.revision) return readAll(guid, signal)
    nodes.push(...next.application.techniques.nodes)
    pageInfo = next.application.techniques.pageInfo
  }
  return { ...first, application: { ...first.application, techniques: { ...first.application.techniques, nodes } } }
}
