import type { LayerLink } from './layer.ts'

const divider = '---'

/** Returns whether a text is an address over TLS, without a user or password in it. */
export function isHttps(text: unknown): text is string {
  if (typeof text !== 'string' || !/^https:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Returns links as lines to write in: the address, then its label; `---` parts them. */
export function linkLines(links: readonly LayerLink[] = []): string {
  return links
    .map((link) => ('divider' in link ? divider : link.label === link.url ? link.url : `${link.url} ${link.label}`))
    .join('\n')
}

/** Reads what `linkLines` writes; throws an error for people at a line that has no address over TLS. */
export function linksOfLines(text: string): readonly LayerLink[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line): LayerLink => {
      if (line === divider) return { divider: true }
      const end = line.search(/\s/)
      const [url, label] = end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end).trim()]
      if (!isHttps(url)) throw new Error(`“${url}” is not an address that begins with https://.`)
      return { url, label: label || url }
    })
}
