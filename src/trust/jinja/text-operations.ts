import { padded } from './padding.ts'
import { data, either, joined, list, made, number, shownAs, someNumber, text, truth, type Value } from './value.ts'

const numberOf = (value: Value | undefined): number | null => (value?.kind === 'number' ? value.number : null)
const charactersOf = (value: string) => list([...value].map(text))
const strip = (value: string, signs: string | null, start: boolean, end: boolean) => {
  const isStripped = (sign: string) => (signs === null ? /\s/.test(sign) : signs.includes(sign))
  const all = [...value]
  let [from, to] = [0, all.length]
  while (start && from < to && isStripped(all[from]!)) from++
  while (end && to > from && isStripped(all[to - 1]!)) to--
  return all.slice(from, to).join('')
}

/** The slice of a text or list; null when it cannot be computed. */
export function sliced(value: Value, parts: readonly (Value | null)[]): Value | null {
  const bounds = parts.map((part) => (part === null || part.kind === 'none' ? null : numberOf(part)))
  if (parts.some((part, index) => part !== null && part.kind !== 'none' && bounds[index] === null)) return null
  const items = value.kind === 'text' ? [...value.text].map(text) : value.kind === 'list' ? value.items : null
  if (items === null) return null
  const [start = null, stop = null, given = null] = bounds
  const step = given ?? 1
  if (step === 0) return null
  const clamp = (bound: number | null, otherwise: number) =>
    bound === null
      ? otherwise
      : Math.max(
          step < 0 ? -1 : 0,
          Math.min(bound < 0 ? bound + items.length : bound, items.length - (step < 0 ? 1 : 0)),
        )
  const [from, to] = [clamp(start, step < 0 ? items.length - 1 : 0), clamp(stop, step < 0 ? -1 : items.length)]
  const kept: Value[] = []
  for (let at = from; step < 0 ? at > to : at < to; at += step) kept.push(items[at] ?? made)
  return value.kind === 'text' ? joined(kept) : list(kept)
}

