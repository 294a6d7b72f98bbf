import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuseOtherMethods } from './errors.ts'

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

/** A page that vite has bundled. */
export type Page = {
  /** Serves its files under `assets/` of its path, to be kept by browsers for ever, for their names change with their content. */
  readonly serveAssets: (app: FastifyInstance) => Promise<void>
  readonly send: (reply: FastifyReply) => FastifyReply
}

/** The page at `path` from the bundle in `folder`, a folder of `src/pages`; `unbuilt` is HTML that says what to do while there is no bundle. */
export function openPage(path: string, folder: string, unbuilt: string): Page {
  const bundle = fileURLToPath(new URL(`../pages/${folder}/bundle/`, import.meta.url))
  let page: string | undefined

  const readPage = () => {
    try {
      page ??= readFileSync(`${bundle}index.html`, 'utf8')
      return page
    } catch {
      return `<!doctype html><title>Security knowledge graph</title><p>${unbuilt}</p>`
    }
  }
  return {
    serveAssets: async (app) => {
      await app.register(fastifyStatic, {
        root: `${bundle}assets`,
        prefix: `${path}/assets/`,
        index: false,
        maxAge: '1y',
        immutable: true,
        decorateReply: false,
        suppressWarning: true,
      })
    },
    send: (reply) =>
      reply
        .header('content-security-policy', contentSecurityPolicy)
        .header('cross-origin-opener-policy', 'same-origin')
        .header('referrer-policy', 'no-referrer')
        .header('x-frame-options', 'DENY')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(readPage()),
  }
}

const path = '/contribute'
const page = openPage(
  path,
  'contribute',
  'The page is not built: run <code>npm run build:pages</code>. Contributions are taken by POST at /api/contributions.',
)

/** Serves the page on which contributions are written, checked and handed in. */
export async function serveContribute(app: FastifyInstance): Promise<void> {
  await page.serveAssets(app)
  app.get(path, (_, reply) => page.send(reply))
  refuseOtherMethods(app, path, ['GET', 'HEAD'])
}
