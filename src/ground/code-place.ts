type Place = {
  readonly line: number | null
  readonly byteOffset?: number | string | null
  readonly charOffset?: number | string | null
}

/** Returns a place in a file in a few words: `a.ts:3`, or `a.bin, byte 4096` where it has no line. */
export function codePlace(path: string, { line, byteOffset, charOffset }: Place): string {
  if (line !== null) return `${path}:${line}`
  if (byteOffset != null) return `${path}, byte ${byteOffset}`
  return charOffset == null ? path : `${path}, character ${charOffset}`
}
