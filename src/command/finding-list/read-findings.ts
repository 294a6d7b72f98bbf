import type { Row, TracedRow } from '../../export/finding-row.ts'
import type { Graph } from '../../export/graph.ts'

type Filter = Readonly<Record<string, unknown>>

const pageSize = 500

const fields = `
  id issueId application { name } scanType tool rule title description recommendation severity status resolution sourceState firstFound lastSeen isNew
  violatesPolicy remediateBy count cves tags cvss { version score vector } references { title url }
  weakness { id } weaknesses { id name } category { id name } techniques { id } evidence { fingerprint sourceFingerprints } location { ...place }
  sourceCwes sourceTechniques derivedFrom derivedBy knownExploited { cve }`
const traceFields = `
  triage { reason comment } locations { ...place } relatedLocations { message location { ...place } }
  codeFlows { message threadFlows { message steps { message kinds importance nestingLevel location { ...place } } } }`
const fragments = `fragment place on SecurityFindingLocation {
  __typename
  ... on CodeLocation { codePath: path line endLine column byteOffset byteLength charOffset charLength module procedure snippet }
  ... on HttpLocation { url hostname port httpPath: path method parameter attack }
  ... on ComponentLocation { name version ecosystem purl componentPath: path licences dependency }
  ... on ModelLocation { label components { id: idInModel } capecIds likelihood impact inputVector }
}`

type Page<R> = {
  readonly securityFindings: {
    readonly nodes: readonly R[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

type Reading = {
  /** Gravest first, else by issue id. */
  readonly bySeverity?: boolean
  readonly limit?: number
}

/** Returns the findings that `filter` leaves; a page at a time, so that memory does not grow with their number. */
export function readFindings(graph: Graph, filter: Filter, reading: Reading = {}): AsyncGenerator<readonly Row[]> {
  return readPages(graph, fields, filter, reading)
}

/** Returns the same with their decisions, all their places and code flows, by issue id. */
export function readTracedFindings(graph: Graph, filter: Filter): AsyncGenerator<readonly TracedRow[]> {
  return readPages(graph, fields + traceFields, filter, {})
}

async function* readPages<R extends Row>(
  graph: Graph,
  selection: string,
  filter: Filter,
  { bySeverity = false, limit = Number.POSITIVE_INFINITY }: Reading,
): AsyncGenerator<readonly R[]> {
  const operation = `query ($filter: SecurityFindingFilter, $order: SecurityFindingOrder, $first: Int!, $after: String) {
    securityFindings(filter: $filter, orderBy: $order, first: $first, after: $after) { nodes { ${selection} } pageInfo { hasNextPage endCursor } }
  } ${fragments}`
  const order = bySeverity ? { field: 'SEVERITY', direction: 'DESC' } : { field: 'ID' }
  let after: string | null = null
  for (let left = limit; left > 0; left -= pageSize) {
    const page: Page<R> = await graph<Page<R>>(operation, { filter, order, first: Math.min(left, pageSize), after })
    const { nodes, pageInfo } = page.securityFindings
    if (nodes.length > 0) yield nodes
    if (!pageInfo.hasNextPage) return
    after = pageInfo.endCursor
  }
}
