import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type GraphDocument, GraphProblem, requestGraph } from '../shared/graph.ts'

/** What is read stays until the data move; a refusal is not asked again, a service that is away is. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
  },
})

type Connection = {
  /** The revision that the page shows; 0 before the first answer. */
  readonly shown: number
  /** The newest revision that the service has named. */
  readonly newest: number
  readonly isAway: boolean
}

let connection: Connection = { shown: 0, newest: 0, isAway: false }
const listeners = new Set<() => void>()

function update(change: Partial<Connection>): void {
  connection = { ...connection, ...change }
  for (const listener of listeners) listener()
}

/** Returns whether the service answers, and whether it has newer data than the page shows. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => connection,
  )
}

/** Reads all that is shown again, so that it is of one revision. */
export function showNewest(): void {
  update({ shown: connection.newest })
  void queries.invalidateQueries({ refetchType: 'active' })
}

/** Takes note of a revision that was seen while nothing was shown of it; `isShown` when the answer becomes part of the page. */
export function noteRevision(revision: number, isShown: boolean): void {
  const wasAway = connection.isAway
  const isMoved = isShown && connection.shown !== 0 && revision > connection.shown
  update({
    isAway: false,
    newest: Math.max(connection.newest, revision),
    ...(isShown && { shown: Math.max(connection.shown, revision) }),
  })
  if (isMoved) void queries.invalidateQueries({ predicate: ({ state }) => revisionOf(state.data) < revision })
  if (wasAway) void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** Takes note that the service does not answer. */
export function noteAway(): void {
  if (!connection.isAway) update({ isAway: true })
}

type Answered = { readonly revision: number }

/** Returns the answer to `document`, or what is wrong; what was shown before stays until another one comes. */
export function useGraph<Data extends Answered, Variables>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
  { isOn = true, keep = true }: { readonly isOn?: boolean; readonly keep?: boolean } = {},
) {
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [document.name, variables],
    queryFn: ({ signal }) => read(document, variables, signal),
    enabled: isOn,
    ...(keep && { placeholderData: keepPreviousData }),
  })
  return { data: isOn ? data : undefined, problem: error as GraphProblem | null, isFetching, isOld: isPlaceholderData }
}

/** Asks for a document once, for what is shown together with others. */
export async function read<Data extends Answered, Variables>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  try {
    const data = await requestGraph(document, variables, signal)
    noteRevision(data.revision, true)
    return data
  } catch (cause) {
    if (cause instanceof GraphProblem && cause.code === 'OFFLINE') noteAway()
    throw cause
  }
}

function revisionOf(data: unknown): number {
  return typeof data === 'object' && data !== null && 'revision' in data
    ? Number(data.revision)
    : Number.POSITIVE_INFINITY
}
