import type { Parameter, Statement } from './ast.ts'

/** A macro, or the body of a call, with the names that it sees. */
export type Macro = {
  readonly parameters: readonly Parameter[]
  readonly body: readonly Statement[]
  readonly scope: Scope
}

/** Names and what they may be. */
export type Scope = Map<string, Value>

/** What an expression may be: `data` is what the conversation or the program hands in, `made` a text that was put together and cannot be computed. */
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

/** One of several values; over 24 texts are a made one. */
export function either(values: readonly Value[]): Value {
  const known = new Map<unknown, Value>()
  for (const value of values.flatMap(alternativesOf)) {
    const key = value.kind === 'text' ? `t${value.text}` : value.kind === 'number' ? `n${value.number}` : value
    known.set(key, value)
  }
  const kinds = [...known.values()]
  if (kinds.length === 0) return none
  if (kinds.length === 1) return kinds[0]!
  if (kinds.length <= mostAlternatives) return { kind: 'either', values: kinds }
  const others = kinds.filter(({ kind }) => kind !== 'text' && kind !== 'number').slice(0, mostAlternatives - 1)
  return { kind: 'either', values: [...others, made] }
}

/** Calls `compute` with each of what the values may be; too many combinations are a made text. */
export function lifted(values: readonly Value[], compute: (concrete: readonly Value[]) => Value): Value {
  let combinations: Value[][] = [[]]
  for (const value of values) {
    combinations = combinations.flatMap((before) => alternativesOf(value).map((one) => [...before, one]))
    if (combinations.length > mostAlternatives) return made
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
