import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collector: (() => void) | null = null

/**
 * Has V8 give up what nothing holds any more. Left to itself it lets what was followed of one part of the scripts lie
 * until twice as much memory is in use.
 */
export function collectGarbage(): void {
  if (collector === null) {
    setFlagsFromString('--expose-gc')
    collector = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
  }
  collector()
}
