import { createHash } from 'node:crypto'
import type { Idempotency } from '../../../graphql/runtime/requester.ts'
import type { RouteRequest } from '../../../rest-adapters/route.ts'
import { ServiceError } from '../../ground/errors.ts'

type Sent = {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
}

/**
 * Returns the idempotency that the header names, with the hash of the request (contract: seceng §3.4); null without a
 * header. Throws BAD_USER_INPUT for a bad key.
 */
export function idempotencyOf(
  key: string | readonly string[] | undefined,
  { operation, method, path, query }: Sent,
  { body, file }: { readonly body: { readonly document: unknown } | null; readonly file?: RouteRequest['file'] },
): Idempotency | null {
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new ServiceError('BAD_USER_INPUT', 'Idempotency-Key: must be 1 to 255 visible ASCII characters', {
      parameter: 'Idempotency-Key',
    })
  const sent = file ? { file: file.sha256, fields: file.fields } : { document: body?.document ?? null }
  const hash = createHash('sha256')
    .update(canonicalJson({ method, path, query, ...sent }))
    .digest('hex')
  return { operation, key, hash, isReplayed: false }
}

/** Returns `value` as canonical JSON (RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
