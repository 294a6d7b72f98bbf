import { type Logger, pino } from 'pino'

export type { Logger }

/** Members of an error that are logged; a database adds the values of its statement, which may be private. */
const loggedMembers = [
  'type',
  'message',
  'stack',
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
]

/**
 * Returns a JSON-lines logger on standard error; `level` is one of pino's, `silent` included. Failures whose `err`
 * `isExpected` takes are not logged.
 */
export function createLog(level: string, isExpected: (cause: unknown) => boolean = () => false): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(logged, log) {
          const { err } = (logged[0] ?? {}) as { readonly err?: unknown }
          if (!err || !isExpected(err)) Reflect.apply(log, this, logged)
        },
      },
      serializers: { err: (cause) => withoutValues(pino.stdSerializers.err(cause)) },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}

function withoutValues(error: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(loggedMembers.flatMap((name) => (error[name] === undefined ? [] : [[name, error[name]]])))
}
