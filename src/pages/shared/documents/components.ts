// Written by scripts/codegen.ts from components.graphql.
import type { GraphDocument } from '../graph.ts'

export type TargetComponentsVariables = { id: string }
export type TargetComponentsData = { readonly revision: number; readonly target: { readonly components: readonly ({ readonly kind: ('GENERATIVE_MODEL' | 'PREDICTIVE_MODEL' | 'HOSTED_MODEL' | 'MODEL_API' | 'TRAINING' | 'DATASET' | 'ARTEFACT_SOURCE' | 'RETRIEVAL' | 'AGENT' | 'TOOLS' | 'CODE_TOOL' | 'WRITE_TOOL' | 'PLUGINS' | 'MCP_SERVER' | 'MEMORY' | 'UNTRUSTED_CONTENT' | 'PRIVATE_DATA' | 'CHAT' | 'OUTPUT_RENDERING' | 'PUBLIC_ENDPOINT' | 'ACCOUNTS' | 'SECRETS' | 'CONTAINER' | 'PIPELINE' | 'SENSOR' | 'LOCAL_RUN'); readonly state: ('PRESENT' | 'ABSENT' | 'CONFIGURED' | 'USED' | 'HINT' | 'UNKNOWN'); readonly contradicted: boolean; readonly declared: { readonly present: boolean; readonly by: string; readonly at: string; readonly note: string | null } | null; readonly evidenceCount: number; readonly evidence: readonly ({ readonly source: string; readonly place: string | null; readonly line: number | null })[] })[] } | null }
export const targetComponentsDocument: GraphDocument<TargetComponentsData, TargetComponentsVariables> = {
  name: 'TargetComponents',
  hash: '067ce3db171437c93bce754bf9e407b96b72b4804c1dbb382d85600dc95b933c',
  text: "query TargetComponents($id: ID!) {\n  revision\n  target(id: $id) {\n    components {\n      kind\n      state\n      contradicted\n      declared {\n        present\n        by\n        at\n        note\n      }\n      evidenceCount\n      evidence {\n        source\n        place\n        line\n      }\n    }\n  }\n}\n",
}
