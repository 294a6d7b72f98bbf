import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../../../graphql/runtime/requester.ts'
import { eachEntry, type Parsed } from '../../ground/live-file.ts'
import { callerOfEntry, checkMembers, objectOf, parseList, takeOnce } from './keys-file.ts'

/** Who may sign requests of the compat paths. */
export type SigningKey = { readonly caller: Caller; readonly id: string; readonly secret: string }

/** A request as it is signed. */
export type SignedRequest = {
  readonly authorization: string | undefined
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  /** Names under which the service is requested, with and without port. */
  readonly hosts: readonly string[]
}

const members = ['name', 'id', 'secret', 'scopes', 'applications']
const version = 'vcode_request_version_1'
const skewMs = 300_000

/**
 * Returns the keys of COMPAT_KEYS_FILE; a wrong entry is left out and a problem. Throws an Error for a mode by which
 * others may read the file.
 */
export async function parseSigningKeys(text: string, mode: number): Promise<Parsed<readonly SigningKey[]>> {
  if ((mode & 0o077) !== 0) throw new Error('others than its owner may read it; its mode must be 0600')
  const [names, ids] = [new Set<string>(), new Set<string>()]
  return eachEntry(await parseList(text), (given, index) => {
    const wrong = (problem: string) => new Error(`entry ${index + 1}: ${problem}`)
    const entry = objectOf(given, wrong)
    checkMembers(entry, members, wrong)
    const [id, secret] = [withoutRegion(entry.id)?.toLowerCase() ?? null, withoutRegion(entry.secret)]
    if (id === null || !/^[0-9a-z]{8,}$/.test(id)) throw wrong('id must be at least 8 letters or digits')
    if (secret === null || !/^([0-9a-f]{2}){16,}$/i.test(secret))
      throw wrong('secret must be at least 32 hexadecimal digits')
    const caller = callerOfEntry(entry, 'compat', wrong)
    takeOnce(names, caller.name, wrong)
    takeOnce(ids, id, wrong)
    return { caller, id, secret }
  })
}

/** Returns a check of signatures with `keys`; the check returns null for what is not validly signed. */
export function createSignatureCheck(keys: () => Promise<readonly SigningKey[]>, now: () => number = Date.now) {
  return async (request: SignedRequest): Promise<Caller | null> => {
    const sent = readHeader(request.authorization)
    if (!sent || request.method !== 'GET' || Math.abs(now() - Number(sent.ts)) > skewMs) return null
    const key = (await keys()).find(({ id }) => id === sent.id)
    if (!key) return null
    const isSigned = request.hosts.map((host) => isEqual(sent.sig, signatureOf(key.secret, sent, request, host)))
    return isSigned.includes(true) ? key.caller : null
  }
}

type Sent = { readonly id: string; readonly ts: string; readonly nonce: string; readonly sig: string }

function readHeader(authorization: string | undefined): Sent | null {
  const parameters = /^[A-Z]+-HMAC-SHA-256 (.*)$/.exec(authorization ?? '')?.[1]
  if (parameters === undefined) return null
  const pairs = parameters.split(',').map((part) => part.trim().split('=', 2) as [string, string])
  const { id, ts = '', nonce = '', sig = '' } = Object.fromEntries(pairs) as Partial<Sent>
  const plainId = withoutRegion(id)?.toLowerCase()
  const isRead = /^\d{1,15}$/.test(ts) && /^([0-9a-f]{2}){8,64}$/i.test(nonce) && /^[0-9a-f]{64}$/i.test(sig)
  return plainId && isRead ? { id: plainId, ts, nonce, sig } : null
}

/**
 * Returns the signature of a request (contract: seceng §2.8): a chain of HMACs from the secret over nonce, time and
 * version to the data.
 */
function signatureOf(secret: string, { id, ts, nonce }: Sent, { url, method }: SignedRequest, host: string): Buffer {
  const data = `id=${id}&host=${host.toLowerCase()}&url=${url}&method=${method.toUpperCase()}`
  return [Buffer.from(nonce, 'hex'), ts, version, data].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(secret, 'hex'),
  )
}

function isEqual(sent: string, expected: Buffer): boolean {
  return timingSafeEqual(Buffer.from(sent, 'hex'), expected)
}

/** The part behind the region, which stands before the last `-`. */
function withoutRegion(credential: unknown): string | null {
  return typeof credential === 'string' ? (credential.split('-').at(-1) ?? null) : null
}
