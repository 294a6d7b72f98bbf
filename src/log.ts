import { type Logger, pino } from 'pino'

export type { Logger }

/** A JSON-lines logger on standard error; `level` is one of pino's, `silent` included. */
export function createLog(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  )
}
