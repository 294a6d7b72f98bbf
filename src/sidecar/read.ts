import type { ConnectorFinding } from './connector-finding.ts'
import type { HttpMessage } from './http-message.ts'

export type Read =
  | { readonly kind: 'message'; readonly message: HttpMessage }
  | { readonly kind: 'finding'; readonly finding: ConnectorFinding }
  | { readonly kind: 'problem'; readonly pointer: string; readonly message: string }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number | null }
