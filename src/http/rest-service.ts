import type { GraphQLSchema } from 'graphql'
import type { Database } from '../../db/engine/database.ts'
import { createContext } from '../../graphql/request-context.ts'
import type { ServiceFacts } from '../../graphql/runtime/context.ts'
import { once } from '../../graphql/runtime/once.ts'
import { type CompiledRoute, compileRoutes } from '../../rest-adapters/adapter.ts'
import { openApiDocument } from '../../rest-adapters/openapi/document.ts'
import { problemOfOperation } from '../../rest-adapters/operation.ts'
import type { Route } from '../../rest-adapters/route.ts'
import { routesOf } from '../../rest-adapters/routes.ts'
import { functionsOf } from '../../rest-adapters/rpc/functions.ts'
import { schemaText } from '../contribution/schema-text.ts'
import type { ContributionServiceSettings } from '../contribution/service.ts'
import { createContributionServiceOnDemand } from '../contribution/service-on-demand.ts'
import type { Config } from '../ground/config.ts'
import { version } from '../ground/version.ts'
import { demo } from '../import/starter.ts'
import { cacheKeysOf, possibleTypesOf } from './client-cache.ts'
import { checkExportFolder, type ExportedPath, renderExports } from './exports.ts'
import { printForClients } from './printed-schema.ts'

/** The REST paths of a process, each compiled once, and the facts of the service that the graph reports. */
export type RestService = {
  readonly routes: readonly CompiledRoute[]
  /** The paths that a file can mirror. */
  readonly exported: readonly ExportedPath[]
  /** Files that say what the schema has, where they need a credential: no file mirrors them. */
  readonly schemaFiles: readonly ExportedPath[]
  readonly facts: ServiceFacts
}

/** Files that say what the schema has. */
const schemaFileIds: readonly string[] = ['schema', 'possible-types', 'cache-keys']

type RestSettings = ContributionServiceSettings &
  Pick<Config, 'subgraphs' | 'exportDir' | 'publicUrl' | 'introspection'>

/** The largest page that a route may request from the graph. */
export const largestRoutePage = 500

/**
 * Creates the REST paths of the subgraphs that `schema` serves. Requests that write do so to `db`; `onWrite` is called
 * after one has changed the graph.
 */
export function createRestService(
  schema: GraphQLSchema,
  db: Database,
  { subgraphs, exportDir, publicUrl, introspection, ...settings }: RestSettings,
  { access, targets, scanRuns, state }: Pick<ServiceFacts, 'access' | 'targets' | 'scanRuns' | 'state'>,
  onWrite?: () => Promise<unknown>,
  wanted: readonly Route[] = routesOf(subgraphs),
): RestService {
  const routes = compileRoutes(schema, wanted)
  const facts: ServiceFacts = {
    listExports: async (reading) => (await renderExports(reading, exported)).map(({ body: _, ...file }) => file),
    checkExportFolder: async () =>
      exportDir === null
        ? null
        : checkExportFolder(
            exportDir,
            exported.map(({ path }) => path),
          ),
    access,
    targets,
    scanRuns,
    state,
    demo,
    onWrite: onWrite ?? (async () => {}),
    contributions: createContributionServiceOnDemand(db, settings, onWrite),
    listRoutes: () => wanted.map(({ path, operation }) => ({ path, problem: problemOfOperation(schema, operation) })),
  }
  const answered = routes.flatMap((route): ExportedPath[] =>
    route.staticExport
      ? [
          {
            ...route.staticExport,
            path: route.path,
            mediaType: 'application/json',
            render: async (reading) => {
              const context = createContext(reading, facts, largestRoutePage)
              return JSON.stringify(await route.answer({ parameters: {}, baseUrl: '', body: null }, context))
            },
          },
        ]
      : [],
  )
  const openApi = once(() => JSON.stringify(openApiDocument(routes, functionsOf(schema), publicUrl ?? '/', version)))
  const described: ExportedPath[] = [
    ...answered,
    {
      id: 'openapi',
      path: '/data/openapi.json',
      title: 'OpenAPI description of the REST paths',
      mediaType: 'application/json',
      render: async () => openApi(),
    },
    {
      id: 'schema',
      path: '/data/schema.graphql',
      title: 'Schema of the graph (SDL)',
      mediaType: 'text/plain; charset=utf-8',
      render: async () => `${printForClients(schema)}\n`,
    },
    {
      id: 'possible-types',
      path: '/data/possible-types.json',
      title: 'Types of each interface and union, for caches of clients',
      mediaType: 'application/json',
      render: async () => JSON.stringify(possibleTypesOf(schema)),
    },
    {
      id: 'cache-keys',
      path: '/data/cache-keys.json',
      title: 'Fields that identify an object of each type, for caches of clients',
      mediaType: 'application/json',
      render: async () => JSON.stringify(cacheKeysOf(schema)),
    },
    {
      id: 'contribution-schema',
      path: '/data/contribution.schema.json',
      title: 'JSON Schema of contribution documents',
      mediaType: 'application/schema+json',
      render: async () => schemaText,
    },
  ]
  const isClosed = ({ id }: ExportedPath) => introspection !== 'on' && schemaFileIds.includes(id)
  const exported = described.filter((file) => !isClosed(file))
  return { routes, exported, schemaFiles: described.filter(isClosed), facts }
}
