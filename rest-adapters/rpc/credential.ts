import type * as Jose from 'jose'
import { createKeyCheck, verifyShared } from '../../src/http-kit/credential.ts'
import { RpcError } from './error.ts'

export type RpcSettings = {
  /** The keys that open the gateway. */
  readonly keys: readonly string[]
  /** The secrets of the HS256 tokens that open it, at most two while one replaces the other; none when none do. */
  readonly jwtSecrets: readonly string[]
}

/** The credential of a request, each part null when it was not sent. */
export type Credential = { readonly apikey: string | null; readonly bearer: string | null }

const roles = ['anon', 'authenticated', 'service_role']
const skewSeconds = 30

/**
 * Returns the check of a credential: resolves when it opens the gateway, rejects with a 401 that says why not. A Bearer
 * that is a key counts as one; a token sent as the `apikey` counts as a token.
 */
export function createGate({ keys, jwtSecrets: secrets }: RpcSettings): (credential: Credential) => Promise<void> {
  const isKey = createKeyCheck(keys)
  const takesTokens = secrets.length > 0

  return async ({ apikey, bearer }) => {
    const token = bearer === null || isKey(bearer) ? null : bearer
    if (apikey === null) {
      if (bearer === null || (token !== null && !takesTokens)) throw noKey()
      if (token !== null) await checkToken(token, secrets)
      return
    }
    if (isKey(apikey)) {
      if (token !== null) await checkToken(token, secrets)
      return
    }
    const isAlone = token === null || token === apikey
    const decidesByToken = isAlone ? apikey.split('.').length === 3 : keys.length === 0
    if (!takesTokens || !decidesByToken) throw wrongKey()
    await checkToken(isAlone ? apikey : token, secrets)
  }
}

async function checkToken(token: string, secrets: readonly string[]): Promise<void> {
  if (token === '') throw brokenToken('Empty JWT is sent in Authorization header')
  const parts = token.split('.').length
  if (parts !== 3) throw brokenToken(`Expected 3 parts in JWT; got ${parts}`)
  if (secrets.length === 0) throw brokenToken('No suitable key or wrong key type')
  const { errors } = await import('jose')
  const now = new Date()
  const payload = await verifyShared(token, secrets, {
    requiredClaims: ['exp'],
    clockTolerance: skewSeconds,
    currentDate: now,
  }).catch((cause) => {
    throw tokenError(cause, errors)
  })
  if (payload.iat !== undefined && payload.iat > now.getTime() / 1000 + skewSeconds)
    throw refusedClaim('JWT issued at future')
  if (typeof payload.role !== 'string' || !roles.includes(payload.role))
    throw refusedClaim(`The JWT 'role' claim must be one of ${roles.join(', ')}`)
}

function tokenError(cause: unknown, errors: typeof Jose.errors): unknown {
  if (cause instanceof errors.JWTExpired) return refusedClaim('JWT expired')
  if (cause instanceof errors.JWTClaimValidationFailed)
    return refusedClaim(
      cause.claim === 'nbf' && cause.reason === 'check_failed'
        ? 'JWT not yet valid'
        : `The JWT '${cause.claim}' claim must be a number`,
    )
  if (cause instanceof errors.JWTInvalid) return refusedClaim('Parsing claims failed')
  if (cause instanceof errors.JOSEAlgNotAllowed) return brokenToken('Wrong or unsupported encoding algorithm')
  if (cause instanceof errors.JWSSignatureVerificationFailed) return brokenToken('No suitable key or wrong key type')
  if (cause instanceof errors.JOSEError) return brokenToken('JWT cryptographic operation failed')
  return cause
}

function noKey(): RpcError {
  return new RpcError(401, null, 'No API key found in request', {
    hint: 'No `apikey` request header or url param was found.',
    headers: { 'www-authenticate': 'Bearer' },
  })
}

function wrongKey(): RpcError {
  return new RpcError(401, null, 'Invalid API key', {
    hint: 'The `apikey` that was sent is not one that this service knows.',
    headers: { 'www-authenticate': 'Bearer' },
  })
}

const brokenToken = (message: string) => invalidToken('PGRST301', message)
const refusedClaim = (message: string) => invalidToken('PGRST303', message)

function invalidToken(code: string, message: string): RpcError {
  return new RpcError(401, code, message, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}
