import type { FastifyInstance } from 'fastify'

/** Serves the IDE to browsers that open `/graphql`. */
export async function serveIde(_app: FastifyInstance): Promise<void> {}
