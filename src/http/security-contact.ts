import type { FastifyInstance } from 'fastify'
import type { ServiceParts } from './parts.ts'

const path = '/.well-known/security.txt'
const dayMs = 86_400_000
/** What one reads says nothing of later. */
const validDays = 30
const maxAgeSeconds = 3_600

/**
 * Serves `security.txt` (RFC 9116): whom to tell of a vulnerability of this installation; nothing without
 * SECURITY_CONTACT. It expires 30 days after the day on which it is read, as the service says what holds then.
 */
export function serveSecurityContact(app: FastifyInstance, { config }: Pick<ServiceParts, 'config'>): void {
  const { securityContacts, publicUrl } = config
  if (securityContacts.length === 0) return
  app.get(path, (_, reply) => {
    const expires = new Date((Math.floor(Date.now() / dayMs) + validDays) * dayMs)
    const lines = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
      'Preferred-Languages: en',
      ...(publicUrl ? [`Canonical: ${publicUrl}${path}`] : []),
    ]
    return reply
      .header('cache-control', `public, max-age=${maxAgeSeconds}`)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
