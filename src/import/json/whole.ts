import { ServiceError } from '../../ground/errors.ts'
import type { Warning } from '../source-keys.ts'
import { isObject } from '../source-object.ts'
import { pointerOf } from './plan.ts'
import { streamJson } from './stream.ts'

const unclean = 'has characters that no text can hold (NUL, half a surrogate pair); they are taken out'

/**
 * Returns the object in a JSON file, empty when it is something else, with the warnings of its reading; `pointer` names
 * the file in these and in refusals. Throws INPUT_REFUSED as `streamJson`.
 */
export async function readWhole(
  path: string,
  pointer = '',
): Promise<{ readonly value: Readonly<Record<string, unknown>>; readonly warnings: readonly Warning[] }> {
  const warnings: Warning[] = []
  let value: unknown = null
  try {
    for await (const events of streamJson(path, 'take')) {
      for (const event of events) {
        if (event.kind === 'value') value = event.value
        else if (event.kind === 'unclean')
          warnings.push({ id: null, pointer: pointer + pointerOf(event.path), message: unclean })
      }
    }
  } catch (cause) {
    if (!(cause instanceof ServiceError) || pointer === '') throw cause
    throw new ServiceError(cause.code, `${pointer}: ${cause.message}`, { ...cause.details, file: path })
  }
  return { value: isObject(value) ? value : {}, warnings }
}
