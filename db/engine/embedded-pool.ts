import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import type { Pool } from 'pg'
import { EmbeddedSocket, type EmbeddedSource } from './embedded-socket.ts'
import { createPool } from './pool.ts'
import { createStatementWatch } from './statement-watch.ts'

/**
 * Creates a pool of one connection to an embedded PostgreSQL in a thread of its own, so that no statement blocks the
 * event loop. When the thread ends, by a crash or a statement over `statementTimeoutMs` (0: no limit), the next
 * statement starts another on the same folder, which recovers what was committed. `end` resolves once the thread has
 * ended, so that nothing writes the folder any more.
 */
export function createEmbeddedPool(
  source: EmbeddedSource,
  statementTimeoutMs = 0,
  watch = createStatementWatch(),
): Pool {
  let previous: Promise<void> = Promise.resolve()
  const stream = () => {
    const socket = new EmbeddedSocket(source, previous, statementTimeoutMs)
    previous = new Promise((resolve) => socket.once('close', resolve))
    return socket as never
  }
  const pool = createPool(
    { stream, max: 1, idleTimeoutMillis: 0, ssl: false, user: 'postgres', database: 'postgres' },
    // The thread would end with its connection; what a late statement holds up is held up until it is done.
    { isNaming: true, isUnlimited: false, dropsLate: false },
    watch,
  )
  return Object.assign(pool, { end: endWithThread(pool.end.bind(pool), () => previous) })
}

/** The pool resolves as soon as it has asked its connection to end: until the thread has, the files are written. */
function endWithThread(end: () => Promise<void>, ended: () => Promise<void>): () => Promise<void> {
  return async () => {
    await end()
    await ended()
  }
}

/**
 * Makes a database in `dataDir` if it is not there: beside it first, so that none is left half made, and by a thread
 * that takes the memory for it along.
 */
export async function ensureEmbeddedData(source: EmbeddedSource & { readonly dataDir: string }): Promise<void> {
  if (existsSync(source.dataDir)) return
  const dataDir = `${source.dataDir}.new`
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const pool = createEmbeddedPool({ ...source, dataDir })
  try {
    await pool.query('select 1').finally(() => pool.end())
    renameSync(dataDir, source.dataDir)
  } catch (cause) {
    rmSync(dataDir, { recursive: true, force: true })
    throw cause
  }
}
