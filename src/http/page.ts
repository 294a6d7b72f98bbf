import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** Nothing from outside is loaded; editors need inline styles, but no inline script and no `eval`. */
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

/** Nothing of a source's text runs, whatever it is: what becomes HTML goes through the one policy of the page. */
const trustedTypes = "; require-trusted-types-for 'script'; trusted-types skg"
const bundle = fileURLToPath(new URL('../pages/bundle/', import.meta.url))

/** A page that vite has bundled. */
export type Page = {
  /** Sends it; `insert` and `head` are HTML that is put before the end of its body and of its head. */
  readonly send: (reply: FastifyReply, insert?: string, head?: string) => FastifyReply
}

/** Serves the files of all pages, to be kept by browsers for ever, for their names change with their content. */
export async function servePageAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${bundle}assets`,
    prefix: '/assets/',
    index: false,
    maxAge: '1y',
    immutable: true,
    decorateReply: false,
    suppressWarning: true,
  })
}

/**
 * Returns the page `name`, a folder of `src/pages`; `unbuilt` is HTML that says what to do while there is no bundle.
 * Editors cannot do with strict types.
 */
export function openPage(name: string, unbuilt: string, { isStrict = false } = {}): Page {
  const policy = isStrict
    ? `${contentSecurityPolicy.replace(" 'unsafe-inline'", '')}${trustedTypes}`
    : contentSecurityPolicy
  let page: string | undefined

  const readPage = () => {
    try {
      page ??= readFileSync(`${bundle}${name}/index.html`, 'utf8')
      return page
    } catch {
      return `<!doctype html><html lang="en"><title>Security knowledge graph</title><body><p>${unbuilt}</p></body></html>`
    }
  }
  return {
    send: (reply, insert = '', head = '') =>
      reply
        .header('content-security-policy', policy)
        .header('cross-origin-opener-policy', 'same-origin')
        .header('referrer-policy', 'no-referrer')
        .header('x-frame-options', 'DENY')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(
          readPage()
            .replace('</head>', () => `${head}</head>`)
            .replace('</body>', () => `${insert}</body>`),
        ),
  }
}

/** Returns true for a browser that opens an address: it takes HTML rather than JSON. */
export function wantsPage({ headers: { accept } }: FastifyRequest): boolean {
  if (!accept?.includes('text/html')) return false
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** The page that shows the explorer, and problems. */
export const explorerPage = openPage(
  'explorer',
  'The explorer is not built: run <code>npm run build:pages</code>. The graph is at <a href="/graphql">/graphql</a>.',
  { isStrict: true },
)

const page = openPage(
  'ide',
  'The IDE is not built: run <code>npm run build:pages</code>. The graph answers POST requests at this address.',
)

/** Sends the page of the IDE. */
export function sendIde(reply: FastifyReply): FastifyReply {
  return page.send(reply.header('vary', 'accept'))
}
