import type { Generated } from 'kysely'
import type { JobStatus } from '../jobs/state.ts'

/** A message or a finding as it was taken in, redacted. */
export type EvidenceTable = {
  /** Rises in the order of receipt. */
  seq: Generated<number>
  id: string
  kind: 'message' | 'finding'
  source: string
  externalId: string | null
  fingerprint: string
  inScope: boolean
  /** Title of a finding; method, host and path of a message. */
  label: string
  /** JSON. */
  document: string
  /** JSON. */
  redactions: string
  bytes: number
  receivedAt: string
}

export type JobTable = {
  seq: Generated<number>
  id: string
  type: string
  status: JobStatus
  /** JSON, redacted; null when the input was never stored, because it is a file with unredacted traffic. */
  input: string | null
  idempotencyKey: string | null
  requestHash: string
  timeoutMs: number
  attempts: Generated<number>
  done: Generated<number>
  total: number | null
  message: string | null
  createdAt: string
  startedAt: string | null
  updatedAt: string
  finishedAt: string | null
  expiresAt: string | null
  /** JSON of a problem document. */
  error: string | null
  resultMediaType: string | null
  resultName: string | null
  resultBytes: number | null
  resultSha256: string | null
}

/** Findings that wait to be forwarded to the knowledge service. */
export type OutboxTable = {
  evidenceId: string
  status: 'waiting' | 'delivered' | 'refused'
  attempts: Generated<number>
  nextAttemptAt: string
  lastError: string | null
  deliveredAt: string | null
}

export type StoreTables = {
  evidence: EvidenceTable
  job: JobTable
  outbox: OutboxTable
  storeCheck: { id: number; checkedAt: string }
}
