import { deleteOldAuditEvents } from '../../db/audit.ts'
import { eraseContacts } from '../../db/contribution.ts'
import type { Database } from '../../db/engine/database.ts'
import { deleteOldIdempotencyKeys } from '../../db/idempotency.ts'
import type { Logger } from '../ground/log.ts'

const dayMs = 86_400_000

/**
 * Erases contacts, events of the audit and idempotency keys whose time is over, now and once a day until `stop`; a
 * failure is logged and tried again the next day.
 */
export async function startRetention(db: Database, days: number, log: Logger): Promise<{ stop(): void }> {
  const erase = async () => {
    try {
      const erased = await eraseContacts(db, days)
      if (erased > 0) log.info({ erased }, 'erased contacts of contributions')
      const deleted = await deleteOldAuditEvents(db)
      if (deleted > 0) log.info({ deleted }, 'deleted old events of the audit')
      await deleteOldIdempotencyKeys(db)
    } catch (cause) {
      log.error({ err: cause }, 'what is no longer kept could not be deleted')
    }
  }
  await erase()
  const timer = setInterval(() => void erase(), dayMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
