import { createHash } from 'node:crypto'
import type { Logger } from '../ground/log.ts'
import { version } from '../ground/version.ts'
import type { SidecarConfig } from './config.ts'
import type { ConnectorFinding } from './connector-finding.ts'
import { describeFailure } from './failure.ts'
import { applicationOf, sourceFindingOf } from './source-finding-of.ts'
import { isStoreEnded, type Store } from './store/open.ts'
import {
  listDue,
  markDelivered,
  markRefused,
  nextDueAt,
  type OutboxState,
  offerAgain,
  outboxState,
  postpone,
  type Waiting,
} from './store/outbox-store.ts'

type Service = NonNullable<SidecarConfig['service']>
type Due = Waiting & { readonly finding: ConnectorFinding }
type Outcome =
  | { readonly kind: 'delivered' }
  /** This batch can never be taken as it is. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string; readonly afterMs: number | null }

const batchSize = 100
const batchBytes = 512 * 1024
const answerWithinMs = 30_000
const probeWithinMs = 2_000
const probedForMs = 2_000
const backoff = { firstMs: 1_000, mostMs: 300_000 }

/**
 * Hands findings of the outbox to the knowledge service, each until it is taken. What was sent and not acknowledged is
 * sent again; the service knows it by its fingerprint.
 */
export class Forwarder {
  readonly #service: Service
  readonly #store: Store
  readonly #log: Logger
  readonly #ending = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #sending: Promise<void> | null = null
  #isWoken = false
  #probed: { readonly at: number; readonly problem: string | null } | null = null

  constructor(service: Service, store: Store, log: Logger) {
    this.#service = service
    this.#store = store
    this.#log = log
  }

  async start(): Promise<void> {
    await offerAgain(this.#store.db)
    this.wake()
  }

  /** Looks for findings that are due. */
  wake(): void {
    if (this.#ending.signal.aborted) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#isWoken = true
    this.#sending ??= this.#send()
      .catch((cause) => {
        if (!isStoreEnded(cause)) this.#log.error(describeFailure(cause), 'findings could not be forwarded')
      })
      .finally(() => {
        this.#sending = null
        if (this.#isWoken) this.wake()
      })
  }

  state(): Promise<OutboxState> {
    return outboxState(this.#store.db)
  }

  /**
   * Null when the service answers within `mostMs` or two seconds, else why not; requested again after two seconds at
   * the soonest.
   */
  async probe(mostMs: number): Promise<string | null> {
    if (this.#probed && performance.now() - this.#probed.at < probedForMs) return this.#probed.problem
    const problem = await fetch(`${this.#service.url}/livez`, {
      redirect: 'error',
      signal: AbortSignal.timeout(Math.min(probeWithinMs, mostMs)),
    }).then(
      (answer) => {
        void answer.body?.cancel()
        return answer.ok ? null : `the service answers ${answer.status}`
      },
      () => 'the service does not answer',
    )
    this.#probed = { at: performance.now(), problem }
    return problem
  }

  async close(): Promise<void> {
    this.#ending.abort()
    if (this.#timer) clearTimeout(this.#timer)
    await this.#sending
  }

  async #send(): Promise<void> {
    const { db } = this.#store
    while (!this.#ending.signal.aborted) {
      this.#isWoken = false
      const due = await listDue(db, new Date().toISOString(), batchSize, batchBytes)
      if (due.length === 0) break
      const findings = due.map((row): Due => ({ ...row, finding: JSON.parse(row.document) }))
      for (const batch of batchesOf(findings, this.#service.application)) await this.#deliver(batch)
    }
    const next = await nextDueAt(db)
    if (next === null || this.#ending.signal.aborted) return
    this.#timer = setTimeout(() => this.wake(), Math.max(50, Date.parse(next) - Date.now())).unref()
  }

  async #deliver(batch: readonly Due[]): Promise<void> {
    if (this.#ending.signal.aborted) return
    const { db } = this.#store
    const ids = batch.map(({ id }) => id)
    const outcome = await this.#post(batch)
    if (this.#ending.signal.aborted && outcome.kind !== 'delivered') return
    if (outcome.kind === 'delivered') return markDelivered(db, ids)
    this.#log.warn({ findings: ids.length, outcome: outcome.kind, reason: outcome.reason }, 'findings were not taken')
    if (outcome.kind === 'refused') {
      if (batch.length === 1) return markRefused(db, ids[0]!, outcome.reason)
      for (const one of batch) await this.#deliver([one])
      return
    }
    const attempts = Math.max(...batch.map((row) => row.attempts))
    const waitMs = Math.max(outcome.afterMs ?? 0, backoffMs(attempts))
    await postpone(db, ids, new Date(Date.now() + waitMs).toISOString(), outcome.reason)
  }

  async #post(batch: readonly Due[]): Promise<Outcome> {
    const body = JSON.stringify({
      application: applicationOf(batch[0]!.finding, this.#service.application),
      tool: { name: batch[0]!.finding.source, version: null },
      findings: batch.map(({ finding }) => sourceFindingOf(finding)),
    })
    try {
      const answer = await fetch(`${this.#service.url}/api/connector-findings`, {
        method: 'POST',
        redirect: 'error',
        headers: {
          authorization: `Bearer ${this.#service.key}`,
          'content-type': 'application/json',
          'idempotency-key': createHash('sha256').update(body).digest('hex'),
          'user-agent': `skg-sidecar/${version}`,
        },
        body,
        signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      await answer.arrayBuffer()
      return outcomeOf(answer)
    } catch (cause) {
      const isLate = (cause as Error).name === 'TimeoutError'
      return { kind: 'away', reason: isLate ? 'the service is too slow' : 'the service does not answer', afterMs: null }
    }
  }
}

function outcomeOf({ status, headers }: Response): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  const reason = `the service answers ${status}`
  if ([400, 413, 415, 422].includes(status)) return { kind: 'refused', reason }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return { kind: 'away', reason, afterMs: seconds > 0 ? Math.min(seconds * 1000, backoff.mostMs) : null }
}

/** Twice as long after each attempt, less a random part, so that sidecars do not come back all at once. */
function backoffMs(attempts: number): number {
  const most = Math.min(backoff.mostMs, backoff.firstMs * 2 ** Math.min(attempts, 20))
  return most * (0.5 + Math.random() / 2)
}

/** Runs of findings of the same application and tool, in their order. */
function batchesOf(due: readonly Due[], application: string | null): readonly (readonly Due[])[] {
  const key = ({ finding }: Due) => JSON.stringify([applicationOf(finding, application), finding.source])
  return [...Map.groupBy(due, key).values()]
}
