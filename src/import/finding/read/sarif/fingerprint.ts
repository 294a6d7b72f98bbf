import { normalizeSnippet } from '../../kit/identity.ts'
import type { SarifResult } from './shapes.ts'

/** Hashes of a line's content, with a number that tells equal lines apart: enough by themselves. */
const lineHashes = ['primaryLocationLineHash', 'contextRegionHash']

/**
 * Returns what makes a result the same in the next scan: the tool's fingerprint with the rule; else its partial
 * fingerprints with rule and path; else rule, path and the code, or the message without its numbers where there is no
 * code. Nothing of it names a line.
 */
export function identityOf(
  result: SarifResult,
  rule: string | null,
  path: string | null,
  message: string | null,
): (string | null)[] {
  const whole = newest(result.fingerprints)[0]
  if (whole) return ['fingerprint', rule, ...whole]
  if (isHash(result.correlationGuid)) return ['correlation', rule, result.correlationGuid]
  const partial = newest(result.partialFingerprints)
  const line = partial.find(([name]) => lineHashes.includes(name))
  if (line) return ['partial', rule, path, ...line]
  const steady = partial.filter(([name]) => !/column/i.test(name))
  if (steady.length > 0) return ['partial', rule, path, ...steady.flat()]
  const snippet = normalizeSnippet(result.locations?.[0]?.physicalLocation?.region?.snippet?.text)
  if (snippet) return ['code', rule, path, snippet]
  return ['message', rule, path, normalizeSnippet(message?.replace(/\d+/g, '#'))]
}

/** The usable fingerprints by name, each in its highest version (`name/v2` over `name/v1`, SARIF 2.1.0 §3.5.4). */
function newest(
  fingerprints: Readonly<Record<string, string>> | undefined,
): (readonly [name: string, value: string])[] {
  if (!fingerprints) return []
  const best = new Map<string, { readonly version: number; readonly value: string }>()
  for (const [key, value] of Object.entries(fingerprints)) {
    if (!isHash(value)) continue
    const [, name, digits] = /^(.*?)(?:\/v(\d+))?$/s.exec(key)!
    const version = Number(digits ?? 0)
    if ((best.get(name!)?.version ?? -1) < version) best.set(name!, { version, value })
  }
  return [...best].map(([name, { value }]) => [name, value] as const).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Tools write words such as `requires login` where they have no fingerprint to give. */
function isHash(value: string | undefined): value is string {
  return (
    value !== undefined &&
    value.trim().length >= 4 &&
    !/^(?:requires login|unknown|undefined|null|none|0+)$/i.test(value.trim())
  )
}
