import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { type CredentialKind, onCredentials } from './credential.ts'
import { type GraphDocument, GraphProblem, requestGraph } from './graph.ts'

/** Results stay until the revision changes; a refusal is not retried, an unreachable service is. */
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

// Results read with a credential, or refused without one, belong to that credential alone.
onCredentials(() => void queries.resetQueries())

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

/** Reads all that is shown again; it is shown when all of it is there. */
export function showNewest(): void {
  void queries.invalidateQueries({ refetchType: 'active' })
}

/** Takes note of a revision that the service has named. */
export function noteRevision(revision: number): void {
  const wasAway = connection.isAway
  if (wasAway || revision > connection.newest) update({ isAway: false, newest: Math.max(connection.newest, revision) })
  if (wasAway) void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** Takes note that the service does not answer. */
export function noteAway(): void {
  if (!connection.isAway) update({ isAway: true })
}

/** Resolves as soon as the service is not away. */
export function whenBack(): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (connection.isAway) return
      listeners.delete(look)
      done()
    }
    listeners.add(look)
    look()
  })
}

type Answered = { readonly revision: number }

/** Returns the answer to `document`, or what is wrong; what was shown before stays until another one comes. */
export function useGraph<Data extends Answered, Variables>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
  {
    isOn = true,
    keep = true,
    as = 'key',
  }: { readonly isOn?: boolean; readonly keep?: boolean; readonly as?: CredentialKind } = {},
) {
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [document.name, variables],
    queryFn: ({ signal }) => read(document, variables, signal, as),
    enabled: isOn,
    ...(keep && { placeholderData: keepPreviousData }),
  })
  const shown = useShown(data, JSON.stringify([document.name, keep ? null : variables]))
  return { data: isOn ? shown : undefined, problem: error as GraphProblem | null, isFetching, isOld: isPlaceholderData }
}

/**
 * Returns `data` when it is of the revision that the page shows, else what was shown of `key` before: no view is of two
 * revisions.
 */
export function useShown<Data extends Answered>(data: Data | undefined, key: string): Data | undefined {
  const { shown } = useConnection()
  const last = useRef<{ readonly key: string; readonly data: Data } | null>(null)
  if (data && (shown === 0 || data.revision === shown)) last.current = { key, data }
  return last.current?.key === key && (shown === 0 || last.current.data.revision === shown)
    ? last.current.data
    : undefined
}

/**
 * Moves the page to a newer revision as soon as everything on it has been read at that, and reads again what has not.
 */
function settle(): void {
  const active = queries.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => hasRevision(state.data) })
  const newest = Math.max(0, ...active.map(({ state }) => revisionOf(state.data)))
  if (newest <= connection.shown) return
  const late = active.filter(({ state }) => revisionOf(state.data) < newest && !isRefused(state.error))
  if (late.length === 0) {
    update({ shown: newest, newest: Math.max(newest, connection.newest) })
    void queries.invalidateQueries({
      predicate: ({ state }) => hasRevision(state.data) && revisionOf(state.data) < newest,
      refetchType: 'none',
    })
    return
  }
  for (const { queryKey, state } of late) {
    if (state.fetchStatus !== 'idle' || state.error) continue
    // A replica that lags answers with the older revision for a while.
    const waitMs = Math.max(0, state.dataUpdatedAt + lagMs - Date.now())
    setTimeout(() => void queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }), waitMs)
  }
}
const lagMs = 500
queries.getQueryCache().subscribe(({ type }) => {
  if (type === 'updated' || type === 'observerAdded' || type === 'observerRemoved') queueMicrotask(settle)
})

/** Asks for a document, for what is shown together with others; again where the service says when. */
export async function read<Data extends Answered, Variables>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
  as?: CredentialKind,
): Promise<Data> {
  for (let attempt = 1; ; attempt++) {
    try {
      const data = await requestGraph(document, variables, signal, as)
      noteRevision(data.revision)
      return data
    } catch (cause) {
      if (!(cause instanceof GraphProblem)) throw cause
      if (cause.code === 'OFFLINE') noteAway()
      const { retryAfterSeconds } = cause
      if (retryAfterSeconds === null || retryAfterSeconds > longestWaitSeconds || attempt === mostAttempts) throw cause
      await new Promise((done) => setTimeout(done, retryAfterSeconds * 1_000))
      signal?.throwIfAborted()
    }
  }
}
const mostAttempts = 4
const longestWaitSeconds = 30

function isRefused(error: unknown): boolean {
  return error instanceof GraphProblem && error.code !== 'OFFLINE'
}

function hasRevision(data: unknown): data is Answered {
  return typeof data === 'object' && data !== null && 'revision' in data
}

function revisionOf(data: unknown): number {
  return hasRevision(data) ? data.revision : 0
}
