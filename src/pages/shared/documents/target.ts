// Written by scripts/codegen.ts from target.graphql.
import type { GraphDocument } from '../graph.ts'

export type TargetViewVariables = { id: string }
export type TargetViewData = { readonly revision: number; readonly target: { readonly id: string; readonly name: string; readonly kind: ('APPLICATION' | 'REPOSITORY' | 'HOST' | 'MODEL' | 'MCP_SERVER' | 'SKILL'); readonly owner: string | null; readonly labels: readonly (string)[]; readonly locator: unknown; readonly scanners: readonly (string)[]; readonly application: { readonly guid: string; readonly name: string }; readonly scope: { readonly state: ('ALLOWED' | 'REFUSED'); readonly rule: string | null; readonly checkedAt: string }; readonly controls: readonly ({ readonly mitigationId: string; readonly mitigation: { readonly id: string; readonly label: string } | null; readonly status: ('PLANNED' | 'IMPLEMENTED'); readonly note: string | null; readonly since: string | null })[]; readonly newestRun: { readonly state: string } | null; readonly counts: { readonly open: number; readonly bySeverity: readonly (number)[] } } | null }
export const targetViewDocument: GraphDocument<TargetViewData, TargetViewVariables> = {
  name: 'TargetView',
  hash: '45be693c4efb46130bd86eec4d6686b0c5e493020e0376409ac95b983c34e6f1',
  text: "query TargetView($id: ID!) {\n  revision\n  target(id: $id) {\n    id\n    name\n    kind\n    owner\n    labels\n    locator\n    scanners\n    application {\n      guid\n      name\n    }\n    scope {\n      state\n      rule\n      checkedAt\n    }\n    controls {\n      mitigationId\n      mitigation {\n        id\n        label\n      }\n      status\n      note\n      since\n    }\n    newestRun {\n      state\n    }\n    counts {\n      open\n      bySeverity\n    }\n  }\n}\n",
}
