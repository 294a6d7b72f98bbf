import type { Operations } from '../graphql/generated/operations.ts'
import type { Scope } from '../graphql/runtime/requester.ts'
import { ServiceError } from '../src/ground/errors.ts'
import type { JsonSchema } from '../src/http-kit/json-schema.ts'
import type { DescribedRoute } from '../src/http-kit/openapi.ts'
import type { RouteTag } from './openapi/tags.ts'

export type Parameter = {
  readonly in: 'path' | 'query' | 'header'
  readonly description: string
  /** A parameter of the query without which the request is refused; those of the path are always required. */
  readonly isRequired?: true
  readonly schema: JsonSchema
  /** A value of it in the request whose answer is the example of the route. */
  readonly example?: string | number
  /** Parses what was sent, null when nothing was; throws BAD_USER_INPUT when it is not allowed. */
  readonly read: (sent: string | null) => unknown
}

/** Another representation of a body than JSON. */
export type Format<Body = unknown> = {
  readonly mediaType: string
  /** Selects it at the end of the path, such as `.svg`. */
  readonly suffix?: string
  /** Selects it by a value of the query parameter `format`. */
  readonly name?: string
  readonly render: (body: Body) => string | Uint8Array | Promise<string | Uint8Array>
  readonly headers?: (body: Body) => Readonly<Record<string, string>>
  /** What rendering costs besides the operation, in points; nothing when absent. */
  readonly points?: number
  /** Returns the SHA-256 of the stored file that is sent in place of what `render` returns. */
  readonly file?: (body: Body) => string
}

/** The body that a path takes. */
export type RouteBody = {
  readonly description: string
  readonly formats: readonly BodyFormat[]
  readonly limitBytes: number
  readonly isRequired: boolean
  readonly schema: JsonSchema
  /** The body of the request whose answer is the example of the route. */
  readonly example: unknown
  /** When the body may be a file, which is spooled and hashed before the operation runs. */
  readonly file?: FileBody
}
export type BodyFormat = 'json' | 'yaml' | 'merge-patch'
/** The files that a path takes, raw or gzipped, or as the field `file` of `multipart/form-data`. */
export type FileBody = {
  /** The wildcard of HTTP is any. */
  readonly mediaTypes: readonly string[]
  /** Fields that a form may have besides `file`. */
  readonly fieldNames: readonly string[]
  /** Checks whether a request with these parameters and this media type sends a file; else its body is a document. */
  readonly isFile: (parameters: RouteRequest['parameters'], mediaType: string) => boolean
  /**
   * A JSON document of at most `limitBytes` may hold the file in gzip; `read` returns it with the other fields, null
   * when it does not.
   */
  readonly embedded?: {
    readonly limitBytes: number
    readonly read: (
      document: unknown,
    ) => { readonly content: Buffer; readonly fields: Readonly<Record<string, string>> } | null
  }
}
/** A file that was spooled. */
export type SpooledFile = {
  readonly id: string
  /** Of the decoded bytes. */
  readonly sha256: string
  readonly bytes: number
  readonly mediaType: string
  /** The other fields of a form. */
  readonly fields: Readonly<Record<string, string>>
}
/** A body that was read. */
export type SentBody = {
  readonly document: unknown
  /** Returns the place of the value at a JSON Pointer in the body, from 1. */
  placeOf(pointer: string): { readonly line: number; readonly column: number }
}

/** The request as a projection sees it. */
export type RouteRequest = {
  readonly parameters: Readonly<Record<string, unknown>>
  /** Absolute URL of the service without a trailing slash. */
  readonly baseUrl: string
  /** Null when none was sent. */
  readonly body: SentBody | null
  /** Media type of the format that is asked for; absent for JSON. */
  readonly mediaType?: string
  /** The file that was sent instead of a document; absent when none was. */
  readonly file?: SpooledFile
  /** The versions of which `If-Match` names one; null for any that exists. */
  readonly ifVersions?: readonly number[] | null
}

/** The scope that a path of the server API needs (contract: seceng §2.4). */
export type SecengAccess = `seceng:${Scope}`

