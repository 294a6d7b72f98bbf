import { createHash, timingSafeEqual } from 'node:crypto'
import type { JWTPayload, JWTVerifyOptions } from 'jose'

/** Returns a check whether a text is one of `keys`, which takes the same time for each text. */
export function createKeyCheck(keys: readonly string[]): (sent: string) => boolean {
  const hashes = keys.map(hashOf)
  return (sent) => {
    const hash = hashOf(sent)
    return hashes.map((key) => timingSafeEqual(key, hash)).includes(true)
  }
}

/** Returns the credential of an `Authorization` header with the scheme Bearer (RFC 6750); null when there is none. */
export function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/**
 * Returns the claims of an HS256 token that one of `secrets`, of which there is at least one, has signed: two are in
 * force while one replaces the other. Rejects as `jwtVerify` of jose does.
 */
export async function verifyShared(
  token: string,
  secrets: readonly string[],
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  const { errors, jwtVerify } = await import('jose')
  const [secret, ...others] = secrets
  try {
    const key = new TextEncoder().encode(secret)
    return (await jwtVerify(token, key, { ...options, algorithms: ['HS256'] })).payload
  } catch (cause) {
    if (others.length === 0 || !(cause instanceof errors.JWSSignatureVerificationFailed)) throw cause
    return verifyShared(token, others, options)
  }
}

/** The algorithms of JWTs whose key is public (RFC 7518 §3, RFC 8037, RFC 9864). */
export const publicKeyAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
