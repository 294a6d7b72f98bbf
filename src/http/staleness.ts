import type { RevisionClock } from '../../db/engine/revision.ts'

/** How old public answers from caches may be while the database does not answer, and how that is reported. */
export type Staleness = {
  /**
   * Returns the headers of an answer whose revision the database has not confirmed for a while (RFC 9111 §5.1, RFC 7234
   * §5.5.1); null while it does.
   */
  headers(): Readonly<Record<string, string>> | null
  /** Returns true when nothing may be answered from caches any more. */
  isTooStale(): boolean
}

/** After so long without an answer of the database, which is queried each second, it is regarded as unavailable. */
const confirmedForMs = 3_000

/** Creates a staleness by when the database last confirmed its revision; `staleIfErrorSeconds` as in RFC 5861 §4. */
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
