/** Letters of other scripts that look like Latin ones. */
const alike: ReadonlyMap<string, string> = new Map(
  [...'аеорсухіјѕԁһԛԝАВЕКМНОРСТХІЈЅοαεικνρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((sign, index) => [
    sign,
    'aeopcyxijsdhqwABEKMHOPCTXIJSoaeikvptuxABEZHIKMNOPTYX'[index]!,
  ]),
)
const unseen =
  /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/**
 * Returns `text` as a reader takes it: without what nobody sees, letters that look alike as the Latin ones, and
 * entities as their signs.
 */
export function plainOf(text: string): string {
  const seen = text.replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => entities[name]!)
  if (!/[^\x09-\x7e]/.test(seen)) return seen
  return seen
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\u0370-\u04ff]/g, (sign) => alike.get(sign) ?? sign)
}

const mostDecoded = 100

/** Lists what the words of `text` are that decode from base64 to readable text. */
export function decodedIn(text: string): string[] {
  const found: string[] = []
  for (const [word] of text.matchAll(/[A-Za-z0-9+/]{24,65536}={0,2}/g)) {
    if (found.length >= mostDecoded) break
    const decoded = Buffer.from(word, 'base64').toString('latin1')
    if (/^[\x09\x0a\x0d\x20-\x7e]+$/.test(decoded)) found.push(decoded)
  }
  return found
}
