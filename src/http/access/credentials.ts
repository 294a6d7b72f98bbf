import { createHash, timingSafeEqual } from 'node:crypto'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import {
  type AccessRules,
  anonymous,
  type Caller,
  type Identified,
  type Scope,
  scopes,
} from '../../../graphql/runtime/requester.ts'
import type { Config } from '../../ground/config.ts'
import { eachEntry, type LiveFiles, type Parsed } from '../../ground/live-file.ts'
import { publicKeyAlgorithms, verifyShared } from '../../http-kit/credential.ts'
import { noKeys, parseKeySet } from '../../http-kit/key-set.ts'
import { parseKeys, type StoredKey } from './keys-file.ts'

export type CredentialSettings = Pick<
  Config,
  'secengKeysFile' | 'secengJwtSecrets' | 'secengJwksFile' | 'findingsAccess'
>

/** Reads the credentials of the server API (contract: seceng §2). */
export type Credentials = {
  readonly rules: AccessRules
  /**
   * Returns the caller of this Authorization header. Rejects with UNAVAILABLE when a file of credentials is wrong and
   * mistakes close.
   */
  identify(authorization: string | undefined): Promise<Identified>
}

export const keyMark = 'skg_'
const skewSeconds = 30
const longestSubject = 200

/** Returns the credentials that `settings` name, in `files`; calls `onKnown` with each header that names a caller. */
export function createCredentials(
  settings: CredentialSettings,
  files: LiveFiles,
  onKnown: (authorization: string, callerId: string) => void = () => {},
): Credentials {
  const { secengKeysFile, secengJwtSecrets: secrets, secengJwksFile, findingsAccess } = settings
  const keys = files.open('SECENG_KEYS_FILE', secengKeysFile, [], (text) => readKeys(text, findingsAccess))
  const keySet = files.open('SECENG_JWKS_FILE', secengJwksFile, noKeys, parseKeySet)
  const takesTokens = secrets.length > 0 || keySet !== null
  const hasCredentials = keys !== null || takesTokens

  const identify = async (authorization: string | undefined): Promise<Identified> => {
    if (!hasCredentials || authorization === undefined) return anonymous
    const identified = await callerOf(authorization)
    if (identified.caller) onKnown(authorization, identified.caller.id)
    return identified
  }
  const callerOf = async (authorization: string): Promise<Identified> => {
    const sent = /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
    if (sent === undefined) return refused('The header Authorization is not "Bearer CREDENTIAL".')
    if (!/^[^.]+\.[^.]*\.[^.]+$/.test(sent)) {
      const found = keys && findKey(await keys(), sent, Date.now())
      return found ? { caller: found, refusal: null } : refused('The key is not known, or no longer valid.')
    }
    if (!takesTokens) return refused('No JWT is accepted here.')
    const keysOfSet = keySet && (await keySet())
    return verifyToken(sent, secrets, keysOfSet, findingsAccess)
  }
  const isGone = async (callerId: string): Promise<boolean> => {
    if (!callerId.startsWith('key:')) return !takesTokens
    const known = keys ? await keys() : []
    return !known.some(({ caller, expiresMs }) => caller.id === callerId && isInTime(expiresMs, Date.now()))
  }
  return { rules: { hasCredentials, findings: findingsAccess, isGone }, identify }
}

/**
 * Returns the keys in `text`; one with a list of applications is wrong while findings are public, for it would narrow
 * nothing.
 */
export async function readKeys(text: string, findings: AccessRules['findings']): Promise<Parsed<readonly StoredKey[]>> {
  const { value, problems } = await parseKeys(text)
  const checked = eachEntry(value, (key) => {
    if (key.caller.applications === null || findings !== 'public') return key
    throw new Error(`the key ${key.caller.name} lists applications, which needs FINDINGS_ACCESS=credential`)
  })
  return { value: checked.value, problems: [...problems, ...checked.problems] }
}

/** Compares all keys, so that the time says nothing of them. */
function findKey(keys: readonly StoredKey[], sent: string, nowMs: number): Caller | null {
  const digest = createHash('sha256').update(sent).digest()
  const found = keys.filter((key) => timingSafeEqual(key.digest, digest))
  return found.find(({ expiresMs }) => isInTime(expiresMs, nowMs))?.caller ?? null
}

function isInTime(expiresMs: number | null, nowMs: number): boolean {
  return expiresMs === null || expiresMs > nowMs
}

async function verifyToken(
  token: string,
  secrets: readonly string[],
  keySet: JWTVerifyGetKey | null,
  findings: AccessRules['findings'],
): Promise<Identified> {
  const { decodeProtectedHeader, jwtVerify } = await import('jose')
  const options = { requiredClaims: ['exp', 'sub'], audience: 'seceng', clockTolerance: skewSeconds }
  const verify = async (): Promise<JWTPayload | null> => {
    const isShared = decodeProtectedHeader(token).alg === 'HS256'
    if (isShared && secrets.length > 0) return verifyShared(token, secrets, options)
    if (!isShared && keySet)
      return (await jwtVerify(token, keySet, { ...options, algorithms: publicKeyAlgorithms })).payload
    return null
  }
  const payload = await verify().catch((cause: { claim?: string }) => cause)
  if (payload === null) return refused('The JWT is not valid: no key is configured for its algorithm.')
  if (payload instanceof Error) {
    const { claim } = payload as { claim?: string }
    return refused(
      claim === undefined
        ? 'The JWT is not valid: no configured key has signed it.'
        : `The JWT is not valid: its claim "${claim}" is missing or wrong.`,
    )
  }
  return callerOfClaims(payload as JWTPayload, findings)
}

function callerOfClaims(
  { iss, sub, scope, applications }: JWTPayload & { scope?: unknown; applications?: unknown },
  findings: AccessRules['findings'],
): Identified {
  if (typeof sub !== 'string' || sub === '' || sub.length > longestSubject || /\p{Cc}/u.test(sub))
    return refused('The JWT is not valid: its claim "sub" is missing or wrong.')
  if (scope !== undefined && typeof scope !== 'string')
    return refused('The JWT is not valid: its claim "scope" is not a text.')
  if (applications !== undefined && !isGlobs(applications))
    return refused('The JWT is not valid: its claim "applications" is not a list of globs.')
  if (applications !== undefined && findings === 'public')
    return refused('The JWT lists applications, which needs FINDINGS_ACCESS=credential.')
  const granted = (scope ?? '').split(' ')
  return {
    caller: {
      id: `jwt:${iss ?? ''}#${sub}`,
      name: sub,
      kind: 'jwt',
      scopes: scopes.filter((name): name is Scope => granted.includes(`seceng:${name}`)),
      applications: findings === 'public' ? null : (applications ?? []),
    },
    refusal: null,
  }
}

function isGlobs(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((glob) => typeof glob === 'string' && glob.length > 0)
}

function refused(refusal: string): Identified {
  return { caller: null, refusal }
}
