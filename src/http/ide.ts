import type { FastifyReply } from 'fastify'
import { openPage } from './page.ts'

const page = openPage(
  'ide',
  'The IDE is not built: run <code>npm run build:pages</code>. The graph answers POST requests at this address.',
)

/** Sends the page of the IDE. */
export function sendIde(reply: FastifyReply): FastifyReply {
  return page.send(reply.header('vary', 'accept'))
}
