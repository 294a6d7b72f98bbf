import { openExistingDatabase } from '../../db/engine/database.ts'
import { startSnapshot } from '../../db/engine/read-snapshot.ts'
import { type Graph, graphOver } from '../export/graph.ts'
import type { Config, SubgraphName } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { applicationGuid } from '../ground/identifiers.ts'
import { nearest } from '../ground/near.ts'
import { applicationName } from '../import/finding/store/application-name.ts'

/** Opens the configured database and returns a graph over one snapshot of it. */
export async function openGraph(
  config: Config,
  subgraphs: readonly SubgraphName[] = ['knowledge', 'security'],
  spelling: 'stored' | 'graph' = 'stored',
): Promise<{ readonly graph: Graph; close(): Promise<void> }> {
  const opened = await openExistingDatabase(config)
  const snapshot = await startSnapshot(opened.db)
  return {
    graph: await graphOver(snapshot, subgraphs, null, spelling),
    close: async () => {
      await snapshot.commit().execute()
      await opened.close()
    },
  }
}

/**
 * Returns guid, name and `fields` of the application with this name; throws INPUT_REFUSED with near names when there is
 * none.
 */
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
