/** A line of a list of checksums: a path from its folder, and the digest in hexadecimal. */
export type Checksum = { readonly name: string; readonly algorithm: string; readonly digest: string }

const named =
  /(?:^|\/)(?:(?:sha(?:256|384|512)|check)sums?(?:\.(?:txt|sha256|sha512))?|[^/]+\.sha(?:256|384|512)(?:sum)?)$/i
const algorithms: Readonly<Record<number, string>> = { 64: 'sha256', 96: 'sha384', 128: 'sha512' }

/** Returns true for a file that lists checksums, by its name. */
export function isChecksums(path: string): boolean {
  return named.test(path)
}

/**
 * Reads the lines of `sha256sum` and of BSD; a digest by itself is that of the file whose name `path` has before its
 * extension.
 */
export function readChecksums(content: string, path: string): Checksum[] {
  const own = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return content.split('\n').flatMap((line) => {
    const bsd = /^SHA(?:256|384|512) \((.{1,4000})\) = ([0-9a-f]{64,128})\s*$/i.exec(line)
    const plain = /^\\?([0-9a-f]{64,128})(?:\s+\*?(\S.{0,4000}?))?\s*$/i.exec(line)
    const digest = (bsd?.[2] ?? plain?.[1] ?? '').toLowerCase()
    const algorithm = algorithms[digest.length]
    if (algorithm === undefined) return []
    return [{ name: (bsd?.[1] ?? plain?.[2] ?? own).replace(/^(?:\.\/)+/, ''), algorithm, digest }]
  })
}
