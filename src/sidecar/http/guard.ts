import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf, createKeyCheck } from '../../http-kit/credential.ts'
import { hostOfUrl } from '../../http-kit/listen.ts'
import type { SidecarConfig } from '../config.ts'
import { Problem } from './problem.ts'

export type Guard = (request: FastifyRequest, reply: FastifyReply, isOpen: boolean) => void

/**
 * Creates the check of each request before its body is read (contract: sidecar §1): Host, Origin, token. Throws a
 * Problem.
 */
export function createGuard(config: SidecarConfig, token: string | null): Guard {
  const names = new Set(['localhost', '127.0.0.1', '[::1]', ...config.listen.hosts.map(hostOfUrl)])
  const isToken = token === null ? null : createKeyCheck([token])
  return (request, reply, isOpen) => {
    checkHost(request, names)
    checkOrigin(request, reply, config.origins)
    if (isOpen || isToken === null) return
    const sent = bearerOf(request.headers.authorization)
    if (sent !== null && isToken(sent)) return
    reply.header('www-authenticate', `Bearer realm="sidecar"${sent ? ', error="invalid_token"' : ''}`)
    throw new Problem(
      'unauthorized',
      sent
        ? 'The token is not that of this sidecar.'
        : 'Send Authorization: Bearer with the token of the runtime file.',
    )
  }
}

/** A page whose name was made to resolve to this machine still sends its own name as Host. */
function checkHost(request: FastifyRequest, names: ReadonlySet<string>): void {
  const { localPort, localAddress } = request.socket
  const [, name, port] = /^(\[[0-9a-f:.]+\]|[^:\s/@]+)(?::(\d+))?$/i.exec(request.headers.host ?? '') ?? []
  const own = localAddress && hostOfUrl(localAddress.replace(/^::ffff:/, ''))
  if (name && (names.has(name.toLowerCase()) || name === own) && Number(port ?? 80) === localPort) return
  throw new Problem('forbidden_host', `The Host header must be a name of this machine with port ${localPort}.`)
}

function checkOrigin(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): void {
  const { origin } = request.headers
  if (origin === undefined) return
  if (!allowed.includes(origin)) {
    throw new Problem(
      'forbidden_origin',
      'Pages of this origin may not call; name it in SIDECAR_ORIGINS or by --allow-origin to let them.',
    )
  }
  reply.headers({
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'location, retry-after, repr-digest, content-disposition, x-request-id',
  })
}
