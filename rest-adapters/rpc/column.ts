import { RpcError } from './error.ts'
import type { RpcColumn } from './functions.ts'
import { nearest } from './near.ts'

/** The column of that name; throws PostgreSQL's 42703, with the column that it may have meant. */
export function columnOf(columns: readonly RpcColumn[], name: string): RpcColumn {
  const column = columns.find((candidate) => candidate.name === name)
  if (column) return column
  const near = nearest(
    name,
    columns.map((candidate) => candidate.name),
    0.5,
  )
  throw new RpcError(400, '42703', `column pgrst_call.${name} does not exist`, {
    hint: near && `Perhaps you meant to reference the column "pgrst_call.${near}".`,
  })
}
