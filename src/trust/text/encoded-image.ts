/** An image whose address has a parameter with a name in capitals: what stands there is put in by who shows it. */
const imageOf = /!\[[^\]\n]{0,80}\]\(https:\/\/([\w.-]{3,100})[^)\s]{0,200}[?&][\w-]{1,40}=[<{$[]?([A-Z_]{2,40})\b/
const encoded = /\b(?:base-?64(?:url)?|hex(?:adecimal)?|rot-?13)\b/i
/** Hosts that draw what their address says. */
const drawing =
  /(?:^|\.)(?:shields\.io|kroki\.io|mermaid\.ink|quickchart\.io|plantuml\.com|codecogs\.com|vercel\.app|github\.com|githubusercontent\.com|googleapis\.com)$/i
/** Characters of a page that are searched. */
const longest = 262_144
const around = 200

/**
 * Returns an image into whose address something encoded is to be put, as the words beside another mention of its
 * parameter say; null for none. The host gets it as soon as the image is shown.
 */
export function encodedImage(text: string): string | null {
  const page = text.slice(0, longest)
  const [image = '', host = '', name = ''] = imageOf.exec(page) ?? []
  if (image === '' || drawing.test(host)) return null
  const rest = page.replace(image, ' ')
  for (let at = rest.indexOf(name); at >= 0; at = rest.indexOf(name, at + 1)) {
    const isWhole = !/\w/.test(`${rest[at - 1] ?? ''}${rest[at + name.length] ?? ''}`)
    if (isWhole && encoded.test(rest.slice(Math.max(0, at - around), at + around))) return image
  }
  return null
}
