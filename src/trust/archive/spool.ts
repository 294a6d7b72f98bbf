import { randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { crc32 } from 'node:zlib'
import { noteBuffer } from '../collect.ts'
import type { Examination } from '../examination.ts'
import { limits } from '../limits.ts'
import { bytesSource, type FileSource, openFileSource, type Source } from '../source.ts'
import { type Compression, inflateInto } from './inflate.ts'

/** Inflated bytes that are kept in memory; more are in a file without a name. */
const mostInMemory = 1_048_576
/** Inflated bytes of one member, whatever their growth. */
const mostInflated = 8_589_934_592

export type Inflated = {
  readonly source: Source
  readonly crc: number
  /** Why the compressed data broke; null when they are whole. */
  readonly problem: string | null
  /** True when it grows over the limit, and the rest was left out. */
  readonly isTooLarge: boolean
  close(): void
}

/**
 * Inflates `source`, which may grow to `least` bytes whatever its size, so that it can be read by position. Throws
 * LimitReached.
 */
export function spoolInflated(
  source: Source,
  form: Compression,
  examination: Examination,
  least: number = limits.text,
): Inflated {
  const most = Math.min(mostInflated, Math.max(least, source.size * limits.expansion))
  const pieces: Buffer[] = []
  let descriptor: number | null = null
  let [size, crc] = [0, 0]
  const write = (piece: Uint8Array) => {
    examination.addInflated(piece.length)
    const room = most - size
    const kept = Buffer.from(piece.subarray(0, room))
    noteBuffer(piece.length + kept.length)
    size += kept.length
    crc = crc32(kept, crc)
    if (descriptor === null && size > mostInMemory) {
      descriptor = openUnnamed()
      for (const earlier of pieces) writeAll(descriptor, earlier)
      pieces.length = 0
    }
    if (descriptor === null) pieces.push(kept)
    else writeAll(descriptor, kept)
    return piece.length <= room
  }
  let problem: string | null
  try {
    problem = inflateInto(source, form, write)
  } catch (cause) {
    if (descriptor !== null) closeSync(descriptor)
    throw cause
  }
  const file: FileSource | null = descriptor === null ? null : openFileSource(descriptor)
  const isTooLarge = size >= most
  return { source: file ?? bytesSource(Buffer.concat(pieces)), crc, problem, isTooLarge, close: () => file?.close() }
}

/**
 * Writes the bytes that the characters of a text in UTF-8 stand for in Latin-1, as far as all of them do, so that they
 * can be read by position.
 */
export function spoolCharacters(source: Source, examination: Examination): Pick<Inflated, 'source' | 'close'> {
  const descriptor = openUnnamed()
  const decoder = new StringDecoder('utf8')
  try {
    for (let position = 0; position < source.size; position += mostInMemory) {
      const text = decoder.write(Buffer.from(source.read(position, mostInMemory)))
      examination.addInflated(text.length)
      const other = text.search(/[^\0-\xff]/)
      writeAll(descriptor, Buffer.from(other === -1 ? text : text.slice(0, other), 'latin1'))
      if (other !== -1) break
    }
  } catch (cause) {
    closeSync(descriptor)
    throw cause
  }
  const file = openFileSource(descriptor)
  return { source: file, close: () => file.close() }
}

/** A file that is gone when its descriptor is closed, however the process ends. */
export function openUnnamed(): number {
  const path = join(tmpdir(), `skg-trust-${randomUUID()}`)
  const descriptor = openSync(path, 'wx+', 0o600)
  try {
    rmSync(path)
  } catch (cause) {
    closeSync(descriptor)
    throw cause
  }
  return descriptor
}

/** Writes all of `bytes` behind what was written before. */
export function writeAll(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
}
