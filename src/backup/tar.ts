/** Bytes of a block of a tar file. */
export const blockBytes = 512

/** Two empty blocks, with which a tar file ends. */
export const tarEnd: Buffer = Buffer.alloc(2 * blockBytes)

/** The digits of a size: 11 of base 8, up to 8 GiB. */
const mostBytes = 8 ** 11

/**
 * Returns the block before the content of a file of `bytes` bytes (POSIX ustar), readable by any tar. `name` has at
 * most 100 ASCII characters.
 */
export function tarHead(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > 100 || bytes >= mostBytes) throw new Error(`${name} does not fit into a tar file`)
  const head = Buffer.alloc(blockBytes)
  const put = (text: string, at: number) => head.write(text, at, 'latin1')
  put(name, 0)
  put('0000600\0', 100)
  put('0000000\0', 108)
  put('0000000\0', 116)
  put(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  put('00000000000\0', 136)
  put('        ', 148)
  put('0', 156)
  put('ustar\x0000', 257)
  put(`${checksum(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** Returns how many bytes fill the last block behind a content of `bytes`. */
export function tarPadding(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes
}

/**
 * Returns name and size of the file behind a head; null for an empty block, with which the file ends. Throws an Error
 * for a block that is no head.
 */
export function readTarHead(head: Buffer): { readonly name: string; readonly bytes: number } | null {
  if (head.every((byte) => byte === 0)) return null
  const text = (from: number, to: number) => head.toString('latin1', from, to).split('\0', 1)[0]!.trim()
  const [expected, size] = [text(148, 156), text(124, 136)]
  const sum = checksum(Buffer.concat([head.subarray(0, 148), Buffer.alloc(8, ' '), head.subarray(156)]))
  if (!/^[0-7]{1,11}$/.test(size) || Number.parseInt(expected, 8) !== sum) throw new Error('no head of a part')
  return { name: text(0, 100), bytes: Number.parseInt(size, 8) }
}

function checksum(head: Buffer): number {
  return head.reduce((sum, byte) => sum + byte, 0)
}
