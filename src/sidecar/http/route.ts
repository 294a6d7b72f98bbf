import type { FastifyReply } from 'fastify'
import type { Logger } from '../../ground/log.ts'
import type { JsonSchema } from '../../http-kit/json-schema.ts'
import type { DescribedRoute } from '../../http-kit/openapi.ts'
import type { Scope } from '../../scope/rules.ts'
import type { SidecarConfig } from '../config.ts'
import type { Forwarder } from '../forwarder.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { JobEvents } from '../jobs/stream.ts'
import type { Store } from '../store/open.ts'
import type { Uploads } from '../store/uploads.ts'
import type { ThreadPool } from '../thread/pool.ts'
import type { ProblemCode } from './problem.ts'

/** Everything that the routes share. */
export type SidecarParts = {
  readonly config: SidecarConfig
  readonly scope: Scope
  readonly store: Store
  readonly pool: ThreadPool
  readonly uploads: Uploads
  readonly events: JobEvents
  readonly runner: JobRunner
  readonly forwarder: Forwarder | null
  readonly log: Logger
  /** Aborts when the sidecar begins to end. */
  readonly ending: AbortSignal
}

export type RouteRequest = {
  readonly parameters: Readonly<Record<string, string>>
  /** Checked by the route's `query`, numbers as numbers. */
  readonly query: Readonly<Record<string, string | number | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Checked by the route's `body.check`; a FileBody when the route takes files. */
  readonly body: unknown
  /** Aborts when the time for the request is over. */
  readonly signal: AbortSignal
  readonly requestId: string
}

export type Answer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
} & (
  | { readonly json: unknown }
  /** A file that is sent, then removed when it is temporary. */
  | { readonly file: { readonly path: string; readonly mediaType: string; readonly isTemporary: boolean } }
  /** Writes the answer itself. */
  | { readonly takeOver: (reply: FastifyReply) => void }
)

export type AnswerSpecification = {
  readonly description: string
  readonly schema?: JsonSchema
  /** Other than application/json. */
  readonly mediaTypes?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

export type QueryParameter = JsonSchema & { readonly description: string }

/** One path and method: how it is described and how it is answered. */
export type Route = DescribedRoute & {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly tag: 'service' | 'connectors' | 'jobs'
  /** True when it needs no token. */
  readonly isOpen?: boolean
  readonly parameters?: Readonly<Record<string, QueryParameter>>
  readonly query?: Readonly<Record<string, QueryParameter>>
  readonly headers?: Readonly<Record<string, QueryParameter>>
  readonly body?: {
    readonly schema: JsonSchema
    /** The named schema that describes it to clients; `schema` when absent. */
    readonly named?: string
    /** application/json unless it says otherwise. */
    readonly mediaType?: 'application/octet-stream'
    /** True when the body is checked by `schema` before `answer`; else `answer` checks it. */
    readonly isChecked: boolean
    readonly example?: unknown
  }
  readonly answers: Readonly<Record<number, AnswerSpecification>>
  /** Codes beside those that every route can answer. */
  readonly errors: readonly ProblemCode[]
  answer(request: RouteRequest, parts: SidecarParts): Promise<Answer>
}
