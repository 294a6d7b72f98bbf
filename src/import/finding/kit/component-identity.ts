import { canonicalPurl, purlOfParts, readPurl } from '../../../ground/purl.ts'
import type { ComponentHash } from './software.ts'
import { oneLine } from './text.ts'

/** What a file states of which component it means. */
export type StatedIdentity = {
  readonly ecosystem: string | null
  readonly name: string
  readonly version: string | null
  readonly purl: string | null
  readonly cpe: string | null
  readonly hashes: readonly ComponentHash[]
}

const longestHash = 128

/**
 * Tells the components of a file apart: by Package URL, else CPE, else SHA-256, else ecosystem, name and version; of
 * two with one SHA-256 the second has the identity of the first.
 */
export class ComponentIdentities {
  readonly #byHash = new Map<string, string>()

  /** Returns what makes a component the same in every file of its application. */
  keyOf({ ecosystem, name, version, purl, cpe, hashes }: StatedIdentity): string {
    const sha256 = sha256Of(hashes)
    const known = sha256 === null ? undefined : this.#byHash.get(sha256)
    if (known !== undefined) return known
    const key = purl ?? cpe ?? (sha256 === null ? JSON.stringify([ecosystem, name, version]) : `sha256:${sha256}`)
    if (sha256 !== null) this.#byHash.set(sha256, key)
    return key
  }
}

/** Returns the SHA-256 among digests; null when there is none. */
export function sha256Of(hashes: readonly ComponentHash[]): string | null {
  return hashes.find(({ alg, value }) => alg === 'SHA-256' && value.length === 64)?.value ?? null
}

/** Returns digests that are hexadecimal, with the names of algorithms as CycloneDX spells them. */
export function hashesOf(
  given: readonly { readonly alg: string | undefined; readonly value: string | undefined }[],
): ComponentHash[] {
  return given.flatMap(({ alg, value }) => {
    const digest = value?.trim().toLowerCase() ?? ''
    return alg && digest.length <= longestHash && /^[0-9a-f]{8,128}$/.test(digest)
      ? [{ alg: algorithmOf(alg), value: digest }]
      : []
  })
}

/** `sha256`, `SHA256` and `SHA-256` are one. */
function algorithmOf(alg: string): string {
  const word = alg.trim().toUpperCase().slice(0, 40).replaceAll('_', '-')
  const [, family, bits] = /^(SHA-?3-?|SHA-?|BLAKE2B-?)(\d{1,3})$/.exec(word) ?? []
  return family ? `${family.replace(/-?$/, '-').replace(/^SHA-?3-$/, 'SHA3-')}${bits}` : word
}

/** Returns the Package URL by which findings name a component: its own, else a generic one of its name and version. */
export function locatorOf({ purl, ecosystem, name, version }: StatedIdentity): string {
  return purl ?? purlOfParts('generic', ecosystem, name, version) ?? 'pkg:generic/unnamed'
}

/** Returns a Package URL in canonical spelling with the version, if it has none; null when the text is none. */
export function statedPurl(text: string | null | undefined): string | null {
  const given = oneLine(text, 4_096)
  return given === null ? null : canonicalPurl(given)
}

/** Returns the type of a Package URL; null for none. */
export function ecosystemOf(purl: string | null): string | null {
  return purl === null ? null : (readPurl(purl)?.type ?? null)
}
