/** Formats of files that tools export. */
export const fileFormats = ['har', 'burp', 'zap', 'nuclei'] as const
export type FileFormat = (typeof fileFormats)[number]

export type SentFormat = FileFormat | 'message' | 'finding'
export const sentFormats: readonly SentFormat[] = [...fileFormats, 'message', 'finding']

/** Detects the format of a file by its first bytes; null when it is none of the formats. */
export function formatOf(content: Uint8Array): SentFormat | null {
  const head = new TextDecoder()
    .decode(content.subarray(0, 65_536))
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (head.startsWith('<')) return /<(items|issues)[\s>]/.test(head) ? 'burp' : null
  if (!/^[[{]/.test(head)) return null
  const has = (name: string) => new RegExp(`"${name}"\\s*:`).test(head)
  if (has('log') && /"(entries|creator|pages)"\s*:/.test(head)) return 'har'
  if (has('template-id') || has('templateID')) return 'nuclei'
  if (has('@programName') || (has('site') && has('@version'))) return 'zap'
  if (has('issue_events') || has('issue') || has('issue_type') || has('type_index')) return 'burp'
  if (!has('source')) return null
  return has('title') && has('severity') ? 'finding' : has('request') || has('raw') ? 'message' : null
}
