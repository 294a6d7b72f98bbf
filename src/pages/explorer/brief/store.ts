import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Brief, emptyBrief } from './brief.ts'

interface Stored extends DBSchema {
  brief: { key: 'mine'; value: Brief }
}

/** `kept`: until the reader erases it; `maybe`: until the browser needs the room; `visit`: until the tab is closed. */
export type Keeping = 'kept' | 'maybe' | 'visit'

const listeners = new Set<(brief: Brief) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('skg-brief')
let database: Promise<IDBPDatabase<Stored> | null> | undefined
let ofVisit = emptyBrief

/** The database of this browser; null where it has none for this page, as in some private windows. */
function openStore(): Promise<IDBPDatabase<Stored> | null> {
  // A browser without IndexedDB throws at once, one that closes it to the page rejects.
  database ??= Promise.resolve()
    .then(openNewest)
    .catch(() => null)
  return database
}

function openNewest(): Promise<IDBPDatabase<Stored>> {
  return openDB<Stored>('skg', 1, {
    upgrade: (db) => void db.createObjectStore('brief'),
    // Another tab has a newer version of the page: it may go on.
    blocking: () => void closeStore(),
  })
}

async function closeStore(): Promise<void> {
  const open = await database
  database = undefined
  open?.close()
}

/** Returns the brief of this browser. */
export async function loadBrief(): Promise<Brief> {
  const db = await openStore()
  return db ? ((await db.get('brief', 'mine')) ?? emptyBrief) : ofVisit
}

/** Changes the brief of this browser in one step, whichever tabs do so at once, and returns it. */
export async function changeBrief(change: (brief: Brief) => Brief): Promise<Brief> {
  const db = await openStore()
  let changed: Brief
  if (db) {
    const writing = db.transaction('brief', 'readwrite')
    changed = change((await writing.store.get('mine')) ?? emptyBrief)
    await writing.store.put(changed, 'mine')
    await writing.done
  } else {
    changed = change(ofVisit)
    ofVisit = changed
  }
  for (const listener of listeners) listener(changed)
  channel?.postMessage('changed')
  return changed
}

/** Removes the brief from this browser. */
export async function eraseBrief(): Promise<void> {
  await changeBrief(() => emptyBrief)
}

/** Calls `listener` with the brief when this or another tab changes it; returns what ends that. */
export function onBrief(listener: (brief: Brief) => void): () => void {
  const onMessage = () => void loadBrief().then(listener)
  listeners.add(listener)
  channel?.addEventListener('message', onMessage)
  return () => {
    listeners.delete(listener)
    channel?.removeEventListener('message', onMessage)
  }
}

/** Asks the browser to keep the brief, and returns how long it does. */
export async function askToKeep(): Promise<Keeping> {
  if (!(await openStore())) return 'visit'
  const { storage } = navigator as Partial<Navigator>
  return (await storage?.persist?.().catch(() => false)) ? 'kept' : 'maybe'
}
