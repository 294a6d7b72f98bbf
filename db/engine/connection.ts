import pg from 'pg'
import { isLoopback } from '../../src/ground/network.ts'

/** The name of the connections of services and commands, by which PostgreSQL lists them. */
export const connectionName = 'skg'
/** The longest that a request waits for a connection. */
export const connectTimeoutMs = 5_000
/** The same for a start and a command, which nobody answers in the meantime: a busy machine may hold up both ends. */
export const patientConnectTimeoutMs = 30_000
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Returns how to connect to PostgreSQL at a URL, under the name `application_name`. */
export function connectionOf(
  connectionString: string,
  connectionTimeoutMillis: number,
  application_name: string = connectionName,
): pg.ClientConfig {
  return { connectionString, application_name, connectionTimeoutMillis, ...keepAlive }
}

/** Calls `onNotify` at each NOTIFY on `channel`, by a connection of its own, until `stop`; `onLost` when that ends. */
export async function listenOn(
  connection: pg.ClientConfig,
  channel: string,
  onNotify: () => void,
  onLost: () => void,
): Promise<{ stop(): Promise<void> }> {
  const client = new pg.Client({ ...connection, query_timeout: connectTimeoutMs })
  client.on('error', () => {})
  client.on('notification', onNotify)
  await client.connect()
  try {
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (cause) {
    await client.end()
    throw cause
  }
  client.on('end', onLost)
  return {
    stop: async () => {
      client.off('end', onLost)
      await client.end()
    },
  }
}

/** Returns the host of a PostgreSQL server on another machine to which `url` goes without TLS; null for any other. */
export function hostWithoutTls(url: string): string | null {
  const { host, ssl } = new pg.Client({ connectionString: url })
  return ssl || host.startsWith('/') || isLoopback(host) ? null : host
}
