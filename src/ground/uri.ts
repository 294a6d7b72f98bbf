/**
 * `url` as a URI (RFC 3986): what may not stand in one is percent-encoded, everything else stays as the tester wrote
 * it.
 */
export function uriOf(url: string): string {
  const [, origin = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/\\?#]*)?(.*)$/is.exec(url) ?? []
  const [beforeFragment = '', ...fragments] = rest.split('#')
  const fragment = fragments.length > 0 ? `#${encoded(fragments.join('%23'))}` : ''
  return origin + encoded(beforeFragment) + fragment
}

function encoded(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/[^\x21-\x7e]|["<>\\^`{|}[\]]/gu, (character) => encodeURIComponent(character))
}
