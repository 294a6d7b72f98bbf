import { type Exposed, exposedFields, navigatorLayer } from '../../../rest-adapters/navigator-layer.ts'
import type { Graph } from '../../export/graph.ts'

type Answer = {
  readonly application: {
    readonly name: string
    readonly techniquesVersion: string | null
    readonly techniques: {
      readonly nodes: readonly Exposed[]
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    }
  }
}

const operation = `query ($guid: ID!, $after: String) {
  application(guid: $guid) { name techniquesVersion techniques(first: 100, after: $after) { nodes { ${exposedFields} } pageInfo { hasNextPage endCursor } } }
}`

/** Returns the exposure of an application as the text of a Navigator layer. */
export async function asNavigatorLayer(graph: Graph, guid: string): Promise<string> {
  const exposed: Exposed[] = []
  for (let after: string | null = null; ; ) {
    const { application }: Answer = await graph<Answer>(operation, { guid, after })
    exposed.push(...application.techniques.nodes)
    after = application.techniques.pageInfo.endCursor
    if (application.techniques.pageInfo.hasNextPage) continue
    return `${JSON.stringify(navigatorLayer(application.name, exposed, application.techniquesVersion), null, 2)}\n`
  }
}
