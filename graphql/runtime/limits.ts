import { ServiceError } from '../../src/ground/errors.ts'

/** The limits of every GraphQL request; `Query.serviceLimits` returns them, docs/limits.md explains them. */
export const limits = {
  depth: 15,
  aliases: 50,
  rootFields: 20,
  fields: 2_000,
  repeats: 300,
  fragments: 150,
  operations: 50,
  tokens: 4_000,
  documentLength: 100_000,
  variables: 10_000,
  pageSize: 100,
  cataloguePageSize: 500,
  defaultPageSize: 20,
  cost: 500_000,
  bodyBytes: 1_048_576,
} as const

/** Throws LIMIT_EXCEEDED naming the limit when `found` is over it; `details` and `hint` add to the error. */
export function checkLimit(
  limit: keyof typeof limits,
  found: number,
  details: Readonly<Record<string, unknown>> = {},
  hint = '',
): void {
  const allowed = limits[limit]
  if (found <= allowed) return
  const message = `${limit}: the request has ${found}, but at most ${allowed} is allowed (see serviceLimits)${hint}`
  throw new ServiceError('LIMIT_EXCEEDED', message, { limit, found, allowed, ...details })
}
