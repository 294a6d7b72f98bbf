import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { LRUCache } from 'lru-cache'
import type { Config } from '../ground/config.ts'
import { networkOf } from '../ground/network.ts'

/**
 * Who sends requests, as far as shares and budgets go: whoever a credential names, else the name that a trusted router
 * passes on, else the network of an address.
 */
export type Client = { readonly key: string; readonly kind: 'credential' | 'address' }

export type Clients = {
  clientOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): Client
  /**
   * Remembers for a minute that this Authorization header names the caller `id`; only then its requests are those of a
   * credential.
   */
  noteCredential(authorization: string, id: string): void
}

const mostCredentials = 10_000
const mostAddresses = 10_000
const minuteMs = 60_000

/**
 * Creates what tells clients apart. Headers of `trustedProxies` name addresses, those of `trustedRouters` the router's
 * clients; a header that no one has verified names nobody.
 */
export function createClients({
  trustedProxies,
  trustedRouters,
}: Pick<Config, 'trustedProxies' | 'trustedRouters'>): Clients {
  const trusts = matcherOf(trustedProxies)
  const isRouter = matcherOf(trustedRouters)
  const verified = new LRUCache<string, string>({ max: mostCredentials, ttl: minuteMs })
  const byAddress = new LRUCache<string, Client>({ max: mostAddresses })
  const clientAt = (address: string): Client => {
    const known = byAddress.get(address)
    if (known) return known
    const client: Client = { key: `address ${networkOf(address)}`, kind: 'address' }
    byAddress.set(address, client)
    return client
  }
  return {
    clientOf(request) {
      const { authorization } = request.headers
      const id = authorization === undefined ? undefined : verified.get(digestOf(authorization))
      if (id !== undefined) return { key: `credential ${id}`, kind: 'credential' }
      const address = proxyAddr(request as IncomingMessage, trusts) ?? ''
      const name = isRouter(address, 0) ? nameGiven(request) : null
      return name === null ? clientAt(address) : { key: `name ${name}`, kind: 'address' }
    },
    noteCredential: (authorization, id) => void verified.set(digestOf(authorization), id),
  }
}

/**
 * Returns the id of the credential that a request was answered for, else the name that the client gives itself, else
 * `anonymous`; `other` for a name that is none. Its address is not named.
 */
export function clientNameOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, clients: Clients): string {
  const { authorization, 'apollographql-client-name': own } = request.headers
  if (authorization !== undefined) {
    const { key, kind } = clients.clientOf(request)
    if (kind === 'credential') return key.slice('credential '.length)
  }
  return own === undefined ? 'anonymous' : (nameGiven(request) ?? 'other')
}

/** Returns the name that a client gives itself; null when it gives none, or one that is no name. */
function nameGiven({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const own = headers['apollographql-client-name']
  return typeof own === 'string' && /^[\w .:@/-]{1,64}$/.test(own) ? own : null
}

function matcherOf(addresses: readonly string[]): (address: string, index: number) => boolean {
  return addresses.length > 0 ? proxyAddr.compile([...addresses]) : () => false
}

function digestOf(authorization: string): string {
  return createHash('sha256').update(authorization).digest('base64')
}
