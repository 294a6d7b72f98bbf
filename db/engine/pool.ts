import pg from 'pg'
import { namingClient } from './named-statements.ts'

/** Dates stay texts, 64-bit integers become numbers. */
const valueParsers = new pg.TypeOverrides()
valueParsers.setTypeParser(pg.types.builtins.DATE, (text) => text)
valueParsers.setTypeParser(pg.types.builtins.INT8, Number)

/** A pool whose connections prepare what they read. One that is lost fails the statements that use it, and nothing else. */
export function createPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, Client: namingClient(), types: valueParsers })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
