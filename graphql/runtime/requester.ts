import type { NameGlobs } from '../../db/application-visibility.ts'
import type { FindingsAccess } from '../../src/ground/config.ts'
import type { ErrorCode } from '../../src/ground/errors.ts'
import { toEnum } from '../../src/ground/names.ts'

export const scopes = ['read', 'write', 'scan', 'admin'] as const
/** A right that a credential of the server API has; no scope contains another (contract: seceng §2.4). */
export type Scope = (typeof scopes)[number]

/** Who a credential of the server API stands for. */
export type Caller = {
  /** `key:NAME`, `jwt:ISS#SUB` or `compat:NAME`; objects and idempotency keys belong to it. */
  readonly id: string
  readonly name: string
  readonly kind: 'key' | 'jwt' | 'compat'
  readonly scopes: readonly Scope[]
  /** Globs of the names of the applications that exist for the caller; null is all. */
  readonly applications: NameGlobs
}

/** The result of checking a request's credential. */
export type Identified = {
  readonly caller: Caller | null
  /** Why a credential that was sent is not valid; null when none was sent or it is valid. */
  readonly refusal: string | null
}

/** A request without a credential of the server API. */
export const anonymous: Identified = { caller: null, refusal: null }

/** How a process guards findings and the server API. */
export type AccessRules = {
  /** False when no setting names credentials, so that the server API is closed. */
  readonly hasCredentials: boolean
  readonly findings: FindingsAccess
  /** Returns whether no credential can stand for the caller with this id any more: its key is gone or has expired. */
  isGone(callerId: string): Promise<boolean>
}

/** A request that has its effect once, however often it is sent (contract: seceng §3.4). */
export type Idempotency = {
  readonly operation: string
  readonly key: string
  /** Of what was sent: method, path, parameters and body. */
  readonly hash: string
  /** Set when the answer is that of an earlier request. */
  isReplayed: boolean
}
/** A request that a webhook sent, as it came. */
export type Delivery = {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly bytes: Buffer
}
/** The client of one request, and what it sent besides its operation. */
export type Requester = {
  /** Network address, or `none` when the service itself asks. */
  readonly client: string
  /** Names the request in the log and the audit; null when the service itself asks. */
  readonly requestId: string | null
  /** Null when the request names no idempotency key. */
  readonly idempotency: Idempotency | null
  /**
   * Body and headers of a webhook, which has no credential and is verified by the operation; null for other requests.
   */
  readonly delivery: Delivery | null
  /** Codes of the refusals of access and scope so far, for the audit. */
  readonly refusals: ErrorCode[]
  /** Returns a stored word of an enum as messages for this client name it: as the graph or as REST spells it. */
  readonly spell: (word: string) => string
  /** The bearer token or receipt that was sent; null when none was. Calling it makes the answer private. */
  credential(): string | null
  /** Who the credential of the server API stands for. Calling it makes the answer private. */
  identify(): Identified
  /** Returns whether the answer depends on the caller, so that it must not be sent to anyone else. */
  isPrivate(): boolean
}
/** Facts of a request before its operation runs. */
export type RequesterFacts = {
  readonly client: string
  readonly authorization?: string | undefined
  readonly requestId?: string
  readonly identified?: Identified
  readonly idempotency?: Idempotency | null
  readonly delivery?: Delivery | null
  /** How the client spells the values of enums; the graph's spelling when absent. */
  readonly spelling?: 'graph' | 'rest'
}

/** Returns the requester that `facts` describe. */
export function createRequester({
  client,
  authorization,
  requestId,
  identified = anonymous,
  idempotency,
  delivery,
  spelling = 'graph',
}: RequesterFacts): Requester {
  let isPrivate = false
  const privately = <T>(value: T): T => {
    isPrivate = true
    return value
  }
  return {
    client,
    requestId: requestId ?? null,
    idempotency: idempotency ?? null,
    delivery: delivery ?? null,
    refusals: [],
    spell: (word) => (spelling === 'graph' ? toEnum(word) : word),
    credential: () => privately(/^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null),
    identify: () => privately(identified),
    isPrivate: () => isPrivate,
  }
}
