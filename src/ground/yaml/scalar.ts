import { boolCoreTag, floatCoreTag, intCoreTag, NOT_RESOLVED, nullCoreTag, type ScalarTagDefinition } from 'js-yaml'

type Value = string | number | boolean | null

const tags: readonly ScalarTagDefinition<Value>[] = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag]
const tagsByFirst = new Map<string, ScalarTagDefinition<Value>[]>()
for (const tag of tags)
  for (const first of tag.implicitFirstChars ?? []) tagsByFirst.set(first, [...(tagsByFirst.get(first) ?? []), tag])

/**
 * Returns what a text without quotes stands for by the core schema of YAML 1.2; numbers too large for JavaScript are
 * infinite.
 */
export function plainValue(source: string): Value {
  for (const tag of tagsByFirst.get(source.charAt(0)) ?? []) {
    const value = tag.resolve(source, false, tag.tagName)
    if (value !== NOT_RESOLVED) return value === 0 ? 0 : value
    if (tag === floatCoreTag && Math.abs(Number(source)) === Number.POSITIVE_INFINITY) return Number(source)
  }
  return source
}

const separates = new Uint8Array(128)
for (const sign of '[{,:?-\n\r') separates[sign.charCodeAt(0)] = 1

/** Returns the offset of the first sign that separates values beyond `limit` of them; null when there are no more. */
export function signAt(text: string, limit: number): number | null {
  if (text.length <= limit) return null
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 128 && separates[code] === 1 && ++count > limit) return at
  }
  return null
}
