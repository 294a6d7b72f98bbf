import { type NewAuditEvent, writeAudit } from '../../../db/audit.ts'
import type { Database } from '../../../db/engine/database.ts'
import type { Identified } from '../../../graphql/runtime/requester.ts'
import { type ErrorCode, ServiceError } from '../../ground/errors.ts'
import type { Logger } from '../../ground/log.ts'

/** Records refusals of access and scope in the audit (contract: seceng §12). */
export type Refusals = {
  /** Returns what `attempt` returns; when it throws a refusal, that is recorded before it is thrown on. */
  recording<T>(about: RefusedRequest, attempt: () => Promise<T>): Promise<T>
  /** Records refusals with these codes. */
  record(about: RefusedRequest, codes: readonly unknown[]): Promise<void>
  /** Writes what is counted. */
  stop(): Promise<void>
}
export type RefusedRequest = {
  readonly identified: Identified
  /** Names the operation. */
  readonly action: string
  readonly requestId: string
}

const refusalCodes: readonly unknown[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'OUT_OF_SCOPE'] satisfies ErrorCode[]
const minuteMs = 60_000
/** Counted apart at most; the rest is counted together, so that unknown callers cannot fill the memory. */
const mostCounted = 1000

/** Returns a recorder into `db`; refusals of unknown callers are one event a minute, action and code, with a count. */
export function createRefusals(db: Database, log: Logger): Refusals {
  const counts = new Map<string, { readonly action: string; readonly outcome: string; count: number }>()
  const write = (event: NewAuditEvent) =>
    writeAudit(db, event).catch((cause) => log.error({ err: cause, event }, 'a refusal could not be recorded'))
  const flush = async () => {
    const counted = [...counts.values()]
    counts.clear()
    for (const { action, outcome, count } of counted) {
      await write({ caller: null, kind: 'access', action, object: null, outcome, requestId: null, details: { count } })
    }
  }
  const timer = setInterval(() => void flush(), minuteMs)
  timer.unref()

  const record: Refusals['record'] = async ({ identified: { caller }, action, requestId }, codes) => {
    for (const code of codes) {
      if (!refusalCodes.includes(code)) continue
      const outcome = String(code)
      if (caller) {
        await write({ caller: caller.id, kind: 'access', action, object: null, outcome, requestId })
        continue
      }
      const name = counts.size < mostCounted ? action : 'other'
      const counted = counts.get(`${name} ${outcome}`) ?? { action: name, outcome, count: 0 }
      counted.count += 1
      counts.set(`${name} ${outcome}`, counted)
    }
  }
  return {
    record,
    async recording(about, attempt) {
      return attempt().catch(async (cause) => {
        if (cause instanceof ServiceError) await record(about, [cause.code])
        throw cause
      })
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
