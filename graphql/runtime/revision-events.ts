import { EventEmitter, once } from 'node:events'
import type { Database } from '../../db/engine/database.ts'
import { listMovedRooms, type RevisionClock } from '../../db/engine/revision.ts'
import type { Moment, Since } from '../../src/ground/moment.ts'
import { type MovedRoom, movedRooms } from '../../src/ground/moved-room.ts'
import type { AccessRules, Caller } from './requester.ts'

/** A revision with the rooms that moved since the one before it that was reported. */
export type RevisionEvent = Moment & { readonly rooms: readonly MovedRoom[] }

export type RevisionEvents = {
  /**
   * Yields the revision in force, then each later one until `signal` aborts. The first event names the rooms that moved
   * after `since`, which are all in another epoch, and is left out when that is the revision in force; with null it
   * names none. Who reads slowly gets several moves as one event.
   */
  follow(since: Since | null, signal: AbortSignal): AsyncGenerator<RevisionEvent>
}

/** Rooms that only those may read who may read findings, or have a credential with `read` in any case. */
const closedRooms: Readonly<Partial<Record<MovedRoom, 'findings' | 'always'>>> = {
  finding: 'findings',
  component: 'findings',
  target: 'always',
}

/** Returns the event with only the rooms that `caller` may read. */
export function visibleTo({ findings }: AccessRules, caller: Caller | null, event: RevisionEvent): RevisionEvent {
  const isReader = caller?.scopes.includes('read') ?? false
  const isOpen = (room: MovedRoom) =>
    isReader || closedRooms[room] === undefined || (closedRooms[room] === 'findings' && findings === 'public')
  return { ...event, rooms: event.rooms.filter(isOpen) }
}

/** Creates the events of `clock`; any number of followers at the same revision share one statement. */
export function createRevisionEvents(
  db: Database,
  clock: Pick<RevisionClock, 'current' | 'epoch' | 'onMove'>,
): RevisionEvents {
  const moves = new EventEmitter().setMaxListeners(0)
  const read = new Map<number, Promise<readonly MovedRoom[]>>()
  clock.onMove(() => {
    read.clear()
    moves.emit('move')
  })
  const movedSince = (since: number, revision: number) => {
    const known = read.get(since)
    if (known) return known
    const reading = listMovedRooms(db, since, revision)
    read.set(since, reading)
    reading.catch(() => read.delete(since))
    return reading
  }
  return {
    async *follow(since, signal) {
      let last = { revision: since?.revision ?? null, epoch: since?.epoch ?? clock.epoch() }
      while (!signal.aborted) {
        // Listens first, so that no move is missed while it reads.
        const move = once(moves, 'move', { signal }).catch(() => {})
        const now = { revision: clock.current(), epoch: clock.epoch() }
        // In another epoch, and before a revision that is not reached, nothing is known of what was there.
        const isUnknown = last.epoch !== now.epoch || (last.revision ?? 0) > now.revision
        if (last.revision === null) yield { ...now, rooms: [] }
        else if (isUnknown) yield { ...now, rooms: movedRooms }
        else if (last.revision < now.revision) yield { ...now, rooms: await movedSince(last.revision, now.revision) }
        last = now
        await move
      }
    },
  }
}
