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
