import { ServiceError } from '../../src/ground/errors.ts'
import { checkLimit } from './limits.ts'

/** How deep lists and objects may be nested: far less than recursion bears. */
const deepest = 100

/**
 * Throws LIMIT_EXCEEDED when `variables` have more values, or are nested deeper, than is allowed. Each scalar, list and
 * object counts as one value; counting ends where there are too many. Call it before variables are coerced, because
 * coercion reports every wrong value.
 */
export function checkVariables(variables: unknown): void {
  let values = 0
  let level = [variables]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) {
      const message = `variables: lists and objects lie deeper than ${deepest} in each other`
      throw new ServiceError('LIMIT_EXCEEDED', message, { limit: 'variables' })
    }
    const inner: unknown[] = []
    for (const outer of level) {
      if (typeof outer !== 'object' || outer === null) continue
      const own: readonly unknown[] = Array.isArray(outer) ? outer : Object.values(outer)
      values += own.length
      checkLimit('variables', values)
      inner.push(...own)
    }
    level = inner
  }
}
