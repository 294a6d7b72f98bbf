import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { explorerPaths as pages } from '../pages/shared/site-pages.ts'
import { serveEmbeds } from './embed.ts'
import { linkPreview } from './link-preview.ts'
import { explorerPage, openPage, prefersJson } from './page.ts'
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

/**
 * Serves the explorer with the pages of it that others frame, and an index of paths to clients of `/` that take JSON
 * rather than a page.
 */
export function serveExplorer(app: FastifyInstance, schema: GraphQLSchema, parts: ServiceParts): void {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { title, elements } = await linkPreview(request, reply, parts)
    return explorerPage.send(reply.header('vary', 'accept'), { title, head: elements })
  }
  app.get('/', (request, reply) =>
    prefersJson(request)
      ? reply.header('vary', 'accept').header('cache-control', 'public, no-cache').send(index)
      : send(request, reply),
  )
  for (const path of explorerPaths)
    app.get(path, (request, reply) =>
      prefersJson(request) ? reply.header('vary', 'accept').callNotFound() : send(request, reply),
    )
  serveEmbeds(app, schema, parts)
}

const contribute = openPage(
  'contribute',
  'The page is not built: run <code>npm run build:pages</code>. Contributions are taken by POST at /api/contributions.',
)

/** Serves the page on which contributions are written, checked and handed in. */
export function serveContribute(app: FastifyInstance): void {
  app.get('/contribute', (_, reply) => contribute.send(reply))
}
