import { RpcError } from './error.ts'

/** The rows that are requested, counted from 0; `end` is the one behind the last, Infinity when there is no limit. */
export type RowRange = { readonly start: number; readonly end: number }

/**
 * Returns the range of the parameters `limit` and `offset` within that of the header `Range`, null when it was not
 * sent. Throws PGRST103 for an empty one, except for a limit of 0.
 */
export function readRange(query: URLSearchParams, header: string | null): RowRange {
  const limit = wholeNumber(query.getAll('limit').at(-1))
  if (limit === 0) return { start: 0, end: 0 }
  const offset = Math.max(wholeNumber(query.getAll('offset').at(-1)) ?? 0, 0)
  const asked = /^(?:items=)?(\d+)-(\d*)$/.exec(header ?? '')
  const [first, last] = asked ? [Number(asked[1]), asked[2] === '' ? Infinity : Number(asked[2])] : [0, Infinity]
  if (first > last)
    throw unsatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  const start = Math.max(offset, first)
  const end = Math.min(limit === null ? Infinity : offset + limit, last + 1)
  if (start >= end) throw unsatisfiable('Limit should be greater than or equal to zero.')
  return { start, end }
}

/**
 * Returns the status and `Content-Range` of `returned` rows from `start` on; `total` is null when it was not requested.
 * Throws PGRST103 for a start behind a known total.
 */
export function rangeAnswer(
  start: number,
  returned: number,
  total: number | null,
): { readonly status: number; readonly contentRange: string } {
  if (total !== null && start > total)
    throw unsatisfiable(`An offset of ${start} was requested, but there are only ${total} rows.`, `*/${total}`)
  const rows = returned === 0 ? '*' : `${start}-${start + returned - 1}`
  return {
    status: total !== null && returned < total ? 206 : 200,
    contentRange: `${rows}/${total ?? '*'}`,
  }
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\s*-?\d+\s*$/.test(text) ? Number(text) : null
}

function unsatisfiable(details: string, contentRange?: string): RpcError {
  return new RpcError(416, 'PGRST103', 'Requested range not satisfiable', {
    details,
    ...(contentRange !== undefined && { headers: { 'content-range': contentRange } }),
  })
}
