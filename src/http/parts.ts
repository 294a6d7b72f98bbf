import type { OpenDatabase } from '../../db/engine/database.ts'
import type { RevisionClock } from '../../db/engine/revision.ts'
import type { Readings } from '../../graphql/runtime/reading.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import type { Credentials } from './access/credentials.ts'
import type { Refusals } from './access/refusals.ts'
import type { RestService } from './rest-service.ts'
import type { Spool } from './seceng/body.ts'
import type { Staleness } from './staleness.ts'

/** Everything that the paths of the service share. */
export type ServiceParts = {
  readonly config: Config
  readonly opened: OpenDatabase
  readonly clock: RevisionClock
  readonly log: Logger
  readonly rest: RestService
  readonly credentials: Credentials
  readonly refusals: Refusals
  /** Stores files that are sent; absent where no path takes one. */
  readonly spool?: Spool
  readonly readings: Readings
  readonly staleness: Staleness
}
