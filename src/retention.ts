import { eraseContacts } from '../db/contribution.ts'
import type { Database } from '../db/engine/database.ts'
import type { Logger } from './log.ts'

const dayMs = 86_400_000

/** Erases contacts whose time is over, now and once a day until `stop`; a failure is logged and tried again the next day. */
export async function startRetention(db: Database, days: number, log: Logger): Promise<{ stop(): void }> {
  const erase = async () => {
    try {
      const erased = await eraseContacts(db, days)
      if (erased > 0) log.info({ erased }, 'erased contacts of contributions')
    } catch (cause) {
      log.error({ err: cause }, 'contacts of contributions could not be erased')
    }
  }
  await erase()
  const timer = setInterval(() => void erase(), dayMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
