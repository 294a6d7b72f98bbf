import { counted } from '../../ground/text.ts'
import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { type Scalar, scanJson } from '../text/json-scan.ts'
import { createSecretSearch } from '../text/secret.ts'
import { foreignContent } from './foreign.ts'
import { createHeaderReader } from './safetensors-header.ts'

const longestHeader = 100_000_000
/** Places at which one header breaks the specification that are told one by one. */
const mostTold = 1_000
const limits = { text: 4_194_304, depth: 8, values: 10_000_000 } as const

const itemBits: Readonly<Record<string, number>> = {
  F4: 4,
  F6_E2M3: 6,
  F6_E3M2: 6,
  F8_E8M0: 8,
  F8_E4M3: 8,
  F8_E5M2: 8,
  F8_E4M3FNUZ: 8,
  F8_E5M2FNUZ: 8,
  BOOL: 8,
  U8: 8,
  I8: 8,
  U16: 16,
  I16: 16,
  F16: 16,
  BF16: 16,
  U32: 32,
  I32: 32,
  F32: 32,
  U64: 64,
  I64: 64,
  F64: 64,
  C64: 64,
}

/** Reads the header of a safetensors file and compares it with the file; the tensors are not read. */
export function readSafetensors(source: Source, at: Place): void {
  const { examination, place } = at
  const lookForSecret = createSecretSearch(at)
  let told = 0
  const find = (message: string, offset = 0, subject = message) =>
    told++ < mostTold
      ? examination.find('ST-001', place, offset, message, subject)
      : examination.find('ST-001', place, null, 'further places break the specification', 'further')
  const length = Number(source.read(0, 8).readBigUInt64LE(0))
  if (length > longestHeader) find('the header is over 100 MB', 0)
  if (8 + length > source.size) {
    find('the header passes the end of the file')
    examination.omit(place, 'a header that passes the end of the file')
    return
  }
  if (length > longestHeader) {
    examination.omit(place, `a header of over ${longestHeader} bytes`)
    return
  }
  const spans: [start: number, end: number, name: string][] = []
  const reader = createHeaderReader({
    repeated: (key) => find(`the header has the key ${key.slice(0, 100)} twice`, 8),
    omit: (reason) => examination.omit(place, reason),
    metadata: readMetadata,
    tensor: readTensor,
  })
  const problem = scanJson(source, [8, 8 + length], reader, limits)
  if (problem !== null) {
    find(`the header ${problem}`, 8)
    examination.omit(place, `a header that ${problem}`)
    return
  }
  checkSpans()

  function readMetadata(key: string, text: Scalar | object): void {
    if (typeof text === 'string') lookForSecret(key, text)
    else find('__metadata__ is not an object of texts', 8)
    const found = typeof text === 'string' ? foreignContent(text) : null
    if (found) examination.find('ST-002', place, 8, `the metadata ${key} have ${found}`, `metadata ${key}`)
  }

  function readTensor(name: string, value: unknown): void {
    examination.checkTime()
    const { dtype, shape, data_offsets: offsets } = (value ?? {}) as Readonly<Record<string, unknown>>
    const isRange =
      Array.isArray(offsets) && offsets.length === 2 && offsets.every((at) => Number.isSafeInteger(at) && at >= 0)
    const isShape = Array.isArray(shape) && shape.every((size) => Number.isSafeInteger(size) && size >= 0)
    if (typeof dtype !== 'string' || !isShape || !isRange) {
      find(`the tensor ${name} is not described`, 8)
      return
    }
    const [start, end] = offsets as [number, number]
    const bits = itemBits[dtype]
    if (bits === undefined) find(`the tensor ${name} has the unknown type ${dtype}`, 8)
    else {
      const bytes = (shape as number[]).reduce((product, size) => product * size, bits) / 8
      if (bytes !== end - start)
        find(
          `the tensor ${name} has ${counted(end - start, 'byte')} where its shape has ${bytes}`,
          8,
          `bytes of ${name}`,
        )
    }
    if (8 + length + end > source.size || start > end) find(`the tensor ${name} passes the end of the file`, 8)
    spans.push([start, end, name])
  }

  function checkSpans(): void {
    spans.sort(([a, b], [c, d]) => a - c || b - d)
    let last = 0
    for (const [start, end, name] of spans) {
      if (start < last) find(`the tensor ${name} overlaps another`, 8 + length + start)
      else if (start > last)
        find(
          `a hole of ${counted(start - last, 'byte')} before the tensor ${name}`,
          8 + length + last,
          `hole before ${name}`,
        )
      last = Math.max(last, end)
    }
    const after = 8 + length + last
    if (after >= source.size) return
    find(`${counted(source.size - after, 'byte')} behind the tensors`, after, 'bytes behind')
    const rest = source.read(after, 65_536).toString('latin1')
    const found = foreignContent(rest)
    if (found) examination.find('ST-002', place, after, `the bytes behind the tensors have ${found}`, 'behind')
    examination.omit(place, 'bytes behind the tensors')
  }
}
