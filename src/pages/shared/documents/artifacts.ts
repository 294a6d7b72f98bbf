// Written by scripts/codegen.ts from artifacts.graphql.
import type { GraphDocument } from '../graph.ts'

export type ArtifactsVariables = { guid: string }
export type ArtifactsData = { readonly revision: number; readonly application: { readonly artifacts: readonly ({ readonly id: string; readonly name: string; readonly sha256: string | null; readonly verdict: ('MALICIOUS' | 'SUSPICIOUS' | 'CLEAN' | 'UNKNOWN'); readonly examinedAt: string; readonly runId: string | null; readonly replacedVersion: { readonly sha256: string | null; readonly verdict: ('MALICIOUS' | 'SUSPICIOUS' | 'CLEAN' | 'UNKNOWN'); readonly examinedAt: string; readonly replacedAt: string } | null })[] } | null }
export const artifactsDocument: GraphDocument<ArtifactsData, ArtifactsVariables> = {
  name: 'Artifacts',
  hash: 'd0c030f21cc4fa7a1c3df243cfb03fae0bc81c32aa0a567c20a27cde731f7b87',
  text: "query Artifacts($guid: ID!) {\n  revision\n  application(guid: $guid) {\n    artifacts {\n      id\n      name\n      sha256\n      verdict\n      examinedAt\n      runId\n      replacedVersion {\n        sha256\n        verdict\n        examinedAt\n        replacedAt\n      }\n    }\n  }\n}\n",
}
