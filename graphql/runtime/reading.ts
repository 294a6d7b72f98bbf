import type { Database } from '../../db/engine/database.ts'
import { type DatabaseAtRevision, readAtRevision } from '../../db/engine/read-at-revision.ts'
import { readSnapshot } from '../../db/engine/read-snapshot.ts'
import type { Replicas } from '../../db/engine/replicas.ts'
import type { RevisionClock } from '../../db/engine/revision.ts'
import type { UsedColumns } from '../../db/engine/used-columns.ts'
import type { Moment } from '../../src/ground/moment.ts'
import { type Rows, uncachedRows } from './row-cache.ts'

/** The data that one attempt at an answer reads: all of one revision. */
export type Reading = Moment & {
  readonly db: Database
  /** The rows that requests at this revision share. */
  readonly rows: Rows
  /** The reading of all columns that this one is narrowed from; absent for that itself. */
  readonly whole?: Reading
  /** The database without a check of the revision, to write to; set by `startWriting`. */
  readonly writable: Database
  /** Set when the request writes: its answer is final whatever the revision, for it must not be computed twice. */
  isWriting: boolean
  /** Returns true once the data were found at another revision: what was computed from this reading must be dropped. */
  hasMoved(): boolean
  /**
   * Returns this reading for an operation that uses these columns of rows: once they are learned, it reads no others.
   */
  using(used: UsedColumns): Reading
}

export type Readings = {
  /**
   * Returns what `compute` makes of a reading, or throws what it throws. When the data move meanwhile, everything is
   * computed again: twice at the revision of then, at last in one snapshot with nothing cached. So `compute` must leave
   * no trace until it has returned.
   */
  answer<T>(compute: (reading: Reading) => Promise<T>): Promise<T>
}

const attempts = 3

/**
 * Returns readings of `db` at the revision of `clock`, with the cached rows of `rowsAt`; `replicas` answer what they
 * can.
 */
export function createReadings(
  db: Database,
  clock: Pick<RevisionClock, 'current' | 'epoch' | 'refresh'>,
  rowsAt: (revision: number) => Rows,
  replicas: Replicas | null = null,
): Readings {
  let checked: (DatabaseAtRevision & { readonly revision: number }) | undefined

  const readingNow = (): Reading => {
    const revision = clock.current()
    if (checked?.revision !== revision) checked = { revision, ...readAtRevision(db, revision, clock.refresh, replicas) }
    const { using, ...own } = checked
    const rows = rowsAt(revision)
    const reading: Reading = {
      ...own,
      epoch: clock.epoch(),
      rows,
      writable: db,
      isWriting: false,
      using: (used) => {
        const ofOperation = rows.using(used)
        return { ...reading, db: using(used), rows: ofOperation, whole: reading }
      },
    }
    return reading
  }
  return {
    async answer(compute) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const reading = readingNow()
        const isFinal = () => reading.isWriting || !reading.hasMoved()
        try {
          const answer = await compute(reading)
          if (isFinal()) return answer
        } catch (cause) {
          if (isFinal()) throw cause
        }
        await clock.refresh()
      }
      return answerFromSnapshot(db, compute)
    },
  }
}

/** Returns what `compute` makes of one snapshot of `db`, with nothing cached. */
export function answerFromSnapshot<T>(db: Database, compute: (reading: Reading) => Promise<T>): Promise<T> {
  return readSnapshot(db, (snapshot, moment) => compute(readingOf(snapshot, moment)))
}

/** Returns a reading of `snapshot`, which shows one state of the data. */
export function readingOf(snapshot: Database, { epoch, revision }: Moment): Reading {
  const reading: Reading = {
    epoch,
    revision,
    db: snapshot,
    rows: uncachedRows(revision),
    writable: snapshot,
    isWriting: false,
    hasMoved: () => false,
    using: () => reading,
  }
  return reading
}
