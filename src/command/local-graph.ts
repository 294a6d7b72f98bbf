import { execute, parse } from 'graphql'
import { type Database, openDatabase } from '../../db/engine/database.ts'
import { startSnapshot } from '../../db/engine/read-snapshot.ts'
import { currentRevision } from '../../db/engine/revision.ts'
import type { Identified } from '../../graphql/caller.ts'
import { type Context, createContext, createRequester, type ServiceFacts } from '../../graphql/context.ts'
import { readingOf } from '../../graphql/runtime/reading.ts'
import { noScanRuns } from '../../graphql/scan-run-service.ts'
import { buildSchemaOf } from '../../graphql/schema.ts'
import { noTargets } from '../../graphql/target-facts.ts'
import type { Config, SubgraphName } from '../config.ts'
import { ServiceError } from '../errors.ts'
import { applicationGuid } from '../identifiers.ts'
import { applicationName } from '../import/finding/store/application-name.ts'
import { nearest } from '../near.ts'

/** Runs an operation of the graph in this process; throws what its first error is caused by. */
export type Graph = <T>(operation: string, variables?: Readonly<Record<string, unknown>>) => Promise<T>

/** The largest page that a command may request. */
const largestPage = 500
const noService: ServiceFacts = {
  listExports: async () => [],
  checkExportFolder: async () => null,
  listRoutes: () => [],
  access: { hasCredentials: true, findings: 'public' },
  targets: noTargets,
  scanRuns: noScanRuns,
  onWrite: async () => {},
  get contributions(): never {
    throw new Error('no contribution is asked for here')
  },
}

/** Whoever has the database may read what is in it. */
const operator: Identified = {
  caller: { id: 'service', name: 'service', kind: 'key', scopes: ['read'], applications: null },
  refusal: null,
}

/** Opens the configured database and returns a graph over one snapshot of it. */
export async function openGraph(config: Config): Promise<{ readonly graph: Graph; close(): Promise<void> }> {
  const opened = await openDatabase(config)
  const snapshot = await startSnapshot(opened.db)
  return {
    graph: await graphOver(snapshot),
    close: async () => {
      await snapshot.commit().execute()
      await opened.close()
    },
  }
}

/** Returns the graph of `subgraphs` over `db`, which shows one state of the data. */
export async function graphOver(
  db: Database,
  subgraphs: readonly SubgraphName[] = ['knowledge', 'security'],
): Promise<Graph> {
  const schema = buildSchemaOf(subgraphs)
  const revision = await currentRevision(db)
  return async <T>(operation: string, variableValues: Readonly<Record<string, unknown>> = {}) => {
    const contextValue: Context = createContext(
      readingOf(db, revision),
      noService,
      largestPage,
      createRequester({ client: 'none', identified: operator }),
    )
    const { data, errors } = await execute({ schema, document: parse(operation), variableValues, contextValue })
    const cause = errors?.[0]?.originalError ?? errors?.[0]
    if (cause) throw cause
    return data as T
  }
}

/** Returns guid, name and `fields` of the application with this name; throws INPUT_REFUSED with near names when there is none. */
export async function findApplication<T>(
  graph: Graph,
  name: string,
  fields = '',
): Promise<T & { guid: string; name: string }> {
  const { application } = await graph<{ application: (T & { guid: string; name: string }) | null }>(
    `query ($guid: ID!) { application(guid: $guid) { guid name ${fields} } }`,
    { guid: applicationGuid(applicationName(name)) },
  )
  if (application) return application
  const { applications } = await graph<{ applications: { nodes: readonly { name: string }[] } }>(
    '{ applications(first: 500) { nodes { name } } }',
  )
  const names = applications.nodes.map((own) => own.name)
  const near = nearest(name, names)
  const known =
    names.length === 0
      ? 'There is none yet; skg import makes one'
      : near.length > 0
        ? `Near it: ${near.join(', ')}`
        : `There are ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}`
  throw new ServiceError('INPUT_REFUSED', `There is no application "${name}". ${known}.`)
}
