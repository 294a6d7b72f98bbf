import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collector = (options?: { readonly type: 'minor' }) => void

let collector: Collector | null = null
/** Bytes of buffers since those that nothing holds were given up. */
let unswept = 0
/** V8 itself waits for some ten megabytes of buffers, which lie outside of its heap. */
const mostUnswept = 4_194_304
/** Smaller buffers come out of a pool, and what is alive grows old by each sweep. */
const leastCounted = 16_384

function open(): Collector {
  if (collector === null) {
    setFlagsFromString('--expose-gc')
    collector = runInNewContext('gc') as Collector
  }
  return collector
}

/**
 * Has V8 give up what nothing holds any more. Left to itself it lets what was followed of one part of the scripts lie
 * until twice as much memory is in use.
 */
export function collectGarbage(): void {
  open()()
}

/** Counts the bytes of a buffer that is made; from time to time V8 gives up the young ones that nothing holds. */
export function noteBuffer(bytes: number): void {
  if (bytes >= leastCounted) unswept += bytes
  if (unswept < mostUnswept) return
  unswept = 0
  open()({ type: 'minor' })
}

/**
 * Has V8 keep the grammars as they are compiled first: compiling them better while they run for a second or two
 * takes more memory than it saves time. For a process that examines and ends; a service that lasts gains by it.
 */
export function compileOnce(): void {
  for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag)
}
