import type { Generated, Selectable } from 'kysely'

export const targetKinds = ['application', 'repository', 'host', 'model', 'mcp-server', 'skill'] as const
export type KindOfTarget = (typeof targetKinds)[number]
export type ProviderOfWebhook = 'github' | 'gitlab' | 'standard'
export type ControlStatus = 'planned' | 'implemented'
/** Actions on a target that the operator's policy allows. */
export type ScopeState = 'allowed' | 'refused'

/** What an attacker would be after (contract: applications §3.1). */
export const attackGoals = ['data', 'host', 'integrity', 'model', 'money', 'availability', 'harm'] as const
/** Where an attacker can stand. */
export const attackerPositions = ['outsider', 'user', 'content', 'supplier', 'insider', 'physical'] as const
export type AttackerPosition = (typeof attackerPositions)[number]
export type TargetGoal = {
  readonly goal: (typeof attackGoals)[number]
  /** 0 to 20: the points of a path that reaches it. */
  readonly weight: number
  readonly note: string | null
}

export type Target = {
  /** A UUIDv7. */
  id: string
  name: string
  kind: KindOfTarget
  applicationId: number
  /** Where it is; its members depend on the kind (contract: seceng §4). */
  locator: Readonly<Record<string, unknown>>
  owner: string | null
  labels: readonly string[]
  scanners: readonly string[]
  /** Null when no webhook starts its scans. */
  webhookProvider: ProviderOfWebhook | null
  /** Counts the secrets of the webhook. */
  webhookCounter: number
  /** Those whose weight differs from the usual one. */
  goals: readonly TargetGoal[]
  /** Null for the usual places. */
  attackers: readonly AttackerPosition[] | null
  scopeState: ScopeState
  scopeCheckedAt: Date
  /** The rule of the policy that decided; null when no rule was needed. */
  scopeRule: string | null
  /** Counts changes. */
  version: number
  createdAt: Date
  changedAt: Date
}

/** A mitigation that is planned or implemented at a target. */
export type TargetControl = {
  targetId: string
  mitigationId: string
  position: number
  status: ControlStatus
  note: string | null
  /** `YYYY-MM-DD`. */
  since: string | null
}

export type IdempotencyTable = {
  caller: string
  operation: string
  key: string
  hash: string
  /** The payload of the mutation. */
  result: unknown
  at: Generated<Date>
}

export type AuditEvent = Selectable<AuditEventTable>
export type AuditEventTable = {
  /** A UUIDv7. */
  id: string
  at: Generated<Date>
  /** `key:NAME`, `jwt:ISS#SUB`, `compat:NAME` or `service`; null for callers that are unknown. */
  caller: string | null
  /** Kind of the object of the action: `target`, `run`, `finding`, `export`, `view` or `access`. */
  kind: string
  action: string
  /** Id of what was acted on; null when there is none. */
  object: string | null
  /** `done`, or the code of the error. */
  outcome: string
  requestId: string | null
  /** Never a body, a secret or the text of a finding. */
  details: Readonly<Record<string, unknown>>
}

export type TargetTables = {
  target: Target
  targetControl: TargetControl
  secengIdempotency: IdempotencyTable
  auditEvent: AuditEventTable
}
