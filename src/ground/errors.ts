/** The closed table of errors: code → HTTP status and title (RFC 9457 `title`). */
export const errorTable = {
  BAD_USER_INPUT: { status: 400, title: 'The request has a value that is not allowed' },
  MALFORMED_BODY: { status: 400, title: 'The body could not be read' },
  GRAPHQL_PARSE_FAILED: { status: 400, title: 'The GraphQL document could not be parsed' },
  GRAPHQL_VALIDATION_FAILED: { status: 400, title: 'The GraphQL document does not fit the schema' },
  LIMIT_EXCEEDED: { status: 400, title: 'The request is larger than a limit of this service' },
  UNAUTHENTICATED: { status: 401, title: 'A credential is missing or not valid' },
  FORBIDDEN: { status: 403, title: 'The caller may not do this' },
  OUT_OF_SCOPE: { status: 403, title: 'The policy of the operator does not allow this' },
  UNTRUSTED_DOCUMENT: { status: 403, title: 'The service answers trusted documents only' },
  NOT_FOUND: { status: 404, title: 'Nothing is known by this name' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This path does not take this method' },
  NOT_ACCEPTABLE: { status: 406, title: 'The answer has none of the media types that are accepted' },
  BODY_TOO_LARGE: { status: 413, title: 'The body is over the limit' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The content type is not understood here' },
  CONFLICT: { status: 409, title: 'The state of the data does not allow this' },
  RUN_ENDED: { status: 409, title: 'The run has ended' },
  TARGET_BUSY: { status: 409, title: 'Runs of the target have not ended' },
  EPOCH_CHANGED: { status: 410, title: 'The database was restored or replaced since' },
  GONE: { status: 410, title: 'This is no longer kept' },
  PRECONDITION_FAILED: { status: 412, title: 'The object has changed since it was read' },
  RANGE_NOT_SATISFIABLE: { status: 416, title: 'The file has no such range' },
  INPUT_REFUSED: { status: 422, title: 'The document was refused' },
  IDEMPOTENCY_MISMATCH: { status: 422, title: 'The idempotency key stands for another request' },
  SCANNER_UNKNOWN: { status: 422, title: 'A scanner of this name is not available' },
  PRECONDITION_REQUIRED: { status: 428, title: 'The request must name the version that it changes' },
  QUEUE_FULL: { status: 429, title: 'The queue has no room' },
  TOO_MANY_REQUESTS: { status: 429, title: 'The client asks too often' },
  UNAVAILABLE: { status: 503, title: 'The service cannot do this now' },
  INTERNAL: { status: 500, title: 'The service failed' },
} as const

export type ErrorCode = keyof typeof errorTable

/** An error safe to show to the client, with a code of a closed table. */
export class CodedError<Code extends string, Details extends object> extends Error {
  readonly code: Code
  readonly details: Details

  constructor(code: Code, message: string, details: Details) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** An error safe to show to the client; all others become INTERNAL. */
export class ServiceError extends CodedError<ErrorCode, Readonly<Record<string, unknown>>> {
  override readonly name = 'ServiceError'

  constructor(code: ErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(code, message, details)
  }
}

/** Why the service cannot do something now, with the title that UNAVAILABLE has for it. */
export const unavailableTitles = {
  databaseAway: 'The database does not answer',
  databaseSlow: 'The database took too long',
  databaseReadOnly: 'The database takes no writes',
  databaseFull: 'The database has no room left',
  files: 'The service cannot store files',
  spool: 'Files that wait for their runs fill the spool',
  configuration: 'A file of the configuration is wrong',
  font: 'The service has no font',
  load: 'More requests wait than the service can answer',
  workers: 'This process takes no scan runs',
} as const

/** UNAVAILABLE with the title of its reason. */
export class UnavailableError extends ServiceError {
  readonly title: string

  constructor(
    reason: keyof typeof unavailableTitles,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super('UNAVAILABLE', message, details)
    this.title = unavailableTitles[reason]
  }
}

/** Returns the title of `error` in a problem document. */
export function titleOf(error: ServiceError): string {
  return error instanceof UnavailableError ? error.title : errorTable[error.code].title
}

/**
 * Returns a sentence about the first of `problems`, which must not be empty, with how many more there are: `/name: is
 * required (and 2 more).`
 */
export function firstOf(problems: readonly { readonly pointer?: string; readonly message: string }[]): string {
  const [first, ...others] = problems
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return `${first!.pointer || '/'}: ${first!.message.replace(/\.$/, '')}${more}.`
}
