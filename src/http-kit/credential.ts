import { createHash, timingSafeEqual } from 'node:crypto'

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
