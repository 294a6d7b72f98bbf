import {
  type Exposed,
  type ExposureState,
  exposedFields,
  navigatorLayer,
} from '../../../rest-adapters/navigator-layer.ts'
import type { Graph } from '../../export/graph.ts'

type Answer = {
  readonly application: {
    readonly name: string
    readonly techniquesVersion: string | null
    readonly exposedTechniques: readonly Exposed[]
    readonly exposure: ExposureState
  }
}

const operation = `query ($guid: ID!) { application(guid: $guid) { name techniquesVersion ${exposedFields} } }`

/** Returns the exposure of an application as the text of a Navigator layer. */
export async function asNavigatorLayer(graph: Graph, guid: string): Promise<string> {
  const { application }: Answer = await graph<Answer>(operation, { guid })
  const { name, exposedTechniques, exposure, techniquesVersion } = application
  return `${JSON.stringify(navigatorLayer(name, exposedTechniques, exposure, techniquesVersion), null, 2)}\n`
}
