import { CompiledQuery, type Kysely, type QueryResult } from 'kysely'
import type { Tables } from '../tables.ts'

type Opened = { readonly db: Kysely<Tables>; close(): Promise<void> }
type Result = QueryResult<unknown>

/** A result of a replica, and the revision of the data in it. */
export type ReplicaResult = { readonly result: Result; readonly revision: number }

/** Where a replica is: the revision that it has reached, or null while it does not answer. */
export type ReplicaState = { readonly name: string; readonly revision: number | null }

/** Streaming replicas of a PostgreSQL, which answer reads of a revision that they have reached. */
export type Replicas = {
  /**
   * Returns what a replica answers to `query`, whose rows have their revision in `column`; null where none has reached
   * `revision` or answers, so that the primary must.
   */
  read(query: CompiledQuery, column: string, revision: number): Promise<ReplicaResult | null>
  /** Asks each replica where it is. */
  states(): Promise<readonly ReplicaState[]>
  close(): Promise<void>
}

/** A replica that is behind is not asked again for so long. */
const behindMs = 100
/** Nor one that fails, for so long. */
const awayMs = 5_000
/** A replica that has not answered by then is taken for away. */
const patienceMs = 3_000

type Replica = { readonly name: string; readonly opened: Opened; nextAt: number }

/** Reads from replicas by turns. */
export function createReplicas(
  all: readonly { readonly name: string; readonly opened: Opened }[],
  now: () => number = performance.now.bind(performance),
): Replicas {
  const replicas: Replica[] = all.map((replica) => ({ ...replica, nextAt: 0 }))
  let turn = 0

  const readFrom = async (replica: Replica, query: CompiledQuery, column: string, revision: number) => {
    try {
      const found = await inTime(readWithRevision(replica.opened, query, column))
      if (found && found.revision < revision) replica.nextAt = now() + behindMs
      return found && found.revision >= revision ? found : null
    } catch {
      replica.nextAt = now() + awayMs
      return null
    }
  }
  return {
    async read(query, column, revision) {
      turn = (turn + 1) % replicas.length
      for (const replica of [...replicas.slice(turn), ...replicas.slice(0, turn)]) {
        const found = replica.nextAt > now() ? null : await readFrom(replica, query, column, revision)
        if (found) return found
      }
      return null
    },
    states: () =>
      Promise.all(
        replicas.map(async ({ name, opened }) => {
          const found = await inTime(readWithRevision(opened, nothing, 'id')).catch(() => null)
          return { name, revision: found?.revision ?? null }
        }),
      ),
    close: async () => void (await Promise.all(replicas.map(({ opened }) => opened.close()))),
  }
}

/** Returns `opened` with the replicas at `urls`, which `open` opens; they close together. */
export function withReplicas<T extends Opened>(opened: T, urls: readonly string[], open: (url: string) => Opened): T {
  if (urls.length === 0) return opened
  const replicas = createReplicas(urls.map((url) => ({ name: new URL(url).host, opened: open(url) })))
  const close = async () => void (await Promise.all([replicas.close(), opened.close()]))
  return { ...opened, replicas, close }
}

const nothing = CompiledQuery.raw('select 1 as id where false')

/**
 * Runs `query` and returns its result with its revision: that in `column` of its first row. A result without rows has
 * none, so that it is read whether there are still none, in one snapshot with the revision; null where there are.
 */
async function readWithRevision({ db }: Opened, query: CompiledQuery, column: string): Promise<ReplicaResult | null> {
  const executor = db.withoutPlugins().getExecutor()
  const run = (statement: CompiledQuery) =>
    executor.provideConnection((connection) => connection.executeQuery<Record<string, unknown>>(statement))
  const result = await run(query)
  const [row] = result.rows
  if (row) return { result, revision: Number(row[column] ?? 0) }
  const { rows } = await run({
    ...query,
    sql: `select coalesce((select max(id) from revision), 0) as revision, exists (select from (${query.sql}) as again) as found`,
  })
  return rows[0]?.found === false ? { result, revision: Number(rows[0].revision) } : null
}

/** Returns what `work` resolves with; throws when that takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the replica does not answer')), patienceMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
