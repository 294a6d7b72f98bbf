// Written by scripts/codegen.ts from export.graphql.
import type { GraphDocument } from '../graph.ts'

export type ExportVariables = { id: string }
export type ExportData = { readonly dataExport: { readonly id: string; readonly state: ('QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT'); readonly fileName: string | null; readonly rows: number | null; readonly omitted: number | null; readonly bytes: (number | string) | null; readonly error: { readonly detail: string } | null } | null }
export const exportDocument: GraphDocument<ExportData, ExportVariables> = {
  name: 'Export',
  hash: '9dac3b34cf8f21f168791b651a1df35f9e7ed0be900e948c9a62f11293ffe8cc',
  text: "query Export($id: ID!) {\n  dataExport(id: $id) {\n    id\n    state\n    fileName\n    rows\n    omitted\n    bytes\n    error {\n      detail\n    }\n  }\n}\n",
}
