import { version } from '../../ground/version.ts'
import { connectorRoutes } from './connector-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { jobRoutes } from './job-routes.ts'
import { openApiDocument } from './openapi.ts'
import type { Route } from './route.ts'
import { uploadRoutes } from './upload-routes.ts'

/** Every path of the sidecar. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...connectorRoutes,
  ...exportRoutes,
  ...jobRoutes,
  ...uploadRoutes,
  {
    method: 'GET',
    path: '/openapi.json',
    operationId: 'getOpenApi',
    tag: 'service',
    summary: 'This description, OpenAPI 3.1.',
    answers: { 200: { description: 'The document.', schema: { type: 'object' } } },
    errors: [],
    answer: async () => ({ status: 200, json: openApiDocument(routes, version) }),
  },
]
