import type { Cursor } from '../cursor.ts'
import { Dictionary, Global, Made, Sequence, type Value } from './value.ts'

const wrapper = 'joblib.numpy_pickle.NumpyArrayWrapper'

/** Returns true for what joblib writes an array behind. */
export function isWrapper(value: Value): boolean {
  return value instanceof Made && value.maker.path === wrapper && value.state instanceof Dictionary
}

/**
 * Moves over the array that joblib writes raw behind the BUILD of its wrapper. Returns `objects` when it is a pickle in
 * its place, which is left to be read, and `unknown` when its size cannot be told.
 */
export function skipJoblibArray(cursor: Cursor, built: Value): 'skipped' | 'objects' | 'unknown' {
  if (!(built instanceof Made) || !(built.state instanceof Dictionary)) return 'unknown'
  const { entries } = built.state
  const shape = entries.get('shape')
  const type = entries.get('dtype')
  const itemBytes = bytesOf(type ?? null)
  if (itemBytes === 'objects') return 'objects'
  if (itemBytes === null || !(shape instanceof Sequence)) return 'unknown'
  const sizes = shape.items.map(Number)
  const bytes = sizes.reduce((product, size) => product * size, itemBytes)
  if (!Number.isSafeInteger(bytes) || bytes < 0) return 'unknown'
  if (typeof entries.get('numpy_array_alignment_bytes') === 'number') cursor.skip(cursor.u8())
  cursor.skip(bytes)
  return 'skipped'
}

/** Bytes of an item of a numpy type; null when they cannot be told. */
function bytesOf(type: Value): number | 'objects' | null {
  if (!(type instanceof Made) || type.maker.path !== 'numpy.dtype') return null
  const [code] = type.args
  const state = type.state instanceof Sequence ? type.state.items : []
  const flags = state.length > 6 ? state.at(-1) : 0
  if (typeof flags === 'number' && flags & 1) return 'objects'
  const text = typeof code === 'string' ? code : code instanceof Global ? code.name : ''
  const found = /^[<>|=]?([a-zA-Z?])(\d{1,9})$/.exec(text)
  if (!found) return null
  if (found[1] === 'O') return 'objects'
  return Number(found[2]) * (found[1] === 'U' ? 4 : 1)
}
