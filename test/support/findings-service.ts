import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { SourceFinding } from '../../src/import/finding/kit/source-finding.ts'

export type Posted = {
  readonly headers: IncomingMessage['headers']
  readonly body: {
    readonly application: string
    readonly tool: { readonly name: string; readonly version: string | null }
    readonly findings: readonly SourceFinding[]
  }
}
export type Answer = (posted: Posted, response: ServerResponse) => void

/** Answers that the findings are stored. */
export const taken: Answer = (_, response) =>
  response
    .setHeader('content-type', 'application/json')
    .end('{"accepted": 1, "created": 1, "updated": 0, "unchanged": 0, "revision": 2}')
/** Answers with a status alone. */
export const status =
  (code: number): Answer =>
  (_, response) =>
    response.writeHead(code).end('{}')

/** A service whose findings endpoint answers as `answer` says at the time; it keeps what was posted. */
export async function startService(port = 0) {
  const posted: Posted[] = []
  const service = { answer: taken, posted, url: '', close: async () => {} }
  const server = createServer(async (request, response) => {
    if (request.url === '/livez') return response.end('{"status": "ok"}')
    let text = ''
    for await (const chunk of request) text += chunk
    const own = { headers: request.headers, body: JSON.parse(text) }
    posted.push(own)
    expect([request.method, request.url]).toEqual(['POST', '/api/connector-findings'])
    service.answer(own, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service.close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return service
}
