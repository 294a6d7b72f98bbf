import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../ground/errors.ts'
import { setMediaType } from './media-type.ts'
import type { ServiceParts } from './parts.ts'

/**
 * Serves the files that say what the schema has to whoever has a credential, where introspection is not for strangers
 * (contract: questions §4.7). To others they do not exist with `INTROSPECTION=off`, and need a credential with `ide`.
 */
export function serveSchemaFiles(
  app: FastifyInstance,
  { config, credentials, readings, rest }: Pick<ServiceParts, 'config' | 'credentials' | 'readings' | 'rest'>,
): void {
  for (const { path, mediaType, render } of rest.schemaFiles)
    app.get(path, async (request, reply) => {
      const { caller, refusal } = await credentials.identify(request.headers.authorization)
      if (!caller && config.introspection === 'off') return reply.callNotFound()
      if (!caller)
        throw new ServiceError(
          'UNAUTHENTICATED',
          refusal ?? 'Send a key or a JWT as "Authorization: Bearer CREDENTIAL".',
        )
      const body = await readings.answer((reading) => render(reading))
      return setMediaType(
        reply.header('cache-control', 'private, no-store').header('vary', 'authorization, accept-encoding'),
        mediaType,
      ).send(body)
    })
}
