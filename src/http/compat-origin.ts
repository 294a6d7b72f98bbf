import type { IncomingMessage } from 'node:http'
import { compatPaths } from '../../rest-adapters/compat/paths.ts'
import type { Config } from '../ground/config.ts'

type OriginConfig = Pick<Config, 'compatHost' | 'compatPort' | 'publicUrl' | 'host'>

const origins = new WeakMap<IncomingMessage, string>()

/**
 * Returns a function that leads a request at the origin of the compatibility projection to its paths, which are at the
 * root there, and returns true; it returns false for any other request (contract: compat §7.2).
 */
export function createCompatOrigin({ compatHost, compatPort, publicUrl, host }: OriginConfig) {
  const scheme = publicUrl?.startsWith('https:') ? 'https' : 'http'
  const originOf = ({ headers, socket }: IncomingMessage): string | null => {
    const sent = headers.host?.toLowerCase()
    if (compatHost !== null && (sent === compatHost || sent?.replace(/:\d{1,5}$/, '') === compatHost))
      return `${scheme}://${sent}`
    if (compatPort === null || socket.localPort !== compatPort) return null
    const names = ['localhost', '127.0.0.1', '[::1]', host].map((name) => `${name}:${compatPort}`)
    return `http://${sent !== undefined && names.includes(sent) ? sent : names.at(-1)}`
  }
  return (request: IncomingMessage): boolean => {
    const origin = compatHost === null && compatPort === null ? null : originOf(request)
    if (origin === null) return false
    origins.set(request, origin)
    request.url = `${compatPaths.index}${request.url === '/' ? '' : request.url}`
    return true
  }
}

/** Returns the origin of the compatibility projection that a request came to; undefined for other origins. */
export function compatOriginOf(request: IncomingMessage): string | undefined {
  return origins.get(request)
}

/** Returns `body` as JSON; links of an answer at the origin of the projection lead to its own paths. */
export function jsonAt(request: IncomingMessage, body: unknown): string {
  const origin = compatOriginOf(request)
  if (origin === undefined) return JSON.stringify(body)
  const prefix = `${origin}${compatPaths.index}`
  return JSON.stringify(body, (_, value) =>
    typeof value === 'string' && value.startsWith(prefix) ? `${origin}${value.slice(prefix.length)}` : value,
  )
}
