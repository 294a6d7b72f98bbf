import { BrokenData, type ReadByte } from './broken-data.ts'

const [frame, legacy] = [0x184d2204, 0x184c2102]
const historyBytes = 65_536
const mostBlock = 8_388_608

/** Reads all frames of an LZ4 file up to `isEnd`. Checksums are moved over. Throws BrokenData. */
export function readLz4(read: ReadByte, isEnd: () => boolean, write: (bytes: Uint8Array) => boolean): void {
  const number = () => read() + read() * 2 ** 8 + read() * 2 ** 16 + read() * 2 ** 24
  const skip = (count: number) => {
    for (let index = 0; index < count; index++) read()
  }
  while (!isEnd()) {
    const sign = number()
    if (sign >= 0x184d2a50 && sign <= 0x184d2a5f) {
      skip(number())
      continue
    }
    if (sign !== frame && sign !== legacy) throw new BrokenData('a frame of LZ4 does not begin as one')
    const isLegacy = sign === legacy
    const flags = isLegacy ? 0 : read()
    if (!isLegacy) skip(1 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0) + 1)
    let history: Uint8Array = new Uint8Array(0)
    while (!isLegacy || !isEnd()) {
      const size = number()
      if (size === 0 && !isLegacy) break
      const isStored = !isLegacy && size >= 2 ** 31
      const length = size % 2 ** 31
      if (length > mostBlock) throw new BrokenData('a block is over 8 MiB')
      const block = Uint8Array.from({ length }, read)
      const bytes = isStored ? block : blockOf(block, history)
      if (!write(bytes)) return
      history = joined(history, bytes)
      if (flags & 16) skip(4)
    }
    if (flags & 4) skip(4)
  }
}

function joined(history: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (bytes.length >= historyBytes) return bytes.subarray(bytes.length - historyBytes)
  const all = new Uint8Array(Math.min(historyBytes, history.length + bytes.length))
  const kept = all.length - bytes.length
  all.set(history.subarray(history.length - kept))
  all.set(bytes, kept)
  return all
}

/** Decodes a block, which may copy from the bytes before it. */
function blockOf(block: Uint8Array, history: Uint8Array): Uint8Array {
  let out = new Uint8Array(Math.max(65_536, block.length * 4))
  out.set(history)
  let end = history.length
  let at = 0
  const need = (count: number) => {
    if (end + count - history.length > mostBlock) throw new BrokenData('a block grows over 8 MiB')
    if (end + count <= out.length) return
    const wider = new Uint8Array(Math.max(out.length * 2, end + count))
    wider.set(out)
    out = wider
  }
  const lengthOf = (first: number) => {
    let length = first
    for (let more = 255; first === 15 && more === 255; length += more) {
      if (at >= block.length) throw new BrokenData('a length is cut off')
      more = block[at++]!
    }
    return length
  }
  while (at < block.length) {
    const token = block[at++]!
    const literals = lengthOf(token >>> 4)
    if (at + literals > block.length) throw new BrokenData('literals are cut off')
    need(literals)
    out.set(block.subarray(at, at + literals), end)
    at += literals
    end += literals
    if (at >= block.length) break
    const distance = block[at]! + (block[at + 1] ?? 0) * 256
    at += 2
    const length = lengthOf(token & 15) + 4
    if (distance === 0 || distance > end) throw new BrokenData('a match leads before the data')
    need(length)
    for (let index = 0; index < length; index++, end++) out[end] = out[end - distance]!
  }
  return out.slice(history.length, end)
}
