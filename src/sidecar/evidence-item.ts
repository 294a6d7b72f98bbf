import type { ConnectorFinding } from './connector-finding.ts'
import type { HttpMessage } from './http-message.ts'
import type { Redaction } from './redact.ts'

export type EvidenceItem = {
  readonly id: string
  readonly kind: 'message' | 'finding'
  readonly receivedAt: string
  readonly redactions: readonly Redaction[]
  readonly message?: HttpMessage
  readonly finding?: ConnectorFinding
}
