import type { createReaders } from './config-values.ts'
import { type ClientLimits, clientLimits } from './limits.ts'
import { isLoopback } from './network.ts'

/** What clients may take of a process. */
export type ClientConfig = {
  /** Addresses, CIDR ranges and names of ranges as proxy-addr takes them, whose `X-Forwarded-For` names the client. */
  readonly trustedProxies: readonly string[]
  /** Federated routers whose clients are told apart by the name that is passed on. */
  readonly trustedRouters: readonly string[]
  /** For how many seconds caches in front of the service may send a public answer. */
  readonly sharedCache: SharedCacheSeconds
  /** Caches in front that are told of each revision. */
  readonly purgeUrls: readonly string[]
  readonly clients: ClientLimits
  /** Who may read the schema by introspection: all, or those with a credential; `off` serves no file of it either. */
  readonly introspection: 'on' | 'ide' | 'off'
  /** Points that a client may spend in a minute: an address, and whoever a credential names; 0 is without limit. */
  readonly budgets: { readonly address: number; readonly credential: number }
  /** Redis or Valkey in which services count together what clients spend; null where each counts for itself. */
  readonly rateLimitRedisUrl: string | null
  /** Origins whose pages may frame charts, the matrix and paths; none close these pages. */
  readonly embedOrigins: readonly string[]
  /** Whom to tell of a vulnerability, as URIs; none closes `security.txt`. */
  readonly securityContacts: readonly string[]
}

/** For how many seconds caches in front of the service may send a public answer (RFC 5861). */
export type SharedCacheSeconds = {
  /** Without asking the service; 0 where they must always ask. */
  readonly fresh: number
  /** While they ask for the next one. */
  readonly whileRevalidate: number
  /** While the service fails or is gone; for as long it sends them from its own caches while the database is away. */
  readonly ifError: number
}

type Readers = Pick<
  ReturnType<typeof createReaders>,
  'url' | 'urls' | 'origins' | 'contacts' | 'whole' | 'megabytes' | 'list' | 'oneOf'
>

/**
 * Reads what clients of a service that listens on `host` may take. Where only this machine reaches it, and no proxy,
 * there are no budgets by default.
 */
export function readClientConfig(
  host: string,
  { url, urls, origins, contacts, whole, megabytes, list, oneOf }: Readers,
): ClientConfig {
  const trustedProxies = list('TRUSTED_PROXIES')
  const isPublic = !isLoopback(host) || trustedProxies.length > 0
  return {
    trustedProxies,
    trustedRouters: list('TRUSTED_ROUTERS'),
    clients: {
      connections: whole('MAX_CONNECTIONS', clientLimits.connections, 1, 100_000),
      pipelined: whole('MAX_PIPELINED', clientLimits.pipelined, 1, 1_000),
      inFlight: whole('MAX_IN_FLIGHT', clientLimits.inFlight, 1, 10_000),
      waiting: whole('MAX_WAITING', clientLimits.waiting, 0, 100_000),
      waitMs: clientLimits.waitMs,
      deadlineMs: whole('REQUEST_DEADLINE_MS', clientLimits.deadlineMs, 1_000, 10_000),
      unreadBytes: megabytes('MAX_UNREAD_MB', clientLimits.unreadBytes / 1024 / 1024),
    },
    sharedCache: {
      fresh: whole('SHARED_CACHE_SECONDS', 5, 0, 86_400),
      whileRevalidate: whole('STALE_WHILE_REVALIDATE_SECONDS', 60, 0, 604_800),
      ifError: whole('STALE_IF_ERROR_SECONDS', 86_400, 0, 604_800),
    },
    purgeUrls: urls('PURGE_URLS', ['http:', 'https:']),
    introspection: oneOf('INTROSPECTION', ['on', 'ide', 'off'] as const, 'on'),
    budgets: {
      address: whole('POINTS_PER_MINUTE', isPublic ? 1_000_000 : 0, 0, 1_000_000_000),
      credential: whole('CREDENTIAL_POINTS_PER_MINUTE', isPublic ? 5_000_000 : 0, 0, 1_000_000_000),
    },
    rateLimitRedisUrl: url('RATE_LIMIT_REDIS_URL', ['redis:', 'rediss:']),
    embedOrigins: origins('EMBED_ORIGINS'),
    securityContacts: contacts('SECURITY_CONTACT'),
  }
}
