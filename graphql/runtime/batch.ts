/** So many keys are read by one statement, and so many statements of one kind are under way at once. */
const most = { keys: 500, underWay: 2 }

type Settled<V> = { readonly value: V } | { readonly cause: unknown }

/**
 * A reader of single keys that reads together what is asked in one turn of the event loop, by whatever request, and what is asked while earlier statements
 * are under way: the more requests there are, the fewer statements each costs. A key that the database cannot take fails alone.
 */
export function createBatch<K, V>(read: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  const waiting = new Map<K, PromiseWithResolvers<V>>()
  let underWay = 0
  let isScheduled = false

  const schedule = () => {
    if (isScheduled || underWay === most.underWay || waiting.size === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      void dispatch()
    })
  }
  const dispatch = async () => {
    const asked = [...waiting].slice(0, most.keys)
    for (const [key] of asked) waiting.delete(key)
    underWay++
    schedule()
    const found = await settle(
      read,
      asked.map(([key]) => key),
    )
    underWay--
    for (const [index, [, { resolve, reject }]] of asked.entries()) {
      const settled = found[index]!
      if ('cause' in settled) reject(settled.cause)
      else resolve(settled.value)
    }
    schedule()
  }

  return (key) => {
    const asked = waiting.get(key)
    if (asked) return asked.promise
    const added = Promise.withResolvers<V>()
    waiting.set(key, added)
    schedule()
    return added.promise
  }
}

/** Reads `keys`; when the database cannot take some of them, in halves, so that the others are still read. */
async function settle<K, V>(
  read: (keys: readonly K[]) => Promise<readonly V[]>,
  keys: readonly K[],
): Promise<readonly Settled<V>[]> {
  try {
    return (await read(keys)).map((value) => ({ value }))
  } catch (cause) {
    if (keys.length === 1 || !isDataException(cause)) return keys.map(() => ({ cause }))
    const middle = keys.length >> 1
    return [...(await settle(read, keys.slice(0, middle))), ...(await settle(read, keys.slice(middle)))]
  }
}

/** True for a value that no column of its type holds (PostgreSQL's class 22), such as a text with U+0000. */
function isDataException(cause: unknown): boolean {
  return String((cause as { readonly code?: unknown }).code).startsWith('22')
}
