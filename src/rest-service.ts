import { type GraphQLSchema, printSchema } from 'graphql'
import type { Database } from '../db/database.ts'
import { createContext, type ServiceFacts } from '../graphql/context.ts'
import { type CompiledRoute, compileRoutes, problemOfRoute } from '../rest-adapters/adapter.ts'
import { openApiDocument } from '../rest-adapters/openapi.ts'
import type { Route } from '../rest-adapters/route.ts'
import { routes as allRoutes } from '../rest-adapters/routes.ts'
import { createContributionDesk, type DeskSettings } from './contribution/desk.ts'
import { schemaText } from './contribution/schema.ts'
import { checkExportFolder, type ExportedPath, fingerprint, renderExports } from './exports.ts'
import { version } from './version.ts'

/** The REST paths of a process, compiled once, with what the graph may know of them. */
export type RestService = {
  readonly routes: readonly CompiledRoute[]
  /** The paths that a file can mirror. */
  readonly exported: readonly ExportedPath[]
  readonly facts: ServiceFacts
  /** A text that changes with the exported files and the day. */
  readonly fingerprint: () => Promise<string>
}

type RestSettings = DeskSettings & { readonly exportDir: string | null; readonly publicUrl: string | null }

/** The largest page that a route may ask of the graph. */
export const largestRoutePage = 500

/** The REST paths that `schema` can answer from `db`; `onWrite` is told when a request has moved the graph. */
export function createRestService(
  schema: GraphQLSchema,
  db: Database,
  { exportDir, publicUrl, ...settings }: RestSettings,
  onWrite?: () => Promise<unknown>,
  wanted: readonly Route[] = allRoutes,
): RestService {
  const routes = compileRoutes(schema, wanted)
  const facts: ServiceFacts = {
    listExports: async () => (await renderExports(db, exported)).map(({ body: _, ...file }) => file),
    checkExportFolder: async () =>
      exportDir === null
        ? null
        : checkExportFolder(
            exportDir,
            exported.map(({ path }) => path),
          ),
    contributions: createContributionDesk(db, settings, onWrite),
    listRoutes: () => wanted.map((route) => ({ path: route.path, problem: problemOfRoute(schema, route) })),
  }
  const answered = routes.flatMap((route): ExportedPath[] =>
    route.staticExport
      ? [
          {
            ...route.staticExport,
            path: route.path,
            mediaType: 'application/json',
            render: async (revision) => {
              const context = createContext(db, revision, facts, largestRoutePage)
              return JSON.stringify(await route.answer({ parameters: {}, baseUrl: '', body: null }, context))
            },
          },
        ]
      : [],
  )
  const openApi = JSON.stringify(openApiDocument(routes, publicUrl ?? '/', version))
  const exported: ExportedPath[] = [
    ...answered,
    {
      id: 'openapi',
      path: '/data/openapi.json',
      title: 'OpenAPI description of the REST paths',
      mediaType: 'application/json',
      render: async () => openApi,
    },
    {
      id: 'schema',
      path: '/data/schema.graphql',
      title: 'Schema of the graph (SDL)',
      mediaType: 'text/plain; charset=utf-8',
      render: async () => `${printSchema(schema)}\n`,
    },
    {
      id: 'contribution-schema',
      path: '/data/contribution.schema.json',
      title: 'JSON Schema of contribution documents',
      mediaType: 'application/schema+json',
      render: async () => schemaText,
    },
  ]
  return {
    routes,
    exported,
    facts,
    fingerprint: async () =>
      `${new Date().toISOString().slice(0, 10)} ${exportDir === null ? '' : await fingerprint(exportDir)}`,
  }
}
