import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const bundle = fileURLToPath(new URL('./ide/bundle/', import.meta.url))

/** Nothing from outside is loaded; the editor needs inline styles, but no inline script and no `eval`. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the files of the IDE under `/graphql/assets/`, to be kept by browsers for ever, for their names change with their content. */
export async function serveIde(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${bundle}assets`,
    prefix: '/graphql/assets/',
    index: false,
    maxAge: '1y',
    immutable: true,
    decorateReply: false,
    suppressWarning: true,
  })
}

/** True for a browser that opens the address of the graph. */
export function wantsIde(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

/** The page of the IDE. */
export function sendIde(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', contentSecurityPolicy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept')
    .type('text/html; charset=utf-8')
    .send(readPage())
}

let page: string | undefined

function readPage(): string {
  try {
    page ??= readFileSync(`${bundle}index.html`, 'utf8')
    return page
  } catch {
    return '<!doctype html><title>Security knowledge graph</title><p>The IDE is not built: run <code>npm run build:ide</code>. The graph answers POST requests at this address.</p>'
  }
}
