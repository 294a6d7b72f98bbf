import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { ServiceError } from '../ground/errors.ts'
import type { Ask, GraphAnswer } from '../mcp/server.ts'
import type { Tool } from '../mcp/tool.ts'
import { nameCost } from './answer-cache/response.ts'
import type { ServiceParts } from './parts.ts'

type McpConfig = Pick<ServiceParts['config'], 'mcp' | 'publicUrl'>

/**
 * Returns the tools of `/mcp`; none where it is not served. Throws INPUT_REFUSED for a mistake in the file of further
 * documents.
 */
export async function readMcpTools(schema: GraphQLSchema, { mcp }: McpConfig): Promise<readonly Tool[]> {
  if (!mcp.isServed || !schema.getQueryType()?.getFields().search) return []
  const { toolsOf } = await import('../mcp/server.ts')
  return toolsOf(schema, mcp.documentsFile === null ? null : readFileSync(mcp.documentsFile, 'utf8'))
}

/**
 * Serves `/mcp`, the Model Context Protocol over streamable HTTP without sessions. Its tools ask `/graphql` of this
 * service with the credential and the address of their caller, so that its rights, limits and budgets hold. Hosts and
 * origins of other sites are refused.
 */
export function serveMcp(app: FastifyInstance, tools: readonly Tool[], config: McpConfig): void {
  if (tools.length === 0) return
  app.post('/mcp', async (request, reply) => {
    checkSite(request, config)
    const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('../mcp/server.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ])
    const server = createMcpServer(tools, askOf(app, request, reply))
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    request.raw.once('close', () => {
      if (!reply.raw.writableFinished && request.raw.socket.destroyed) void server.close()
    })
    await server.connect(transport)
    const answer = await transport.handleRequest(webRequestOf(request), { parsedBody: request.body })
    const body = await answer.text()
    await server.close()
    reply.code(answer.status).header('cache-control', 'no-store')
    for (const [name, value] of answer.headers) if (name !== 'content-length') reply.header(name, value)
    return reply.send(body)
  })
}

function askOf(app: FastifyInstance, { ip, headers }: FastifyRequest, reply: FastifyReply): Ask {
  const { authorization } = headers
  let points = 0
  return async (query, variables) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: ip,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(authorization ? { authorization } : {}),
      },
      payload: { query, variables },
    })
    const graph = graphAnswerOf(answer.body, answer.statusCode)
    points += graph.extensions?.cost ?? 1
    nameCost(reply.raw, points)
    return graph
  }
}

/** Returns the answer of the graph, or its refusal as an error of it. */
function graphAnswerOf(body: string, status: number): GraphAnswer {
  const answer = JSON.parse(body) as GraphAnswer & { readonly detail?: string; readonly title?: string }
  if (answer.errors || answer.data) return answer
  return { errors: [{ message: answer.detail ?? answer.title ?? `The graph answered with ${status}.` }] }
}

function webRequestOf({ headers, url }: FastifyRequest): Request {
  const sent = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id']) {
    const value = headers[name]
    if (typeof value === 'string') sent.set(name, value)
  }
  return new Request(new URL(url, 'http://localhost'), { method: 'POST', headers: sent, body: '{}' })
}

/**
 * Throws FORBIDDEN unless the request names this service: a page of another site must not reach it through a name that
 * it controls.
 */
function checkSite({ headers: { host = '', origin } }: FastifyRequest, { publicUrl }: McpConfig): void {
  const own = publicUrl === null ? null : new URL(publicUrl).host
  const name = host.replace(/:\d{1,5}$/, '')
  const isKnown = host === own || name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) > 0
  if (!isKnown) throw new ServiceError('FORBIDDEN', `Host ${host} is not this service; PUBLIC_URL names it.`)
  if (origin === undefined) return
  const from = URL.parse(origin)?.host
  if (from !== host && from !== own)
    throw new ServiceError('FORBIDDEN', `Pages of ${origin.slice(0, 200)} may not ask /mcp.`)
}
