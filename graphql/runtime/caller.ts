import type { NameGlobs } from '../../db/application-visibility.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import { matchesName } from '../../src/ground/names.ts'
import type { Context } from './context.ts'
import type { AccessRules, Caller, Identified, Scope } from './requester.ts'

/** The settings of which one opens the server API. */
export const credentialSettings = ['SECENG_KEYS_FILE', 'SECENG_JWT_SECRET', 'SECENG_JWKS_FILE'] as const

/** Returns the caller of a request, null without a valid credential. The answer becomes private. */
export function callerOf({ requester }: Pick<Context, 'requester'>): Caller | null {
  return requester.identify().caller
}

/**
 * Returns the caller when the credential has `scope`. Throws FORBIDDEN naming the settings when the process takes no
 * credentials, UNAUTHENTICATED without a valid one, FORBIDDEN with `required` when the scope is missing. The answer
 * becomes private.
 */
export function requireScope({ requester, service }: Pick<Context, 'requester' | 'service'>, scope: Scope): Caller {
  try {
    return checkScope(service.access, requester.identify(), scope)
  } catch (cause) {
    if (cause instanceof ServiceError) requester.refusals.push(cause.code)
    throw cause
  }
}

/** Returns the caller of `identified` when it has `scope`; throws as `requireScope`. */
export function checkScope(rules: AccessRules, { caller, refusal }: Identified, scope: Scope): Caller {
  if (!rules.hasCredentials) {
    throw new ServiceError('FORBIDDEN', `This is closed until one of ${credentialSettings.join(', ')} is set.`, {
      settings: credentialSettings,
    })
  }
  if (!caller) {
    throw new ServiceError('UNAUTHENTICATED', refusal ?? 'Send a key or a JWT as "Authorization: Bearer CREDENTIAL".')
  }
  if (caller.scopes.includes(scope)) return caller
  throw new ServiceError('FORBIDDEN', `The credential does not have the scope ${scope}.`, { required: scope })
}

/** Throws FORBIDDEN unless the application of this name exists for `caller`. */
export function requireApplication({ requester }: Pick<Context, 'requester'>, caller: Caller, name: string): void {
  if (maySee(caller, name)) return
  requester.refusals.push('FORBIDDEN')
  throw new ServiceError('FORBIDDEN', 'The credential does not have this application.')
}

/** Checks that the application of this name exists for `caller`. */
export function maySee({ applications }: Caller, applicationName: string): boolean {
  return isVisible(applications, applicationName)
}

/** Checks that `name` is one that `globs` stand for. */
export function isVisible(globs: NameGlobs, name: string): boolean {
  return globs === null || globs.some((glob) => matchesName(glob, name))
}
