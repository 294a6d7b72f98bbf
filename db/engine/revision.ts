import { sql } from 'kysely'
import { type MovedRoom, movedRooms } from '../../src/ground/moved-room.ts'
import type { Database, OpenDatabase } from './database.ts'
import { noteTimeline, readState } from './epoch.ts'

const channel = 'skg_revision'
const pollMs = 1_000

/** Lets one writer of the graph at a time into the database, until the transaction ends. */
export async function lockWriters(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('skg import'))`.execute(trx)
}

/**
 * Appends a revision that `source` made and notifies every process, both when the transaction commits. Numbers have no
 * gaps; other writers wait until the transaction ends. Without `rooms` any may have changed.
 */
export async function appendRevision(
  trx: Database,
  source: string,
  rooms: readonly MovedRoom[] | null = null,
): Promise<{ id: number; at: Date }> {
  await sql`lock table revision in exclusive mode`.execute(trx)
  const { rows } = await sql<{ id: number; at: Date }>`
    insert into revision (id, source, rooms) select coalesce(max(id), 0) + 1, ${source}, ${rooms}::text[] from revision
      returning id, at`.execute(trx)
  const revision = rows[0]!
  await sql`select pg_notify(${channel}, ${String(revision.id)})`.execute(trx)
  return revision
}

/** Returns the newest revision; 0 before the first write. */
export async function currentRevision(db: Database): Promise<number> {
  const row = await db
    .selectFrom('revision')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Returns the rooms that the revisions from `after`, exclusive, to `until` moved, in the order of `movedRooms`. */
export async function listMovedRooms(db: Database, after: number, until: number): Promise<readonly MovedRoom[]> {
  const { rows } = await sql<{ isAny: boolean | null; rooms: readonly MovedRoom[] | null }>`
    select bool_or(revision.rooms is null) as is_any, array_agg(distinct room) as rooms
      from revision left join unnest(revision.rooms) as room on true
      where id > ${after} and id <= ${until}`.execute(db)
  const { isAny, rooms } = rows[0]!
  return movedRooms.filter((room) => isAny || rooms?.includes(room))
}

/** Returns when a revision was made; null when there is none of this number. */
export async function findRevisionAt(db: Database, id: number): Promise<Date | null> {
  const row = await db.selectFrom('revision').select('at').where('id', '=', id).executeTakeFirst()
  return row?.at ?? null
}

export type RevisionClock = {
  /** The newest revision that this process knows of, at most about a second old. */
  current(): number
  /** The epoch of the database, in which a number is given once, as of the same read. */
  epoch(): string
  /** Calls `listener` after another revision or epoch than before was read. */
  onMove(listener: () => void): void
  /** Calls `listener` after another epoch than before was read. */
  onEpoch(listener: () => void): void
  /** Reads the revision again, by a statement that begins after the call; calls at the same time share it. */
  refresh(): Promise<number>
  /** Milliseconds since the revision was last read. */
  unconfirmedMs(): number
  stop(): Promise<void>
}

/**
 * Follows the revision of a database by LISTEN, and by asking once a second, because a connection or a pooler may lose
 * a notification.
 */
export async function startRevisionClock(opened: OpenDatabase): Promise<RevisionClock> {
  let revision = 0
  let epoch = ''
  const listeners = { ofEpochs: new Set<() => void>(), ofMoves: new Set<() => void>() }
  let confirmedAt = performance.now()
  let asked = 0
  let answered = 0
  let scheduled: Promise<number> | null = null
  let subscription: { stop(): Promise<void> } | null = null
  let stopped = false

  const readOwnState = async () => {
    const state = await readState(opened.db)
    if (state.serverTimeline === null || state.serverTimeline === state.timeline) return state
    await noteTimeline(opened.db, state.serverTimeline)
    return readState(opened.db)
  }
  // An answer that was overtaken by a later one is not believed.
  const read = async () => {
    scheduled = null
    const turn = ++asked
    const found = await readOwnState()
    confirmedAt = performance.now()
    if (turn > answered) {
      answered = turn
      const isNew = epoch !== '' && epoch !== found.epoch
      const hasMoved = isNew || revision !== found.revision
      epoch = found.epoch
      revision = found.revision
      if (isNew) for (const listener of listeners.ofEpochs) listener()
      if (hasMoved) for (const listener of listeners.ofMoves) listener()
    }
    return revision
  }
  const refresh = () => {
    scheduled ??= new Promise<void>((resolve) => setImmediate(resolve)).then(read)
    return scheduled
  }
  const follow = async () => {
    subscription = await opened.listen(
      channel,
      () => void refresh().catch(() => {}),
      () => {
        subscription = null
      },
    )
    if (stopped) await subscription.stop()
  }
  let isPolling = false
  const poll = async () => {
    if (isPolling) return
    isPolling = true
    if (!subscription) await follow().catch(() => {})
    await refresh().catch(() => {})
    isPolling = false
  }

  await follow().catch(() => {})
  await refresh()
  const timer = setInterval(() => void poll(), pollMs)
  timer.unref()
  return {
    current: () => revision,
    epoch: () => epoch,
    onMove: (listener) => void listeners.ofMoves.add(listener),
    onEpoch: (listener) => void listeners.ofEpochs.add(listener),
    refresh,
    unconfirmedMs: () => performance.now() - confirmedAt,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await subscription?.stop()
    },
  }
}
