import { inflateSync } from 'node:zlib'

export type Png = {
  readonly width: number
  readonly height: number
  /** Returns red, green, blue and opacity of a pixel. */
  readonly pixel: (x: number, y: number) => readonly number[]
}

const ofPixel = 4

/** Reads a PNG of 8 bits in RGBA that is not interlaced; throws for any other. */
export function readPng(file: Buffer): Png {
  if (file.toString('latin1', 1, 4) !== 'PNG') throw new Error('this is no PNG')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (file[24] !== 8 || file[25] !== 6 || file[28] !== 0) throw new Error('this PNG is of another kind')
  const parts: Buffer[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  const lines = inflateSync(Buffer.concat(parts))
  const rowBytes = width * ofPixel
  const bytes = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (rowBytes + 1)]!
    for (let x = 0; x < rowBytes; x++) {
      const left = x < ofPixel ? 0 : bytes[y * rowBytes + x - ofPixel]!
      const above = y === 0 ? 0 : bytes[(y - 1) * rowBytes + x]!
      const corner = x < ofPixel || y === 0 ? 0 : bytes[(y - 1) * rowBytes + x - ofPixel]!
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter]!
      bytes[y * rowBytes + x] = lines[y * (rowBytes + 1) + 1 + x]! + predicted
    }
  }
  return { width, height, pixel: (x, y) => [...bytes.subarray(y * rowBytes + x * ofPixel).subarray(0, ofPixel)] }
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(estimate - value))
  if (toLeft! <= toAbove! && toLeft! <= toCorner!) return left
  return toAbove! <= toCorner! ? above : corner
}
