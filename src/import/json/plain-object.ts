import { isUtf8 } from 'node:buffer'
import { type Plan, planAt } from './plan.ts'

const deepest = 100
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]
/** Escapes of what is taken out of texts. */
const unclean = /\\u(?:0000|d[89a-f])/i

/**
 * Returns the length of the JSON object that `bytes` begin with, as far as quotes and brackets tell; null when it goes
 * on after them, 0 when it is nested deeply.
 */
export function endOfObject(bytes: Buffer): number | null {
  const { length } = bytes
  let depth = 0
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]
    if (byte === quote) {
      at++
      while (at < length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
    } else if (byte === openBrace || byte === openBracket) {
      if (++depth > deepest) return 0
    } else if (byte === closeBrace || byte === closeBracket) {
      if (--depth === 0) return at + 1
    }
  }
  return null
}

/**
 * Returns the value of a JSON object as `plan` says, undefined when it is passed over. Null for what the plain way does
 * not do: what is not JSON in UTF-8, or has anything to report.
 */
export function readPlainObject(bytes: Buffer, plan: Plan): { readonly value: unknown } | null {
  if (plan !== 'skip' && plan !== 'take' && !(typeof plan === 'object' && 'except' in plan)) return null
  if (!isUtf8(bytes)) return null
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (plan === 'skip') return { value: undefined }
  return !unclean.test(text) && trim(value, plan) ? { value } : null
}

/** Takes members out of `value` that are null or that `plan` passes over; false when more would have to be done. */
function trim(value: unknown, plan: Plan): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return trimList(value, plan)
  if (typeof plan === 'object' && !('except' in plan)) return false
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') return false
    const own = planAt(plan, key)
    const isEmptyList = Array.isArray(member) && member.length === 0
    if (member === null || own === 'skip' || (own === 'report' && isEmptyList))
      delete (value as Record<string, unknown>)[key]
    else if (own === 'report') return false
    else if (!trim(member, own)) return false
  }
  return true
}

function trimList(list: readonly unknown[], plan: Plan): boolean {
  if (typeof plan === 'object' && (!('items' in plan) || list.length > (plan.most ?? Number.POSITIVE_INFINITY)))
    return false
  return list.every((item, index) => {
    const own = planAt(plan, index)
    return own !== 'skip' && trim(item, own)
  })
}
