import { type Exposed, exposedFields, navigatorLayer } from '../../../rest-adapters/navigator-layer.ts'
import type { Graph } from '../../export/graph.ts'

type Answer = {
  readonly application: {
    readonly name: string
    readonly techniquesVersion: string | null
    readonly unjudgedFindingCount: number
    readonly techniques: {
      readonly nodes: readonly Exposed[]
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    }
  }
}

const operation = `query ($guid: ID!, $after: String) {
  application(guid: $guid) { name techniquesVersion unjudgedFindingCount techniques(first: 100, after: $after) { nodes { ${exposedFields} } pageInfo { hasNextPage endCursor } } }
}`

/** Returns the exposure of an application as the text of a Navigator layer. */
export async function asNavigatorLayer(graph: Graph, guid: string): Promise<string> {
  const exposed: Exposed[] = []
  for (let after: string | null = null; ; ) {
    const { application }: Answer = await graph<Answer>(operation, { guid, after })
    exposed.push(...application.techniques.nodes)
    after = application.techniques.pageInfo.endCursor
    if (application.techniques.pageInfo.hasNextPage) continue
    const { name, unjudgedFindingCount, techniquesVersion } = application
    return `${JSON.stringify(navigatorLayer(name, exposed, unjudgedFindingCount, techniquesVersion), null, 2)}\n`
  }
}
