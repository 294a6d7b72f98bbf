import { openServiceDatabase } from '../../db/engine/database.ts'
import { isDatabaseClosed } from '../../db/engine/unavailability.ts'
import { type Environment, readConfig } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { createLiveFiles } from '../ground/live-file.ts'
import { createLog } from '../ground/log.ts'
import { startTracing } from '../ground/open-telemetry.ts'
import { createTargetFacts } from '../http/seceng/target-facts.ts'
import { startUnlessStopped, stopSignal } from '../http-kit/listen.ts'
import { watchOwnRules } from '../import/finding/own-rules.ts'
import { scanSources } from '../import/finding/sources.ts'
import { startDecisionExpiry } from '../runner/decision-expiry.ts'
import { startRunner } from '../runner/start.ts'

/**
 * Works on scan runs until SIGTERM or SIGINT, then gives back what is running. Throws BAD_USER_INPUT without
 * `DATABASE_URL` or with nothing to run.
 */
export async function work(env: Environment): Promise<void> {
  const config = readConfig(env)
  if (config.databaseUrl === null)
    throw new ServiceError('BAD_USER_INPUT', 'skg worker needs DATABASE_URL: the embedded database has one process.')
  if (config.secengRunning === 0)
    throw new ServiceError('BAD_USER_INPUT', 'SECENG_RUNNING is 0, so that skg worker has nothing to do.')
  const stopped = stopSignal(env)
  const opened = await startUnlessStopped(
    openServiceDatabase(config, async () => {}),
    stopped,
  )
  try {
    const log = createLog(config.logLevel, isDatabaseClosed)
    const files = createLiveFiles(config.configOnError === 'close', log)
    if (config.secengMappingsFile !== null) await watchOwnRules(config.secengMappingsFile, opened.db, files)
    const expiry = await startDecisionExpiry(opened, log)
    // A first run that loaded its reader might miss a heartbeat on a machine that is busy.
    await Promise.all(Object.values(scanSources).map(({ load }) => load()))
    const tracing = await startTracing(config.otlpEndpoint, log)
    const runner = await startRunner(opened, config, createTargetFacts(config, files).policy, log, tracing)
    console.log(`Working on ${config.secengRunning} scan runs at once; their files are in ${config.filesDir}`)
    await stopped
    setTimeout(() => process.exit(), config.shutdownTimeoutMs).unref()
    await Promise.all([runner.stop(), expiry.stop()])
    await tracing?.stop()
  } finally {
    await opened.close()
  }
}
