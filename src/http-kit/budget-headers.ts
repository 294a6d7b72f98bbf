import type { ServiceError } from '../ground/errors.ts'

/**
 * Returns the headers of a refusal that say when to try again and, where a budget is spent, what it is; none for
 * another error.
 */
export function budgetHeaders({ details }: ServiceError): Readonly<Record<string, string>> {
  const { retryAfterSeconds, pointsPerMinute } = details
  return {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(pointsPerMinute !== undefined && {
      'ratelimit-policy': `"points";q=${pointsPerMinute};w=60`,
      ratelimit: `"points";r=0;t=${retryAfterSeconds}`,
    }),
  }
}
