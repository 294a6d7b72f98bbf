import { ServiceError, UnavailableError, type unavailableTitles } from '../../src/ground/errors.ts'

/**
 * Returns the error that clients see of `cause` when the database is away, full, too slow or takes no writes, with it
 * as its own cause; null for another error.
 */
export function unavailability(cause: unknown): ServiceError | null {
  const { code = '' } = cause as { code?: string }
  if (!isConnectionError(cause) && code !== '57014') return null
  const [reason, problem] = problems[code] ?? (['databaseAway', 'The database does not answer.'] as const)
  return Object.assign(new UnavailableError(reason, `${problem} Try again later.`), { cause })
}

/**
 * Returns the error that clients see of `cause` when a text of the request has a character NUL, which no stored text
 * can have; null for another error.
 */
export function refusedText(cause: unknown): ServiceError | null {
  const { code } = cause as { code?: string }
  if (code !== '22021' && code !== '22P05') return null
  return new ServiceError(
    'BAD_USER_INPUT',
    'A text of the request has a NUL character (U+0000), which no text here has.',
  )
}

const problems: Readonly<Record<string, readonly [keyof typeof unavailableTitles, string]>> = {
  '25006': ['databaseReadOnly', 'The database takes no writes now.'],
  '53100': ['databaseFull', 'The database has no room left.'],
  '57014': ['databaseSlow', 'The database took too long.'],
}

/** Checks for the error of any statement on a database that is away, full or refusing. */
export function isConnectionError(cause: unknown): boolean {
  const { code, message } = cause as { code?: string; message?: string }
  return (
    /^(08|25006$|28|3D|53|57P|58)/.test(code ?? '') ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH', 'EPIPE'].includes(
      code ?? '',
    ) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/.test(
      message ?? '',
    ) ||
    isDatabaseClosed(cause)
  )
}

/**
 * Checks for the error of a statement that failed because this process has closed its database, as it does for requests
 * that are left when it ends, or has lost the folder of it, which ends the process with a line of its own.
 */
export function isDatabaseClosed(cause: unknown): boolean {
  return /after calling end on the pool|driver has already been destroyed|folder of the database was removed/.test(
    (cause as { message?: string }).message ?? '',
  )
}

/** Returns UNAVAILABLE that names the database when `cause` says that it cannot be reached; another cause as it is. */
export function startProblem(databaseUrl: string, cause: unknown): unknown {
  if (!isStartProblem(cause)) return cause
  const { host, pathname } = new URL(databaseUrl)
  return new ServiceError(
    'UNAVAILABLE',
    `The database ${host}${pathname} of DATABASE_URL cannot be used: ${connectionProblem(cause)}`,
  )
}

/** Checks for an error by which a connection cannot be made: of `isConnectionError`, or of its encryption. */
function isStartProblem(cause: unknown): boolean {
  const { code, message } = cause as { code?: string; message?: string }
  return (
    isConnectionError(cause) ||
    /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code ?? '') ||
    /does not support SSL|SSL connection/.test(message ?? '')
  )
}

/** Returns in words why a connection cannot be made. */
function connectionProblem(cause: unknown): string {
  const { code, message, errors } = cause as { code?: string; message?: string; errors?: readonly Error[] }
  return message || errors?.[0]?.message || code || 'no answer'
}
