import type { OpenDatabase } from '../../db/engine/database.ts'
import { endExpiredDecisions } from '../../db/finding-triage.ts'
import type { Logger } from '../ground/log.ts'

const everyMs = 10_000

export type DecisionExpiry = { stop(): Promise<void> }

/**
 * Ends decisions about findings when their time is over: what is due before it resolves, then every ten seconds
 * (contract: seceng §5.4).
 */
export async function startDecisionExpiry({ db }: OpenDatabase, log: Logger): Promise<DecisionExpiry> {
  let isEnding: Promise<void> | null = null
  const end = () => {
    isEnding ??= endExpiredDecisions(db)
      .catch((err) => log.error({ err }, 'decisions that expired could not be ended'))
      .finally(() => {
        isEnding = null
      })
    return isEnding
  }
  await end()
  const timer = setInterval(() => void end(), everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await isEnding
    },
  }
}
