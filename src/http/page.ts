import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { escapeHtml } from '../../graphql/runtime/text.ts'

const noFrames = "frame-ancestors 'none'"

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
  noFrames,
].join('; ')

/** Nothing of a source's text runs, whatever it is: what becomes HTML goes through the one policy of the page. */
const trustedTypes = "; require-trusted-types-for 'script'; trusted-types skg"
const bundle = fileURLToPath(new URL('../pages/bundle/', import.meta.url))

/** A page that vite has bundled. */
export type Page = {
  /** Sends it. */
  readonly send: (reply: FastifyReply, added?: PageParts) => FastifyReply
}

/** What is put into a page: HTML before the end of its body and of its head, and its title as a text. */
export type PageParts = { readonly body?: string; readonly head?: string; readonly title?: string }

/** Serves the files of all pages, to be kept by browsers for ever, for their names change with their content. */
export async function servePageAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${bundle}assets`,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
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
  const htmlOf = readPage(name, unbuilt)
  return {
    send: (reply, added = {}) =>
      reply
        .header('content-security-policy', policy)
        .header('cross-origin-opener-policy', 'same-origin')
        .header('referrer-policy', 'no-referrer')
        .header('x-frame-options', 'DENY')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(htmlOf(added)),
  }
}

/** A page that other sites frame. */
export type EmbeddedPage = {
  readonly headers: Readonly<Record<string, string>>
  /** Returns it in a theme; null for that of the reader. */
  readonly html: (added: PageParts, theme: 'light' | 'dark' | null) => string
}

/** Returns the page that those of `origins` may frame: no script runs in it, and it loads but pictures and styles. */
export function openEmbeddedPage(origins: readonly string[]): EmbeddedPage {
  const policy = ["default-src 'none'", "style-src 'self'", "img-src 'self'", "base-uri 'none'", "form-action 'none'"]
  const htmlOf = readPage('embed', 'The page is not built: run <code>npm run build:pages</code>.')
  return {
    headers: {
      'content-security-policy': [...policy, `frame-ancestors ${origins.join(' ')}`].join('; '),
      'referrer-policy': 'no-referrer',
    },
    html: (added, theme) =>
      htmlOf(added).replace('<html lang="en"', (tag) => tag + (theme ? ` data-theme="${theme}"` : '')),
  }
}

/** Returns what makes the HTML of the page `name`, which is read once it is there. */
function readPage(name: string, unbuilt: string): (added: PageParts) => string {
  let page: string | undefined
  const read = () => {
    try {
      page ??= readFileSync(`${bundle}${name}/index.html`, 'utf8')
      return page
    } catch {
      return `<!doctype html><html lang="en"><head><title>Security knowledge graph</title></head><body><p>${unbuilt}</p></body></html>`
    }
  }
  return ({ body = '', head = '', title }) => {
    const html = read()
      .replace('</head>', () => `${head}</head>`)
      .replace('</body>', () => `${body}</body>`)
    return title === undefined ? html : html.replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
  }
}

/** Returns true for a browser that opens an address: it takes HTML rather than JSON. */
export function wantsPage({ headers: { accept } }: FastifyRequest): boolean {
  if (!accept?.includes('text/html')) return false
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** Returns true for a client that takes JSON rather than HTML; one that takes anything takes a page. */
export function prefersJson({ headers: { accept } }: FastifyRequest): boolean {
  if (accept === undefined) return false
  return new Negotiator({ headers: { accept } }).mediaType(['text/html', 'application/json']) === 'application/json'
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
