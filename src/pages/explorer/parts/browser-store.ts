import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Brief } from '../brief/brief.ts'
import type { Layer } from '../layers/layer.ts'

/** What this browser keeps for a reader: ids and words of their own, never a text of a finding. */
type Kept = { readonly brief: Brief; readonly layers: Layer }
type Name = keyof Kept
type Stored = DBSchema & { readonly [Each in Name]: { readonly key: string; readonly value: Kept[Each] } }

/** `kept`: until the reader erases it; `maybe`: until the browser needs the room; `visit`: until the tab is closed. */
export type Keeping = 'kept' | 'maybe' | 'visit'

/** Things of one kind that this browser keeps, by key. */
export type Shelf<Value> = {
  /** In the order of their keys. */
  readAll(): Promise<readonly Value[]>
  /** Changes one in one step, whichever tabs do so at once; undefined takes it away. */
  change<Next extends Value | undefined>(key: string, change: (before: Value | undefined) => Next): Promise<Next>
  clear(): Promise<void>
  /** Calls `listener` when this or another tab changes something; returns what ends that. */
  watch(listener: () => void): () => void
}

const version = 2
let database: Promise<IDBPDatabase<Stored> | null> | undefined
/** What the browser did not take. */
const ofVisit: { readonly [Each in Name]: Map<string, Kept[Each]> } = { brief: new Map(), layers: new Map() }

/** The database of this browser; null where it has none for this page, as in some private windows. */
function openStore(): Promise<IDBPDatabase<Stored> | null> {
  // A browser without IndexedDB throws at once, one that closes it to the page rejects.
  database ??= Promise.resolve()
    .then(openNewest)
    .catch(() => null)
  return database
}

function openNewest(): Promise<IDBPDatabase<Stored>> {
  return openDB<Stored>('skg', version, {
    upgrade: (db, before) => {
      if (before < 1) db.createObjectStore('brief')
      if (before < 2) db.createObjectStore('layers')
    },
    // Another tab has a newer version of the page: it may go on.
    blocking: () => void closeStore(),
  })
}

async function closeStore(): Promise<void> {
  const open = await database
  database = undefined
  open?.close()
}

/** Returns the shelf of that name. */
export function shelfOf<Each extends Name>(name: Each): Shelf<Kept[Each]> {
  type Value = Kept[Each]
  const listeners = new Set<() => void>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`skg-${name}`)
  const held: Map<string, Value> = ofVisit[name]
  const announce = () => {
    for (const listener of listeners) listener()
    channel?.postMessage('changed')
  }
  const write = async <Next extends Value | undefined>(key: string, change: (before: Value | undefined) => Next) => {
    const db = held.has(key) ? null : await openStore()
    if (!db) return hold(key, change(held.get(key)))
    const writing = db.transaction(name, 'readwrite')
    const changed = change((await writing.store.get(key)) as Value | undefined)
    try {
      const put = changed === undefined ? writing.store.delete(key) : writing.store.put(changed, key)
      await Promise.all([put, writing.done])
      return changed
    } catch (cause) {
      if ((cause as Error).name === 'QuotaExceededError') return hold(key, changed)
      throw cause
    }
  }
  const hold = <Next extends Value | undefined>(key: string, changed: Next): Next => {
    if (changed === undefined) held.delete(key)
    else held.set(key, changed)
    return changed
  }
  return {
    readAll: async () => {
      const db = await openStore()
      const all = new Map<string, Value>()
      if (db) {
        const reading = db.transaction(name)
        const [keys, values] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()])
        keys.forEach((key, index) => void all.set(key, values[index] as Value))
      }
      return [...new Map([...all, ...held]).values()]
    },
    change: async (key, change) => {
      const changed = await write(key, change)
      announce()
      return changed
    },
    clear: async () => {
      held.clear()
      await (await openStore())?.clear(name)
      announce()
    },
    watch: (listener) => {
      listeners.add(listener)
      channel?.addEventListener('message', listener)
      return () => {
        listeners.delete(listener)
        channel?.removeEventListener('message', listener)
      }
    },
  }
}

/** Asks the browser to keep what it has, and returns how long it does. */
export async function askToKeep(): Promise<Keeping> {
  if (!(await openStore()) || Object.values(ofVisit).some(({ size }) => size > 0)) return 'visit'
  const { storage } = navigator as Partial<Navigator>
  return (await storage?.persist?.().catch(() => false)) ? 'kept' : 'maybe'
}
