import { Reach } from './reach.ts'
import { braceFormatted, listOperation, percentFormatted, textOperation } from './text-operations.ts'
import {
  data,
  either,
  joined,
  lifted,
  list,
  type Macro,
  made,
  none,
  number,
  settled,
  shownAs,
  someNumber,
  text,
  type Value,
} from './value.ts'

export type Given = { readonly positional: readonly Value[]; readonly named: ReadonlyMap<string, Value> }

/** Filters that look up an attribute whose name they take. */
const choosing = /^(?:select|reject)attr$/
const byAttribute = /^(?:groupby|sort|unique|sum|min|max|map)$/

/** Items of which a condition that is not followed may leave out any. */
function chosen(items: readonly Value[]): Value {
  if (items.length > 4 || items.every(({ kind }) => kind === 'data')) return list(items)
  return either(
    Array.from({ length: 2 ** items.length }, (_, bits) => list(items.filter((_item, index) => bits & (1 << index)))),
  )
}

/** Follows filters, methods and calls with what their values may be. */
export abstract class Operations extends Reach {
  protected conditional = 0
  /** How often a namespace, a list or a dictionary was changed. */
  protected changes = 0
  /** When the oldest of what was changed was made. */
  protected oldest = Number.POSITIVE_INFINITY
  readonly #births = new WeakMap<object, number>()
  #serial = 0

  /** Returns a number that rises with each call. */
  protected now(): number {
    return ++this.#serial
  }

  protected noteChange(of: object): void {
    this.changes++
    this.oldest = Math.min(this.oldest, this.#births.get(of) ?? 0)
  }
  protected abstract callMacro(macro: Macro, positional: readonly Value[], named: ReadonlyMap<string, Value>): Value

  /** The items of what a loop goes through; null when they are not known. */
  protected itemsOf(value: Value): readonly Value[] | null {
    if (value.kind === 'list') return value.items
    if (value.kind === 'text') return [...value.text].slice(0, 512).map(text)
    if (value.kind === 'dictionary') return [...value.entries.keys()].map(text)
    return value.kind === 'made' ? [made, made, made] : null
  }

  protected filter(name: string, of: Value, given: Given): Value {
    const { positional, named } = given
    if (name === 'attr') return this.access(of, positional[0] ?? named.get('name') ?? made, false)
    if (name === 'format')
      return lifted([of], ([one]) =>
        one!.kind === 'text'
          ? percentFormatted(one.text, named.size > 0 ? [{ kind: 'dictionary', entries: new Map(named) }] : positional)
          : made,
      )
    if (name === 'default' || name === 'd') return either([of, positional[0] ?? named.get('default_value') ?? text('')])
    if (choosing.test(name)) {
      this.lookUp(of, positional[0] ?? made, this.itemsOf(of))
      return chosen(this.itemsOf(of) ?? [data])
    }
    const attribute = named.get('attribute') ?? (name === 'groupby' || name === 'sum' ? positional[0] : undefined)
    if (byAttribute.test(name) && attribute) {
      const found = this.lookUp(of, attribute, this.itemsOf(of))
      return name === 'map' ? list(found) : either([...found, data])
    }
    if (name === 'map' || name === 'select' || name === 'reject') return this.#map(name, of, given)
    if (name === 'list' && of.kind === 'dictionary') return list([...of.entries.keys()].map(text))
    if (name === 'items' || name === 'dictsort')
      return of.kind === 'dictionary' ? list([...of.entries].map(([key, value]) => list([text(key), value]))) : data
    return this.#operate(name, of, given)
  }

  #map(name: string, of: Value, { positional, named }: Given): Value {
    const items = this.itemsOf(of) ?? [data]
    if (name !== 'map') return chosen(items)
    const [filter, ...rest] = positional
    if (filter === undefined) return list(items)
    return lifted([filter], ([one]) => {
      const known = one!.kind === 'text' ? one!.text : null
      if (known === null) {
        this.find('a filter whose name is made')
        return made
      }
      return list(items.map((item) => this.filter(known, item, { positional: rest, named })))
    })
  }

