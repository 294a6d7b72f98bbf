import type { TargetText } from '../../scope/target.ts'
import type { sources } from './http-message-schema.ts'

/** A connector that the sidecar takes messages and findings from. */
export type Source = (typeof sources)[number]

export type HttpHeader = { readonly name: string; readonly value: string }

/** Text or base64, never both; neither when the body is only described. */
export type HttpBody = {
  readonly text?: string
  readonly base64?: string
  readonly mime_type?: string
  /** Bytes of the whole body, also when only a part is here. */
  readonly size?: number
  readonly truncated?: boolean
}

export type HttpRequest = {
  readonly method: string
  /** Absolute. */
  readonly url: string
  readonly http_version?: string
  readonly headers: readonly HttpHeader[]
  readonly body?: HttpBody
}

export type HttpResponse = {
  readonly status: number
  readonly reason?: string
  readonly http_version?: string
  readonly headers: readonly HttpHeader[]
  readonly body?: HttpBody
}

/**
 * A ConnectorHttpMessage (contract: sidecar §2), normalised: absolute URL, no raw bytes, bodies decoded and at most 256
 * KiB.
 */
export type HttpMessage = {
  readonly source: Source
  readonly external_id?: string
  readonly target?: TargetText
  /** RFC 3339. */
  readonly captured_at?: string
  readonly tool?: string
  readonly request: HttpRequest
  readonly response: HttpResponse | null
  readonly timing_ms?: number
  readonly notes?: string
  readonly tags?: readonly string[]
}
