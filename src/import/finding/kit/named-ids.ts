const mostIds = 100
const longestAddress = 4_096

/**
 * Returns the CWE numbers that texts name (`CWE-79`, `external/cwe/cwe-079`, `CWE 79: …`, an address on cwe.mitre.org),
 * each once, in their order.
 */
export function cwesIn(...texts: readonly (string | null | undefined)[]): number[] {
  return numbersIn(
    texts,
    /\bCWE[-_ :]{0,2}0{0,20}([1-9]\d{0,5})\b|cwe\.mitre\.org\/data\/definitions\/0{0,20}([1-9]\d{0,5})\b/gi,
  )
}

/** Returns the CWE numbers of a field that is about CWE: `79`, `"79"`, `"CWE-79: …"` or a list of these. */
export function cwesOf(value: unknown): number[] {
  const all = (Array.isArray(value) ? value : [value]).flatMap((entry) => {
    const text = typeof entry === 'number' || typeof entry === 'string' ? String(entry).trim() : ''
    return /^0*[1-9]\d{0,5}$/.test(text) ? [Number(text)] : cwesIn(text)
  })
  return [...new Set(all)].slice(0, mostIds)
}

/** Returns the CAPEC numbers that texts name, each once, in their order. */
export function capecsIn(...texts: readonly (string | null | undefined)[]): number[] {
  return numbersIn(
    texts,
    /\bCAPEC[-_ :]{0,2}0{0,20}([1-9]\d{0,5})\b|capec\.mitre\.org\/data\/definitions\/0{0,20}([1-9]\d{0,5})\b/gi,
  )
}

/** Returns the CVE ids that texts name, in capitals, each once, in their order. */
export function cvesIn(...texts: readonly (string | null | undefined)[]): string[] {
  return idsIn(texts, /(?<![A-Za-z\d])CVE-\d{4}-\d{4,19}(?!\d)/gi)
}

/** Returns the ids of ATLAS techniques that texts name, each once, in their order. */
export function techniquesIn(...texts: readonly (string | null | undefined)[]): string[] {
  return idsIn(texts, /\bAML\.T\d{4}(?:\.\d{3})?\b/gi)
}

/** Returns a reference for an http or https address of at most 4,096 characters; nothing for any other. */
export function referenceTo(url: string | null | undefined, title: string | null = null) {
  const address = url?.trim()
  return address && address.length <= longestAddress && /^https?:\/\/[^\s<>"]+$/i.test(address)
    ? [{ title, url: address }]
    : []
}

/** Returns an instant in ISO 8601 and UTC; a date alone is its midnight. Null when it is no date. */
export function instantOf(text: string | null | undefined): string | null {
  const found =
    text && /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text.trim())
  if (!found) return null
  const at = new Date(
    found[2] ? (found[3] ? text.trim().replace(' ', 'T') : `${text.trim().replace(' ', 'T')}Z`) : found[1]!,
  )
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1 ? null : at.toISOString()
}

function numbersIn(texts: readonly (string | null | undefined)[], pattern: RegExp): number[] {
  const found = texts.flatMap((text) => (text ? [...text.matchAll(pattern)].map(([, a, b]) => Number(a ?? b)) : []))
  return [...new Set(found)].slice(0, mostIds)
}

function idsIn(texts: readonly (string | null | undefined)[], pattern: RegExp): string[] {
  const found = texts.flatMap((text) => text?.match(pattern) ?? [])
  return [...new Set(found.map((id) => id.toUpperCase()))].slice(0, mostIds)
}
