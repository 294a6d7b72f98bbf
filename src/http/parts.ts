import type { OpenDatabase } from '../../db/engine/database.ts'
import type { RevisionClock } from '../../db/engine/revision.ts'
import type { Readings } from '../../graphql/runtime/reading.ts'
import type { ServiceSetting } from '../../graphql/service-state-parents.ts'
import type { Config } from '../ground/config.ts'
import type { LiveFiles } from '../ground/live-file.ts'
import type { Logger } from '../ground/log.ts'
import type { Runner } from '../runner/start.ts'
import type { SigningKey } from './access/compat-signature.ts'
import type { Credentials } from './access/credentials.ts'
import type { Refusals } from './access/refusals.ts'
import type { RestService } from './rest-service.ts'
import type { Staleness } from './staleness.ts'

/** Everything that the paths of the service share. */
export type ServiceParts = {
  readonly config: Config
  readonly opened: OpenDatabase
  readonly clock: RevisionClock
  readonly log: Logger
  readonly rest: RestService
  readonly credentials: Credentials
  /** The files of the configuration that are read again when they change. */
  readonly files: LiveFiles
  /** Returns the keys by which clients of the compat paths sign; null when there are none. */
  readonly signingKeys: (() => Promise<readonly SigningKey[]>) | null
  readonly refusals: Refusals
  /** Takes files and scan runs; absent where the server API is closed. */
  readonly runner: Runner | null
  readonly readings: Readings
  readonly staleness: Staleness
  /** Settings as `skg config` prints them; absent where they are not known. */
  readonly settings?: readonly ServiceSetting[]
}
