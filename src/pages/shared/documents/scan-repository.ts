// Written by scripts/codegen.ts from scan-repository.graphql.
import type { GraphDocument } from '../graph.ts'

export type ScanRepositoryVariables = { input: { readonly target: string; readonly ref?: string | null; readonly scanners?: readonly (string)[] | null; readonly timeoutMs?: number | null } }
export type ScanRepositoryData = { readonly createVcsScan: { readonly run: { readonly id: string } | null; readonly errors: readonly ({ readonly message: string })[] } }
export const scanRepositoryDocument: GraphDocument<ScanRepositoryData, ScanRepositoryVariables> = {
  name: 'ScanRepository',
  hash: '0e902d485967357ed8f2cc0b7b3dbcbff62397c3d506e58705a3c2af244df6e9',
  text: "mutation ScanRepository($input: CreateVcsScanInput!) {\n  createVcsScan(input: $input) {\n    run {\n      id\n    }\n    errors {\n      message\n    }\n  }\n}\n",
}
