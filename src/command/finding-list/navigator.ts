import { type Exposed, exposedFields, navigatorLayer } from '../../../rest-adapters/navigator-layer.ts'
import type { Graph } from './read-findings.ts'

type Answer = {
  readonly application: {
    readonly name: string
    readonly techniques: {
      readonly nodes: readonly Exposed[]
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    }
  }
  readonly matrix: { readonly version: string } | null
}

const operation = `query ($guid: ID!, $after: String) {
  application(guid: $guid) { name techniques(first: 100, after: $after) { nodes { ${exposedFields} } pageInfo { hasNextPage endCursor } } }
  matrix { version }
}`

/** Returns the exposure of an application as the text of a Navigator layer. */
export async function asNavigatorLayer(graph: Graph, guid: string): Promise<string> {
  const exposed: Exposed[] = []
  for (let after: string | null = null; ; ) {
    const { application, matrix }: Answer = await graph<Answer>(operation, { guid, after })
    exposed.push(...application.techniques.nodes)
    after = application.techniques.pageInfo.endCursor
    if (application.techniques.pageInfo.hasNextPage) continue
    return `${JSON.stringify(navigatorLayer(application.name, exposed, matrix?.version ?? null), null, 2)}\n`
  }
}
