import DataLoader from 'dataloader'
import { currentSpan, runInSpan } from '../../src/ground/span.ts'

const mostKeys = 500
const mostInFlight = 2

/**
 * Returns a reader of single keys: one statement reads what all requests ask for in one turn of the event loop, and,
 * while two statements are in flight, what they ask for until one ends. So the more requests there are, the fewer
 * statements each costs. A key that the database does not take fails alone. A statement belongs to the trace of the
 * request that asked first.
 */
export function createBatch<K, V>(read: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  const unsent = new Map<K, Promise<V>>()
  const scheduled: (() => void)[] = []
  let loader: DataLoader<K, V> | null = null
  let inFlight = 0
  let sent = 0

  const sendNext = () => {
    const dispatch = inFlight < mostInFlight && scheduled.shift()
    if (!dispatch) return
    inFlight++
    setImmediate(() => {
      const before = sent
      dispatch()
      const isEmpty = sent === before
      if (isEmpty) end()
    })
  }
  const end = () => {
    inFlight--
    sendNext()
    // A loader holds its last batch, and with it all that was read, until it gets another one.
    if (inFlight === 0 && unsent.size === 0) loader = null
  }
  const createLoader = () =>
    new DataLoader<K, V>(
      async (keys) => {
        sent++
        for (const key of keys) unsent.delete(key)
        const values = await readEach(read, keys)
        end()
        return values
      },
      {
        maxBatchSize: mostKeys,
        cacheMap: unsent,
        batchScheduleFn: (dispatch) => {
          const span = currentSpan()
          scheduled.push(span ? () => runInSpan(span, dispatch) : dispatch)
          sendNext()
        },
      },
    )
  return (key) => {
    loader ??= createLoader()
    return loader.load(key)
  }
}

/**
 * Reads `keys`; when the database does not take some of them, in halves, so that the others are still read. Each key
 * has its value or its error.
 */
async function readEach<K, V>(
  read: (keys: readonly K[]) => Promise<readonly V[]>,
  keys: readonly K[],
): Promise<readonly (V | Error)[]> {
  try {
    return await read(keys)
  } catch (cause) {
    if (keys.length === 1 || !isDataException(cause)) {
      const error = cause instanceof Error ? cause : new Error(String(cause), { cause })
      return keys.map(() => error)
    }
    const middle = keys.length >> 1
    return [...(await readEach(read, keys.slice(0, middle))), ...(await readEach(read, keys.slice(middle)))]
  }
}

/** Checks for a value that no column of its type holds (PostgreSQL's class 22), such as a text with U+0000. */
function isDataException(cause: unknown): boolean {
  return String((cause as { readonly code?: unknown }).code).startsWith('22')
}
