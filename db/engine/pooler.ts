import pg from 'pg'

/** How statements reach PostgreSQL (contract: operations §2.8). */
export type Pooling = {
  /** Whether each transaction, each session or nothing goes through a pooler. */
  readonly kind: 'transaction' | 'session' | 'none'
  /** URL past the pooler, for LISTEN; null when there is none. */
  readonly directUrl: string | null
}

/** No pooler. */
export const unpooled: Pooling = { kind: 'none', directUrl: null }

/**
 * Returns how `connection` reaches its server: the process of the other end is not the one that answers where a pooler
 * is between, which is taken for one of transactions, since that does no harm to sessions.
 */
export async function detectPooling(connection: pg.ClientConfig): Promise<Pooling['kind']> {
  const client = new pg.Client(connection) as pg.Client & { readonly processID: number | null }
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid === client.processID ? 'none' : 'transaction'
  } finally {
    await client.end()
  }
}

const pollMs = 2_000

/** Calls `onNotify` every two seconds, where notifications do not arrive. */
export async function pollInstead(onNotify: () => void): Promise<{ stop(): Promise<void> }> {
  const timer = setInterval(onNotify, pollMs).unref()
  return { stop: async () => clearInterval(timer) }
}