/** How a path of the server API behaves (contract: seceng §3). */
export type Manners<Data = never, Body = unknown> = {
  /**
   * Returns the version of what PATCH changes from the answer of the operation; the ETag names it and the hash of the
   * body.
   */
  readonly versionOf?: (data: Data) => number
  /**
   * A query of the revision, and of what `versionOf` reads, with the variables of the operation that it needs: the ETag
   * is made of these and of all variables, so that a client which has the answer costs no answer.
   */
  readonly tag?: string
  /** The request must name a version by `If-Match`. */
  readonly needsMatch?: true
  /** A request without a credential may be a signed delivery of a webhook, which the operation verifies. */
  readonly takesDeliveries?: true
  /** The request may name itself by `Idempotency-Key`. */
  readonly isIdempotent?: true
  /** Other scopes of which each is enough, because the operation decides by itself. */
  readonly alsoFor?: readonly Scope[]
  /** The body is a page, whose `nextCursor` also stands in `Link`. */
  readonly isPage?: true
  /** Returns true when the body will not change again: until then `Prefer: wait` and event streams wait. */
  readonly isFinal?: (body: Body) => boolean
  /** The body is a `Content`, whose file is sent in its place: whole or in ranges, never compressed. */
  readonly isContent?: true
}

/** A stored file that is sent as it is. */
export type Content = {
  /** Id of what it is the file of. */
  readonly object: string
  readonly sha256: string
  readonly bytes: number
  readonly mediaType: string
  readonly fileName: string
}

/** A query of the names that are near one that is not found. */
export type NearQuery<Data = never> = {
  readonly operation: string
  readonly variables?: (request: RouteRequest) => Readonly<Record<string, unknown>>
  readonly project: (data: Data, request: RouteRequest) => readonly string[]
}

/**
 * A REST path as data: an operation of the graph and how its answer is sent. `Variables`, `Data` and `Near` are what
 * the operation takes, what it answers and what the query of near names answers; `Body` is what is sent.
 */
export type Route<Variables = never, Data = never, Near = never, Body = unknown> = Omit<DescribedRoute, 'tag'> & {
  readonly tag: RouteTag
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Who may call it; an answer that is not public is never cached. */
  readonly access: 'public' | 'submitter' | 'reviewer' | SecengAccess
  readonly body?: RouteBody
  readonly parameters: Readonly<Record<string, Parameter>>
  /** One GraphQL operation. */
  readonly operation: string
  readonly variables?: (request: RouteRequest) => VariablesOf<Variables>
  /** Returns the body; throws NOT_FOUND when the answer has nothing. */
  readonly project: (data: Data, request: RouteRequest) => Body
  /** A second query, run only after a NOT_FOUND, which returns the names that are near. */
  readonly near?: NearQuery<Near>
  /** The status of success and its headers; 200 without any when absent. */
  readonly success?: {
    readonly status: number
    readonly description: string
    readonly headers?: (body: Body) => Readonly<Record<string, string>>
    /** Another status of success, and when it is sent. */
    readonly other?: { readonly status: number; readonly description: string; readonly when: (body: Body) => boolean }
  }
  /** Of a path of the server API: how the answer and the request are conditional, repeated and waited for. */
  readonly manners?: Manners<Data, Body>
  /** Adds to an error what the request shows. */
  readonly explain?: (error: ServiceError, request: RouteRequest) => ServiceError
  /** The schema of the body; `of` returns that of a field of the operation's answer, by its path (`chart.rows`). */
  readonly response: JsonSchema | ((of: (path: string) => JsonSchema) => JsonSchema)
  /** Other representations, chosen by Accept, suffix or the parameter `format`. */
  readonly formats?: readonly Format<Body>[]
  /**
   * True when the answer depends on more than the revision: on exported files, on the day, on a check that failed. Its
   * ETag is that of its bytes.
   */
  readonly watchesFiles?: true
  /** A legacy path that the gateway in front mirrors (§4.1). */
  readonly isMirrored?: true
  /** The static file that mirrors the answer. */
  readonly staticExport?: { readonly id: string; readonly title: string }
  /** The body of an error where a contract names another shape than a problem document. */
  readonly errorBody?: (error: ServiceError, status: number) => unknown
  readonly errors: Readonly<Record<number, string>>
}

/** Values of the variables of an operation: those and no others, which the schema coerces. */
type VariablesOf<Variables> = [Variables] extends [never]
  ? Readonly<Record<string, unknown>>
  : { readonly [Name in keyof Variables]?: unknown }

/** Returns what the graph answered; throws NOT_FOUND where it is null, though no error says why. */
export function present<T>(value: T | null): T {
  if (value === null) throw new ServiceError('NOT_FOUND', 'The graph has nothing there.')
  return value
}

/**
 * Returns the route, whose functions take what its operation answers and takes: types that `npm run codegen` writes by
 * its operation id.
 */
export function route<const Id extends keyof Operations, Body>(
  definition: Route<Operations[Id]['variables'], Operations[Id]['data'], Operations[Id]['near'], Body> & {
    readonly operationId: Id
  },
): Route {
  return definition as unknown as Route
}