/** The text of a format of Python with `%`. */
export function percentFormatted(format: string, given: readonly Value[]): Value {
  const named = given.length === 1 && given[0]!.kind === 'dictionary' ? given[0]!.entries : null
  let next = 0
  const pieces: Value[] = []
  let last = 0
  for (const match of format.matchAll(/%(?:\((\w{1,100})\))?[-+ #0]{0,5}\d{0,5}(?:\.(\d{1,5}))?([a-zA-Z%])/g)) {
    pieces.push(text(format.slice(last, match.index)))
    last = match.index + match[0].length
    const [, key, precision, kind] = match
    if (kind === '%') {
      pieces.push(text('%'))
      continue
    }
    const value = key === undefined ? given[next++] : named?.get(key)
    const shown = value && shownAs(value)
    if (kind === 'c' && value?.kind === 'number' && value.number !== null)
      pieces.push(text(String.fromCodePoint(Math.max(0, Math.min(0x10ffff, value.number)))))
    else if (shown === null || shown === undefined) pieces.push(made)
    else pieces.push(text(precision === undefined ? shown : shown.slice(0, Number(precision))))
  }
  return joined([...pieces, text(format.slice(last))])
}

/** The text of `format`, and whether a field of it reaches an attribute that begins with underscores. */
export function braceFormatted(
  format: string,
  given: readonly Value[],
  named: ReadonlyMap<string, Value>,
): { readonly value: Value; readonly reached: string | null } {
  let [next, last] = [0, 0]
  let reached: string | null = null
  const pieces: Value[] = []
  for (const match of format.matchAll(/\{\{|\}\}|\{([^{}]{0,200})\}/g)) {
    pieces.push(text(format.slice(last, match.index)))
    last = match.index + match[0].length
    const [whole, field] = match
    if (field === undefined) {
      pieces.push(text(whole[0]!))
      continue
    }
    const [name = '', specification = ''] = field.split(/[!:](.*)/s)
    reached ??= /[.[]\s*_/.test(name) ? name : null
    const key = /^[^.[]*/.exec(name)![0]
    const value = key === '' ? given[next++] : /^\d+$/.test(key) ? given[Number(key)] : named.get(key)
    if (value?.kind === 'number' && value.number !== null && specification === 'c')
      pieces.push(text(String.fromCodePoint(Math.max(0, Math.min(0x10ffff, value.number)))))
    else pieces.push(value === undefined || name !== key || specification !== '' ? made : value)
  }
  return { value: joined([...pieces, text(format.slice(last))]), reached }
}

/** What a method or filter makes of a text with arguments that are known; null when it does not know that name. */
export function textOperation(name: string, value: string, args: readonly Value[]): Value | null {
  const [first, second] = args.map((arg) => (arg.kind === 'text' ? arg.text : null))
  const count = numberOf(args[0])
  switch (name) {
    case 'lower':
    case 'casefold':
      return text(value.toLowerCase())
    case 'upper':
      return text(value.toUpperCase())
    case 'capitalize':
      return text(value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase())
    case 'title':
      return text(value.toLowerCase().replace(/(?<![\p{L}])\p{L}/gu, (sign) => sign.toUpperCase()))
    case 'swapcase':
      return text(
        [...value].map((sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase())).join(''),
      )
    case 'strip':
    case 'trim':
      return text(strip(value, first ?? null, true, true))
    case 'lstrip':
      return text(strip(value, first ?? null, true, false))
    case 'rstrip':
      return text(strip(value, first ?? null, false, true))
    case 'replace':
      if (typeof first !== 'string' || typeof second !== 'string') return made
      return text(first === '' ? value.split('').join(second) : value.split(first).join(second))
    case 'removeprefix':
      return text(first && value.startsWith(first) ? value.slice(first.length) : value)
    case 'removesuffix':
      return text(first && value.endsWith(first) ? value.slice(0, -first.length) : value)
    case 'split':
    case 'rsplit':
      if (args.length > 1)
        return either([value.split(first ?? ' '), value.split(first ?? ' ', 1)].map((p) => list(p.map(text))))
      return list(
        (typeof first === 'string' && first !== '' ? value.split(first) : value.trim().split(/\s+/)).map(text),
      )
    case 'partition':
    case 'rpartition': {
      const at = typeof first === 'string' ? value.indexOf(first) : -1
      return list((at < 0 ? [value, '', ''] : [value.slice(0, at), first!, value.slice(at + first!.length)]).map(text))
    }
    case 'splitlines':
      return list(value.split(/\r?\n/).map(text))
    case 'reverse':
      return text([...value].reverse().join(''))
    case 'list':
    case 'batch':
      return charactersOf(value)
    case 'first':
      return text([...value][0] ?? '')
    case 'last':
      return text([...value].at(-1) ?? '')
    case 'length':
    case 'count':
    case 'find':
    case 'index':
    case 'rfind':
      return name === 'length'
        ? number([...value].length)
        : name === 'find' && first
          ? number(value.indexOf(first))
          : someNumber
    case 'startswith':
    case 'endswith':
    case 'isdigit':
    case 'isalpha':
    case 'isspace':
      return truth
    case 'int': {
      const parsed = Number.parseInt(value, 10)
      return Number.isNaN(parsed) ? someNumber : number(parsed)
    }
    case 'float':
      return number(Number.parseFloat(value))
    case 'striptags':
      return text(
        value
          .replace(/<[^>]{0,1000}>/g, '')
          .trim()
          .replace(/\s+/g, ' '),
      )
    case 'urlencode':
      return text(encodeURIComponent(value).replaceAll('%2F', '/'))
    case 'e':
    case 'escape':
    case 'forceescape':
    case 'safe':
    case 'string':
      return text(value)
    case 'indent':
    case 'wordwrap':
      return /[\n\r]/.test(value) || (name === 'wordwrap' && value.length > (count ?? 0)) ? made : text(value)
    case 'expandtabs':
      return value.includes('\t') ? made : text(value)
    case 'format':
      return /[%{}]/.test(value) ? made : text(value)
    case 'encode':
    case 'decode':
      return args.length === 0 || /^(?:utf-?8|ascii|latin-?1)$/i.test(first ?? '') ? text(value) : made
    case 'center':
    case 'ljust':
    case 'rjust':
      return count === null && args.length > 0 ? made : text(padded(name, value, count ?? 80, second ?? ' '))
    case 'truncate':
      return count === null ? made : either([text(value), text(value.slice(0, Math.max(0, count)))])
    case 'join':
      return joined([...value].map(text), first ?? '')
    case 'tojson':
      return text(JSON.stringify(value))
    default:
      return null
  }
}

/** What a method or filter makes of a list; null when it does not know that name. */
export function listOperation(name: string, items: readonly Value[], args: readonly Value[]): Value | null {
  switch (name) {
    case 'join':
      return lift(args[0], (separator) => joined(items, separator))
    case 'first':
      return items[0] ?? data
    case 'last':
      return items.at(-1) ?? data
    case 'reverse':
      return list(items.toReversed())
    case 'list':
    case 'unique':
    case 'copy':
      return list(items)
    case 'length':
    case 'count':
    case 'index':
      return name === 'length' || name === 'count' ? number(items.length) : someNumber
    case 'pop':
    case 'random':
    case 'min':
    case 'max':
    case 'sum':
      return either([...items, ...items.flatMap((item) => (item.kind === 'list' ? [item] : []))])
    case 'sort':
      return list(items.map(() => either(items)))
    case 'batch':
    case 'slice':
      return list([list(items)])
    case 'string':
    case 'tojson':
      return made
    default:
      return null
  }
}

function lift(value: Value | undefined, join: (separator: string) => Value): Value {
  if (value === undefined) return join('')
  const shown = shownAs(value)
  return shown === null ? made : join(shown)
}
