import type { JWK, JWTVerifyGetKey } from 'jose'
import { eachEntry, type Parsed } from '../ground/live-file.ts'

/** A key set without keys. */
export const noKeys: JWTVerifyGetKey = async () => {
  const { errors } = await import('jose')
  throw new errors.JWKSNoMatchingKey()
}

const algorithmOfType: Readonly<Record<string, string>> = { RSA: 'RS256', OKP: 'EdDSA' }

/**
 * Returns the public keys of a JSON Web Key Set; an entry that is no public key is left out and a problem. Throws an
 * Error for what is no such set.
 */
export async function parseKeySet(text: string): Promise<Parsed<JWTVerifyGetKey>> {
  const { createLocalJWKSet } = await import('jose')
  const document: unknown = JSON.parse(text)
  const keys = (document as { keys?: unknown } | null)?.keys
  if (!Array.isArray(keys)) throw new Error('it must be a JSON object with a list of keys')
  const checked = await Promise.all(keys.map(problemOfKey))
  const { value, problems } = eachEntry<JWK, JWK>(keys, (key, index) => {
    if (checked[index]) throw new Error(`key ${index + 1}: ${checked[index]}`)
    return key
  })
  return { value: value.length > 0 ? createLocalJWKSet({ keys: [...value] }) : noKeys, problems }
}

/** Returns why an entry is no public key; null for one that is, and for one of a kind that is not known here. */
async function problemOfKey(key: unknown): Promise<string | null> {
  if (typeof key !== 'object' || key === null || Array.isArray(key)) return 'it must be an object'
  const { kty, alg, crv } = key as JWK
  if (typeof kty !== 'string') return 'kty is missing'
  const { errors, importJWK } = await import('jose')
  const ofCurve = crv === 'P-384' ? 'ES384' : crv === 'P-521' ? 'ES512' : 'ES256'
  try {
    const imported = await importJWK({ ...(key as JWK), ext: true }, alg ?? algorithmOfType[kty] ?? ofCurve)
    return imported instanceof Uint8Array || imported.type !== 'public' ? 'it must be a public key' : null
  } catch (cause) {
    return cause instanceof errors.JOSENotSupported ? null : (cause as Error).message
  }
}
