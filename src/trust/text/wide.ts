import { bytesSource, type Source } from '../source.ts'

const longestWide = 8_388_608

/**
 * Returns the text of a file that begins with the mark of UTF-16 in UTF-8, at most its first 8 MiB; null for all other
 * files.
 */
export function wideText(source: Source): Source | null {
  const [first, second] = source.read(0, 2)
  const isLittle = first === 0xff && second === 0xfe
  if ((!isLittle && !(first === 0xfe && second === 0xff)) || source.size < 4) return null
  const encoding = isLittle ? 'utf-16le' : 'utf-16be'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(
      source.read(0, Math.min(longestWide, source.size - (source.size % 2))),
    )
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : bytesSource(Buffer.from(text, 'utf8'))
  } catch {
    return null
  }
}

/** Returns true when only the beginning of such a text is read. */
export function isCutWide(source: Source): boolean {
  return source.size > longestWide
}
