import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { openPage } from './page.ts'

const page = openPage(
  '/graphql',
  'ide',
  'The IDE is not built: run <code>npm run build:pages</code>. The graph answers POST requests at this address.',
)

/** Serves the files of the IDE. */
export function serveIde(app: FastifyInstance): Promise<void> {
  return page.serveAssets(app)
}

/** True for a browser that opens the address of the graph. */
export function wantsIde(request: FastifyRequest): boolean {
  const { accept } = request.headers
  if (!accept?.includes('text/html')) return false
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** The page of the IDE. */
export function sendIde(reply: FastifyReply): FastifyReply {
  return page.send(reply.header('vary', 'accept'))
}
