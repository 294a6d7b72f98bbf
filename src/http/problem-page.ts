import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../graphql/runtime/text.ts'
import type { ProblemDocument } from '../http-kit/problem.ts'
import { explorerPage } from './page.ts'

/** Sends the page that shows a problem to a browser, with what the problem document says. */
export function sendProblemPage(reply: FastifyReply, problem: ProblemDocument): FastifyReply {
  const json = JSON.stringify(problem).replaceAll('<', '\\u003c')
  const words = escapeHtml(`${problem.title}. ${problem.detail}`)
  return explorerPage.send(reply.header('vary', 'accept'), {
    body: `<noscript><p>${words}</p></noscript><script type="application/json" id="problem">${json}</script>`,
  })
}
