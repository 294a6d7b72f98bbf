import type { Parameter, Statement } from './ast.ts'

/** A macro, or the body of a call, with the names that it sees. */
export type Macro = {
  readonly parameters: readonly Parameter[]
  readonly body: readonly Statement[]
  readonly scope: Scope
}

/** Names and what they may be. */
export type Scope = Map<string, Value>

/**
 * What an expression may be: `data` is what the conversation or the program hands in, `made` a text that was put
 * together and cannot be computed.
 */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number | null }
  | { readonly kind: 'truth'; readonly truth: boolean | null }
  | { readonly kind: 'none' }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'dictionary'; readonly entries: Map<string, Value> }
  | { readonly kind: 'object'; readonly name: string; readonly items?: readonly Value[]; readonly macro?: Macro }
  | { readonly kind: 'method'; readonly of: Value; readonly name: string }
  | { readonly kind: 'either'; readonly values: readonly Value[] }
  | { readonly kind: 'data' }
  | { readonly kind: 'made' }

export const data: Value = { kind: 'data' }
export const made: Value = { kind: 'made' }
export const none: Value = { kind: 'none' }
export const truth: Value = { kind: 'truth', truth: null }
export const someNumber: Value = { kind: 'number', number: null }

const mostAlternatives = 24
const longestText = 65_536

export function text(value: string): Value {
  return value.length > longestText ? made : { kind: 'text', text: value }
}

export function number(value: number): Value {
  return { kind: 'number', number: Number.isFinite(value) ? value : null }
}

export function list(items: readonly Value[]): Value {
  return items.length > 512 ? data : { kind: 'list', items }
}

/** What `value` may be, one by one. */
export function alternativesOf(value: Value): readonly Value[] {
  return value.kind === 'either' ? value.values : [value]
}

/** Returns what tells a value from others, or the value itself when it is one that can change. */
export function keyOf(value: Value): unknown {
  if (value.kind === 'text') return `t${value.text}`
  if (value.kind === 'number') return `n${value.number}`
  if (value.kind === 'truth') return `b${value.truth}`
  if (value.kind === 'none' || value.kind === 'data' || value.kind === 'made') return value.kind
  if (value.kind !== 'list' || value.items.length > 8) return value
  const keys = value.items.map(keyOf)
  return keys.every((key) => typeof key === 'string') ? `[${keys.join('\0')}]` : value
}

/** Returns true for a value that has texts which a template may put together to a name. */
function hasText(value: Value): boolean {
  return (
    value.kind === 'text' ||
    value.kind === 'made' ||
    (value.kind === 'list' && value.items.some(hasText)) ||
    (value.kind === 'either' && value.values.some(hasText))
  )
}

/** One of several values; more than 24 are a made text, or data when no text is among them. */
export function either(values: readonly Value[]): Value {
  const known = new Map<unknown, Value>()
  for (const value of values.flatMap(alternativesOf)) known.set(keyOf(value), value)
  const kinds = [...known.values()]
  if (kinds.length === 0) return none
  if (kinds.length === 1) return kinds[0]!
  if (kinds.length <= mostAlternatives) return { kind: 'either', values: kinds }
  const objects = kinds.filter(({ kind }) => kind === 'object' || kind === 'method' || kind === 'dictionary')
  return { kind: 'either', values: [...objects.slice(0, mostAlternatives - 1), kinds.some(hasText) ? made : data] }
}

/** Calls `compute` with each of what the values may be; too many combinations are a made text. */
export function lifted(values: readonly Value[], compute: (concrete: readonly Value[]) => Value): Value {
  let combinations: Value[][] = [[]]
  for (const value of values) {
    combinations = combinations.flatMap((before) => alternativesOf(value).map((one) => [...before, one]))
    if (combinations.length > mostAlternatives) return values.some(hasText) ? made : data
  }
  return either(combinations.map(compute))
}

/** The text that `~`, `join` and output make of a value; null when it cannot be computed. */
export function shownAs(value: Value): string | null {
  if (value.kind === 'text') return value.text
  if (value.kind === 'number') return value.number === null ? null : String(value.number)
  if (value.kind === 'none') return 'None'
  if (value.kind === 'truth' && value.truth !== null) return value.truth ? 'True' : 'False'
  return null
}

/** Puts texts together. */
export function joined(values: readonly Value[], separator = ''): Value {
  return lifted(values, (concrete) => {
    const shown = concrete.map(shownAs)
    return shown.includes(null) ? made : text(shown.join(separator))
  })
}

/** An attribute of what is data is data, as long as it is not called. */
export function settled(value: Value): Value {
  let owner = value
  while (owner.kind === 'method') owner = owner.of
  return owner.kind === 'data' ? data : value
}
