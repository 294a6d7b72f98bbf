import { execute, Kind, parse } from 'graphql'
import type { NameGlobs } from '../../db/application-visibility.ts'
import type { Database } from '../../db/engine/database.ts'
import { readState } from '../../db/engine/epoch.ts'
import { createContext } from '../../graphql/request-context.ts'
import type { Context, ServiceFacts } from '../../graphql/runtime/context.ts'
import { readingOf } from '../../graphql/runtime/reading.ts'
import { type Caller, createRequester } from '../../graphql/runtime/requester.ts'
import { storedWordsOf } from '../../graphql/runtime/stored-words.ts'
import { noScanRuns } from '../../graphql/scan-run-service.ts'
import { schemaOf } from '../../graphql/schema.ts'
import { noTargets } from '../../graphql/target-facts.ts'
import type { SubgraphName } from '../ground/config.ts'
import type { Moment } from '../ground/moment.ts'

/** Runs an operation of the graph in this process; throws what its first error is caused by. */
export type Graph = <T>(operation: string, variables?: Readonly<Record<string, unknown>>) => Promise<T>

/** The largest page that an operation may request. */
const largestPage = 500
const noService: ServiceFacts = {
  listExports: async () => [],
  checkExportFolder: async () => null,
  listRoutes: () => [],
  access: { hasCredentials: true, findings: 'credential', isGone: async () => false },
  targets: noTargets,
  scanRuns: noScanRuns,
  state: null,
  onWrite: async () => {},
  get demo(): never {
    throw new Error('nothing is loaded here')
  },
  get contributions(): never {
    throw new Error('no contribution is asked for here')
  },
}

/** Returns the context of operations on `db` at `moment` that may read all of the applications with these names. */
export function contextOver(db: Database, moment: Moment, visible: NameGlobs): Context {
  const caller: Caller = { id: 'service', name: 'service', kind: 'key', scopes: ['read'], applications: visible }
  const requester = createRequester({ client: 'none', identified: { caller, refusal: null } })
  return createContext(readingOf(db, moment), noService, largestPage, requester)
}

/**
 * Returns the graph of `subgraphs` over `db`, which shows one state of the data; applications with other names than
 * `visible` do not exist in it. Enums have the words of their sources, or those of the graph.
 */
export async function graphOver(
  db: Database,
  subgraphs: readonly SubgraphName[] = ['knowledge', 'security'],
  visible: NameGlobs = null,
  spelling: 'stored' | 'graph' = 'stored',
): Promise<Graph> {
  const schema = schemaOf(subgraphs)
  const moment = await readState(db)
  return async <T>(operation: string, variableValues: Readonly<Record<string, unknown>> = {}) => {
    const contextValue = contextOver(db, moment, visible)
    const document = parse(operation)
    const query = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!
    const words = spelling === 'stored' ? storedWordsOf(schema, document, query) : null
    const sent = words?.toVariables(variableValues) ?? variableValues
    const { data, errors } = await execute({ schema, document, variableValues: sent, contextValue })
    const cause = errors?.[0]?.originalError ?? errors?.[0]
    if (cause) throw cause
    return (words?.ofAnswer(data) ?? data) as T
  }
}
