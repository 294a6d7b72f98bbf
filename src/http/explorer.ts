import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explorerPaths as pages } from '../pages/shared/site-pages.ts'
import { refuseOtherMethods } from './errors.ts'
import { linkPreview } from './link-preview.ts'
import { explorerPage, openPage, wantsPage } from './page.ts'
import type { ServiceParts } from './parts.ts'

/** The paths of the explorer but `/`; it reads the rest of the address itself. */
const explorerPaths = pages.filter((path) => path !== '/').map((path) => path.replaceAll('$', ':'))

const index = {
  title: 'Security knowledge graph',
  paths: {
    explorer: '/',
    graph: '/graphql',
    schema: '/data/schema.graphql',
    trustedDocuments: '/graphql/trusted-documents.json',
    openapi: '/data/openapi.json',
    contribute: '/contribute',
    exports: '/api/exports',
    health: '/health',
  },
}

/** Serves the explorer to browsers, and an index of paths to other clients of `/`. */
export function serveExplorer(app: FastifyInstance, parts: ServiceParts): void {
  const send = async (request: FastifyRequest, reply: FastifyReply) =>
    explorerPage.send(reply.header('vary', 'accept'), '', await linkPreview(request, parts))
  app.get('/', (request, reply) =>
    wantsPage(request)
      ? send(request, reply)
      : reply.header('vary', 'accept').header('cache-control', 'public, no-cache').send(index),
  )
  for (const path of explorerPaths)
    app.get(path, (request, reply) => (wantsPage(request) ? send(request, reply) : reply.callNotFound()))
  for (const path of ['/', ...explorerPaths]) refuseOtherMethods(app, path, ['GET', 'HEAD'])
}

const contribute = openPage(
  'contribute',
  'The page is not built: run <code>npm run build:pages</code>. Contributions are taken by POST at /api/contributions.',
)

/** Serves the page on which contributions are written, checked and handed in. */
export function serveContribute(app: FastifyInstance): void {
  app.get('/contribute', (_, reply) => contribute.send(reply))
  refuseOtherMethods(app, '/contribute', ['GET', 'HEAD'])
}
