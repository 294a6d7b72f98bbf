// Written by scripts/codegen.ts from declare-application.graphql.
import type { GraphDocument } from '../graph.ts'

export type DeclareApplicationVariables = { input: { readonly application: string; readonly components: readonly ({ readonly kind: ('GENERATIVE_MODEL' | 'PREDICTIVE_MODEL' | 'HOSTED_MODEL' | 'MODEL_API' | 'TRAINING' | 'DATASET' | 'ARTEFACT_SOURCE' | 'RETRIEVAL' | 'AGENT' | 'TOOLS' | 'CODE_TOOL' | 'WRITE_TOOL' | 'PLUGINS' | 'MCP_SERVER' | 'MEMORY' | 'UNTRUSTED_CONTENT' | 'PRIVATE_DATA' | 'CHAT' | 'OUTPUT_RENDERING' | 'PUBLIC_ENDPOINT' | 'ACCOUNTS' | 'SECRETS' | 'CONTAINER' | 'PIPELINE' | 'SENSOR' | 'LOCAL_RUN'); readonly present?: boolean | null; readonly note?: string | null })[] } }
export type DeclareApplicationData = { readonly declareComponents: { readonly application: { readonly guid: string } | null; readonly errors: readonly ({ readonly message: string })[] } }
export const declareApplicationDocument: GraphDocument<DeclareApplicationData, DeclareApplicationVariables> = {
  name: 'DeclareApplication',
  hash: 'c232204f985bd9170065c2bef2a5f5eab16004c2dd559554f358c5cf52cab4cc',
  text: "mutation DeclareApplication($input: DeclareComponentsInput!) {\n  declareComponents(input: $input) {\n    application {\n      guid\n    }\n    errors {\n      message\n    }\n  }\n}\n",
}
