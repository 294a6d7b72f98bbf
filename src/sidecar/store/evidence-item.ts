import type { ConnectorFinding } from '../connector-finding.ts'
import type { HttpMessage } from '../message/shape.ts'
import type { Redaction } from '../redact/redact.ts'

/** One redacted message or finding as it is kept and exported. */
export type EvidenceItem = {
  readonly id: string
  readonly kind: 'message' | 'finding'
  /** RFC 3339. */
  readonly receivedAt: string
  readonly redactions: readonly Redaction[]
  readonly message?: HttpMessage
  readonly finding?: ConnectorFinding
}

/** When and by which version an export is made. */
export type ExportOrigin = { readonly generatedAt: string; readonly version: string }
