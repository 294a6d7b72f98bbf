import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { noteBuffer } from './collect.ts'
import { LimitReached } from './limits.ts'

/** Bytes that are read by position. */
export type Source = {
  readonly size: number
  /**
   * Returns the bytes from `position` on: `length` of them, or fewer at the end. They may change with the next read.
   */
  read(position: number, length: number): Buffer
  /** Fills `target` from `position` on, and returns how many bytes there were. */
  readInto(target: Buffer, position: number): number
}

/** A file that is open for reading. */
export type FileSource = Source & {
  /** True when somebody wrote the file since it was opened. */
  hasChanged(): boolean
  close(): void
}

/**
 * Opens the file at `path`, or takes the open descriptor, which `close` closes. Reads throw LimitReached when it became
 * shorter. Throws the error of the system.
 */
export function openFileSource(path: string | number, flags = 0): FileSource {
  // What took the place of a file must not make the examination wait.
  const mode = constants.O_RDONLY | constants.O_NONBLOCK | flags
  const descriptor = typeof path === 'number' ? path : openSync(path, mode)
  const status = fstatSync(descriptor)
  const { size } = status
  if (!status.isFile()) {
    closeSync(descriptor)
    throw Object.assign(new Error('it is no file'), { code: 'EINVAL' })
  }
  const readInto = (target: Buffer, position: number) => {
    const wanted = Math.max(0, Math.min(target.length, size - position))
    let filled = 0
    while (filled < wanted) {
      const count = readSync(descriptor, target, filled, wanted - filled, position + filled)
      if (count === 0) throw new LimitReached('it became shorter while it was read')
      filled += count
    }
    return filled
  }
  return {
    size,
    readInto,
    read(position, length) {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)))
      noteBuffer(bytes.length)
      return bytes.subarray(0, readInto(bytes, position))
    },
    hasChanged() {
      const now = fstatSync(descriptor)
      return now.size !== size || now.mtimeMs !== status.mtimeMs
    },
    close: () => closeSync(descriptor),
  }
}

/** Opens the file at `path` for as long as `read` takes. Throws the error of the system. */
export function withFile<T>(path: string, read: (source: FileSource) => T, flags = 0): T {
  const file = openFileSource(path, flags)
  try {
    return read(file)
  } finally {
    file.close()
  }
}

/** Returns a source of bytes in memory. */
export function bytesSource(bytes: Uint8Array): Source {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    size: buffer.length,
    read: (position, length) => buffer.subarray(position, Math.min(position + Math.max(0, length), buffer.length)),
    readInto: (target, position) => buffer.copy(target, 0, Math.min(position, buffer.length)),
  }
}

/** Returns the part of `source` from `start` on, `size` bytes or fewer at the end. */
export function sliceSource(source: Source, start: number, size: number): Source {
  const own = Math.max(0, Math.min(size, source.size - start))
  return {
    size: own,
    read: (position, length) => source.read(start + position, Math.max(0, Math.min(length, own - position))),
    readInto: (target, position) =>
      source.readInto(target.subarray(0, Math.max(0, Math.min(target.length, own - position))), start + position),
  }
}
