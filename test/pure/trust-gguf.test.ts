import { describe, expect, test } from 'vitest'
import { redactText } from '../../src/redact/text.ts'
import { examineSource } from '../../src/trust/examine.ts'
import { bytesSource } from '../../src/trust/source.ts'
import { u32, u64 } from '../support/trust/little-endian.ts'

const text = (value: string, size: (length: number) => Buffer = u64) =>
  Buffer.concat([size(value.length), Buffer.from(value)])
const file = (version: number, tensors: Buffer, pairs: Buffer, ...rest: readonly Buffer[]) =>
  Buffer.concat([Buffer.from('GGUF'), u32(version), tensors, pairs, ...rest])
const examine = (bytes: Buffer) => {
  const { findings } = examineSource(bytesSource(bytes), 'a.gguf', { redact: redactText })
  return findings.filter(({ rule }) => rule.startsWith('GGUF')).map(({ rule, message }) => `${rule} ${message}`)
}
const template = text('tokenizer.chat_template')
const hostile = "{{ ''.__class__.__mro__ }}"
const end = [template, u32(8), text(hostile)]

describe('seceng §9.4: the metadata of a GGUF file', () => {
  test.each([
    [1, file(1, u32(0), u32(1), text('tokenizer.chat_template', u32), u32(8), text(hostile, u32))],
    [2, file(2, u64(0), u64(1), ...end)],
    [3, file(3, u64(0), u64(1), ...end)],
  ])('of version %i is read', (_, bytes) => {
    expect(examine(bytes)).toEqual([expect.stringMatching(/^GGUF-001/)])
  })

  test.each([2, 3])('of version %i with the highest byte first is read', (version) => {
    const big = (value: number, bytes: 4 | 8) => {
      const made = Buffer.alloc(bytes)
      made.writeUInt32BE(value, bytes - 4)
      return made
    }
    const counted = (value: string) => Buffer.concat([big(value.length, 8), Buffer.from(value)])
    const head = [Buffer.from('GGUF'), big(version, 4), big(0, 8), big(1, 8)]
    const pair = [counted('tokenizer.chat_template'), big(8, 4), counted(hostile)]
    expect(examine(Buffer.concat([...head, ...pair]))).toEqual([expect.stringMatching(/^GGUF-001/)])
    expect(examine(Buffer.concat([...head.slice(0, 3), big(2, 8), ...pair]))).toContainEqual(
      expect.stringMatching(/^GGUF-003/),
    )
  })

  test.each([0, 4])('of version %i is none', (version) => {
    expect(examine(file(version, u64(0), u64(1), ...end))).toEqual([expect.stringContaining(`the version ${version}`)])
  })

  const widths = [
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 4],
    [5, 4],
    [6, 4],
    [7, 1],
    [10, 8],
    [11, 8],
    [12, 8],
  ] as const
  test.each(widths)('a value of type %i has %i bytes', (type, bytes) => {
    const value = [text('a'), u32(type), Buffer.alloc(bytes, 1)]
    expect(examine(file(3, u64(0), u64(2), ...value, ...end))).toEqual([expect.stringMatching(/^GGUF-001/)])
    const list = [text('a'), u32(9), u32(type), u64(3), Buffer.alloc(3 * bytes, 1)]
    expect(examine(file(3, u64(0), u64(2), ...list, ...end))).toEqual([expect.stringMatching(/^GGUF-001/)])
  })

  test.each([13, 255])('a value of type %i is none', (type) => {
    expect(examine(file(3, u64(0), u64(2), text('a'), u32(type), Buffer.alloc(64)))).toEqual([
      expect.stringContaining('passes the end'),
    ])
  })

  test('a key that stands twice is found, with each kind of value', () => {
    const pair = [text('a'), u32(4), u32(7)]
    expect(examine(file(3, u64(0), u64(2), ...pair, ...pair))).toEqual(['GGUF-003 the key a stands twice'])
    expect(examine(file(3, u64(0), u64(2), ...pair, text('b'), u32(4), u32(7)))).toEqual([])
  })

  test.each([
    [0, true],
    [1, false],
    [2, false],
    [3, true],
    [32, false],
    [48, true],
  ])('an alignment of %i is found: %s', (alignment, isFound) => {
    const found = examine(file(3, u64(0), u64(1), text('general.alignment'), u32(4), u32(alignment)))
    expect(found).toEqual(isFound ? [`GGUF-003 the alignment ${alignment} is no power of two`] : [])
  })

  test('more tensors or values than the file has room for are found', () => {
    const room = Buffer.alloc(1_000)
    expect(examine(file(3, u64(1_000), u64(0), room))).toEqual([expect.stringContaining('1000 tensors and 0 values')])
    expect(examine(file(3, u64(0), u64(1_000), room))).toEqual([expect.stringContaining('1000 values are more')])
  })

  const tensor = (type: number, elements: readonly number[], at = 0) =>
    Buffer.concat([text('w'), u32(elements.length), ...elements.map(u64), u32(type), u64(at)])
  const tensors = (bytes: number, ...all: readonly Buffer[]) => {
    const head = file(3, u64(all.length), u64(0), ...all)
    return Buffer.concat([head, Buffer.alloc((32 - (head.length % 32)) % 32), Buffer.alloc(bytes)])
  }
  test.each([
    ['of four bytes a number', 128, tensor(0, [32])],
    ['of two bytes a number', 64, tensor(1, [32])],
    ['of blocks', 36, tensor(2, [64])],
    ['of two dimensions', 64, tensor(0, [4, 4])],
    ['behind others', 48, tensor(0, [4], 32)],
  ])('a tensor %s ends with the file, and passes it when that is a byte shorter', (_, bytes, one) => {
    expect(examine(tensors(bytes, one))).toEqual([])
    expect(examine(tensors(bytes - 1, one))).toEqual(['GGUF-003 a tensor passes the end of the file'])
    expect(examine(tensors(bytes - 1, one, tensor(0, [1])))).toEqual(['GGUF-003 a tensor passes the end of the file'])
  })
})
