import { ServiceError } from '../../ground/errors.ts'
import type { Warning } from '../source-keys.ts'
import type { Codebook } from './codebook.ts'

/** Where the reader of one survey says what is wrong with it; a place is such as `line 3` or `question "tools"`. */
export type Notes = {
  readonly warnings: readonly Warning[]
  warn(place: string, message: string): void
  /** The INPUT_REFUSED to throw. */
  refusal(place: string, message: string): ServiceError
}

/** Creates notes whose pointers begin with the path of the survey's CSV in its report folder. */
export function createNotes({ id, file }: Pick<Codebook, 'id' | 'file'>): Notes {
  const warnings: Warning[] = []
  const pointerOf = (place: string) => `surveys/${file}${place && `, ${place}`}`
  return {
    warnings,
    warn: (place, message) => void warnings.push({ id, pointer: pointerOf(place), message }),
    refusal: (place, message) => {
      const pointer = pointerOf(place)
      return new ServiceError('INPUT_REFUSED', `${pointer}: ${message}`, { pointer, reason: message })
    },
  }
}
