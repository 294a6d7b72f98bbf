import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The absolute URL under which the service answers, without a trailing slash: PUBLIC_URL, else the request's Host when it names this machine,
 * else the address that the service listens on. A foreign Host never reaches an answer.
 */
export function baseUrlOf(config: Pick<Config, 'publicUrl' | 'host'>, request: FastifyRequest): string {
  if (config.publicUrl) return config.publicUrl
  const port = request.socket.localPort
  const names = ['localhost', '127.0.0.1', '[::1]', config.host].map((name) => `${name}:${port}`)
  const host = request.headers.host
  return `http://${host !== undefined && names.includes(host) ? host : names.at(-1)}`
}
