import type { RevisionClock } from '../../db/engine/revision.ts'

/** How old the data of public answers may be while the database is away, and how that is said. */
export type Staleness = {
  /** The headers of an answer whose revision the database has not confirmed for a while (RFC 9111 §5.1, RFC 7234 §5.5.1); null while it does. */
  headers(): Readonly<Record<string, string>> | null
  /** True when nothing may be answered from caches any more. */
  isTooStale(): boolean
}

/** Without an answer of the database for so long, which is asked each second, it is taken to be away. */
const confirmedForMs = 3_000

/** Judges what is cached by when the database last told its revision; `staleIfErrorSeconds` as in RFC 5861 §4. */
export function createStaleness(
  { unconfirmedMs }: Pick<RevisionClock, 'unconfirmedMs'>,
  staleIfErrorSeconds: number,
): Staleness {
  return {
    headers() {
      const ageMs = unconfirmedMs()
      if (ageMs < confirmedForMs) return null
      return { age: String(Math.floor(ageMs / 1_000)), warning: '110 - "Response is Stale"' }
    },
    isTooStale: () => unconfirmedMs() >= Math.max(confirmedForMs, staleIfErrorSeconds * 1_000),
  }
}
