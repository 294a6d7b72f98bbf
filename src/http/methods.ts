import type { FastifyInstance } from 'fastify'
import { errorAnswer } from '../../rest-adapters/error-answer.ts'
import { ServiceError } from '../errors.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Answers OPTIONS on `path` with 204 and Allow, which is also what a browser asks before a request of another origin, and every method that is not `allowed` with 405 and Allow (RFC 9110 §15.5.6). */
export function refuseOtherMethods(app: FastifyInstance, path: string, allowed: readonly string[]): void {
  const allow = [...allowed, 'OPTIONS'].join(', ')
  app.options(path, (_, reply) =>
    reply
      .code(204)
      .headers({
        allow,
        'access-control-allow-methods': allow,
      })
      .send(),
  )
  app.route({
    method: methods.filter((method) => method !== 'OPTIONS' && !allowed.includes(method)),
    url: path,
    handler: (request, reply) => {
      const error = new ServiceError(
        'METHOD_NOT_ALLOWED',
        `${request.method} is not allowed here; allowed are ${allow}.`,
        {
          allow: allow.split(', '),
        },
      )
      const { type, body } = errorAnswer(request.url, error)
      return reply.code(405).header('allow', allow).type(type).send(body)
    },
  })
}
