import type { OpenDatabase } from '../../db/engine/database.ts'
import { endExpiredDecisions } from '../../db/finding-triage.ts'
import type { Logger } from '../log.ts'

const everyMs = 10_000

/** Ends decisions about findings when their time is over: at once what is due, then every ten seconds (contract: seceng §5.4). */
export function startDecisionExpiry({ db }: OpenDatabase, log: Logger): { stop(): Promise<void> } {
  let isEnding: Promise<void> | null = null
  const end = () => {
    isEnding ??= endExpiredDecisions(db)
      .catch((err) => log.error({ err }, 'decisions that expired could not be ended'))
      .finally(() => {
        isEnding = null
      })
  }
  end()
  const timer = setInterval(end, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await isEnding
    },
  }
}
