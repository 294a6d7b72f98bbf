import { execute, type GraphQLSchema, parse } from 'graphql'
import type { Database } from '../../db/database.ts'
import { currentRevision } from '../../db/revision.ts'
import { type Context, createContext, type ServiceFacts } from '../../graphql/context.ts'
import { unheldRows } from '../../graphql/row-cache.ts'
import type { Row } from './row.ts'

/** What runs operations of the graph in this process, at one revision. */
export type Graph = <T>(operation: string, variables?: Readonly<Record<string, unknown>>) => Promise<T>

const pageSize = 500
const noService: ServiceFacts = {
  listExports: async () => [],
  checkExportFolder: async () => null,
  listRoutes: () => [],
  get contributions(): never {
    throw new Error('no contribution is asked for here')
  },
}

/** The graph over `db`. */
export async function openGraph(schema: GraphQLSchema, db: Database): Promise<Graph> {
  const revision = await currentRevision(db)
  return async <T>(operation: string, variableValues: Readonly<Record<string, unknown>> = {}) => {
    const contextValue: Context = createContext(db, unheldRows(revision), noService, pageSize)
    const { data, errors } = await execute({ schema, document: parse(operation), variableValues, contextValue })
    const cause = errors?.[0]?.originalError ?? errors?.[0]
    if (cause) throw cause
    return data as T
  }
}

const fields = `
  id issueId application { name } scanType tool rule title description recommendation severity status resolution firstFound lastSeen isNew
  violatesPolicy remediateBy count cves tags cvss { version score vector } references { title url }
  weakness { id } weaknesses { id name } category { id name } techniques { id } evidence { fingerprint }
  location {
    __typename
    ... on CodeLocation { codePath: path line endLine column procedure snippet }
    ... on HttpLocation { url }
    ... on ComponentLocation { name version purl componentPath: path }
    ... on ModelLocation { label }
  }`

type Page = {
  readonly securityFindings: {
    readonly nodes: readonly Row[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

/** The findings that `filter` leaves, gravest first if `bySeverity`, else by issue id; a page at a time, so that memory does not grow with their number. */
export async function* readFindings(
  graph: Graph,
  filter: Readonly<Record<string, unknown>>,
  { bySeverity = false, limit = Number.POSITIVE_INFINITY }: { bySeverity?: boolean; limit?: number } = {},
): AsyncGenerator<readonly Row[]> {
  const operation = `query ($filter: SecurityFindingFilter, $order: SecurityFindingOrder, $first: Int!, $after: String) {
    securityFindings(filter: $filter, orderBy: $order, first: $first, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } }
  }`
  const order = bySeverity ? { field: 'SEVERITY', direction: 'DESC' } : { field: 'ID' }
  let after: string | null = null
  for (let left = limit; left > 0; left -= pageSize) {
    const page: Page = await graph<Page>(operation, { filter, order, first: Math.min(left, pageSize), after })
    const { nodes, pageInfo } = page.securityFindings
    if (nodes.length > 0) yield nodes
    if (!pageInfo.hasNextPage) return
    after = pageInfo.endCursor
  }
}