  /** A method or filter that is computed when what it works on is known. */
  #operate(name: string, of: Value, given: Given): Value {
    if (given.positional.length > 4) return made
    return lifted([of, ...given.positional, ...given.named.values()], ([one, ...args]) => {
      const value = settled(one!)
      if (value.kind === 'text') return textOperation(name, value.text, args) ?? data
      if (value.kind === 'list') return listOperation(name, value.items, args) ?? data
      if (value.kind === 'dictionary')
        return name === 'join'
          ? joined([...value.entries.keys()].map(text))
          : (listOperation(name, [...value.entries.keys()].map(text), args) ?? data)
      if (value.kind === 'number')
        return name === 'string' ? (shownAs(value) === null ? made : text(shownAs(value)!)) : someNumber
      if (/^(?:length|count|int|float|abs|round|index|find)$/.test(name)) return someNumber
      if (value.kind === 'made' || value.kind === 'object' || value.kind === 'method')
        return /^(?:first|last|random|min|max|list|sort|unique|reverse)$/.test(name) && value.kind === 'object'
          ? value
          : made
      return /^(?:replace|join|format|center|urlencode)$/.test(name) ? made : data
    })
  }

  protected call(callee: Value, given: Given): Value {
    return lifted([callee], ([one]) => {
      const value = one!
      if (value.kind === 'method') return this.#method(value.of, value.name, given)
      if (value.kind !== 'object') return data
      if (value.macro) return this.callMacro(value.macro, given.positional, given.named)
      return this.#make(value, given)
    })
  }

  #make({ name, items = [] }: Extract<Value, { kind: 'object' }>, { positional, named }: Given): Value {
    if (name === 'namespace' || name === 'dict') {
      const entries = new Map(named)
      for (const one of positional) {
        if (one.kind === 'dictionary') for (const [key, value] of one.entries) entries.set(key, value)
        for (const pair of one.kind === 'list' ? one.items : [])
          if (pair.kind === 'list') entries.set((pair.items[0] && shownAs(pair.items[0])) ?? '', pair.items[1] ?? data)
      }
      this.#births.set(entries, this.now())
      return { kind: 'dictionary', entries }
    }
    if (name === 'cycler' && items.length === 0) return { kind: 'object', name, items: positional }
    if (name === 'joiner' && items.length === 0)
      return { kind: 'object', name, items: [text(''), positional[0] ?? named.get('sep') ?? text(', ')] }
    if (items.length > 0) return either(items)
    if (name !== 'range') return made
    const [first, second, third] = positional.map((one) => (one.kind === 'number' ? one.number : null))
    if (typeof first !== 'number' || second === null || third === null) return data
    const [start, stop, step] = second === undefined ? [0, first, 1] : [first, second, third ?? 1]
    const count = step === 0 ? 0 : Math.max(0, Math.ceil((stop - start) / step))
    return count > 512 ? data : list(Array.from({ length: count }, (_, index) => number(start + index * step)))
  }

  #method(of: Value, name: string, given: Given): Value {
    const { positional, named } = given
    if (of.kind === 'list' && /^(?:append|extend|insert)$/.test(name)) {
      this.noteChange(of)
      const more = name === 'extend' && positional[0] ? (this.itemsOf(positional[0]) ?? [data]) : positional.slice(-1)
      if (of.items.length < 512)
        (of.items as Value[]).push(...(this.conditional > 0 || name === 'insert' ? [made] : more))
      return none
    }
    if (of.kind === 'dictionary') {
      if (name === 'setdefault' || name === 'update') this.noteChange(of.entries)
      if (name === 'get' || name === 'pop')
        return lifted([positional[0] ?? made], ([key]) =>
          either([of.entries.get(shownAs(key!) ?? '') ?? data, positional[1] ?? none]),
        )
      if (name === 'items') return list([...of.entries].map(([key, value]) => list([text(key), value])))
      if (name === 'keys') return list([...of.entries.keys()].map(text))
      if (name === 'values') return list([...of.entries.values()])
      if (name === 'update') {
        for (const [key, value] of named) of.entries.set(key, value)
        return none
      }
    }
    if (of.kind === 'object' && of.items && /^(?:next|current)$/.test(name)) return either(of.items)
    if (of.kind === 'text' && (name === 'format' || name === 'format_map')) {
      const { value, reached } = braceFormatted(of.text, positional, named)
      if (reached !== null) this.find(`a format that reaches “${reached}”`)
      return value
    }
    return this.#operate(name, of, given)
  }
}
