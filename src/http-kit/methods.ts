import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The methods that any path knows. */
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Returns headers that name the methods `allowed` on a path, and OPTIONS, also to a browser's preflight request. */
export function preflightOf(allowed: readonly string[]) {
  const allow = methods.filter((method) => method === 'OPTIONS' || allowed.includes(method)).join(', ')
  return { allow, 'access-control-allow-methods': allow }
}

/** Collects the methods of each path that is added to `app` from now on. */
export function collectMethods(app: FastifyInstance): {
  readonly incomplete: () => readonly (readonly [path: string, methods: readonly string[]])[]
} {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const taken = known.get(url) ?? new Set()
    for (const one of [method].flat()) taken.add(one)
    known.set(url, taken)
  })
  return {
    incomplete: () =>
      [...known].filter(([, taken]) => !taken.has('OPTIONS')).map(([path, taken]) => [path, [...taken]]),
  }
}

type Refusal = {
  readonly allow: string
  /** Names the method and those that are allowed. */
  readonly message: string
}

/**
 * Answers OPTIONS on `path` with 204, Allow and `preflightHeaders`, which also answers the preflight request of a
 * browser, and every method that is not `allowed` with Allow and what `refuse` sends, before its body is read (RFC 9110
 * §15.5.6).
 */
export function answerOtherMethods(
  app: FastifyInstance,
  path: string,
  allowed: readonly string[],
  refuse: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply,
  preflightHeaders: Readonly<Record<string, string>> = {},
): void {
  const preflight = preflightOf(allowed)
  const { allow } = preflight
  app.options(path, (_, reply) =>
    reply
      .code(204)
      .headers({ ...preflight, ...preflightHeaders })
      .send(),
  )
  app.route({
    method: methods.filter((method) => method !== 'OPTIONS' && !allowed.includes(method)),
    url: path,
    onRequest: async (request, reply) => {
      const message = `${request.method} is not allowed here; allowed are ${allow}.`
      await refuse(request, reply.header('allow', allow), { allow, message })
    },
    handler: (_, reply) => reply,
  })
}
