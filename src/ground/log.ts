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

/** Returns a JSON-lines logger on standard error; `level` is one of pino's, `silent` included. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (cause) => withoutValues(pino.stdSerializers.err(cause)) },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}

function withoutValues(error: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(loggedMembers.flatMap((name) => (error[name] === undefined ? [] : [[name, error[name]]])))
}
