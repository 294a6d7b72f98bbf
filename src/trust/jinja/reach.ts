import { alternativesOf, data, either, lifted, list, made, settled, shownAs, text, type Value } from './value.ts'

const mostSteps = 150_000
/** Attributes by which frames and functions lead to what a module holds. */
const leading =
  /^(?:(?:gi|cr|ag)_(?:frame|code|yieldfrom|await)|f_(?:back|globals|builtins|locals|code)|tb_(?:frame|next)|func_(?:globals|code|closure|defaults)|im_(?:func|class|self)|mro|co_(?:code|consts|names))$/
/** Attributes by which a page says what an object is. */
const describing = /^__(?:name|doc|version|qualname|module|len|str)__$/

/** Judges accesses to attributes and items. */
export class Reach {
  /** Each way to code that was found. */
  readonly found = new Set<string>()
  /** True when more was to follow than is followed. */
  isCut = false
  readonly #isChat: boolean
  readonly #template: string
  #steps = 0

  constructor(isChat: boolean, template: string) {
    this.#isChat = isChat
    this.#template = template
  }

  /** Reports a name of Python's own that is put together, and returns the value. */
  protected noteName(value: Value): Value {
    for (const one of alternativesOf(value)) {
      const name = one.kind === 'text' ? /__[a-z]{2,20}(?:__)?/.exec(one.text)?.[0] : undefined
      if (name !== undefined && !this.#template.includes(name)) this.find(`the name ${name}, which is put together`)
    }
    return value
  }

  protected step(): boolean {
    this.isCut ||= ++this.#steps > mostSteps
    return !this.isCut
  }

  protected find(what: string): void {
    if (this.found.size < 20) this.found.add(what)
  }

  /** The attribute or item of a value by its name, however that was made. */
  protected access(of: Value, name: Value, isWritten: boolean): Value {
    return lifted([name], ([key]) => either(alternativesOf(of).map((one) => this.#accessOne(one, key!, isWritten))))
  }

  #accessOne(owner: Value, key: Value, isWritten: boolean): Value {
    const of = settled(owner)
    if (key.kind === 'number') return this.#itemAt(of, key.number)
    if (key.kind === 'made') {
      if (of.kind !== 'dictionary' || of.entries.size === 0) this.find('an attribute whose name is made')
      return of.kind === 'dictionary' ? either([...of.entries.values(), data]) : data
    }
    const name = key.kind === 'text' ? key.text : null
    if (name === null) {
      if (of.kind === 'object' || of.kind === 'method') this.find('an attribute of an object whose name is not known')
      return of.kind === 'dictionary' ? either([...of.entries.values(), data]) : data
    }
    if (this.leads(of, name)) this.find(`the attribute ${name}`)
    if (of.kind === 'dictionary') return of.entries.get(name) ?? (isWritten ? { kind: 'method', of, name } : data)
    if (of.kind === 'object' && of.name === 'loop')
      return /^(?:index0?|revindex0?|length|depth0?)$/.test(name) ? { kind: 'number', number: null } : data
    return { kind: 'method', of, name }
  }

  protected leads(of: Value, name: string): boolean {
    const plain = name.normalize('NFKC').trim()
    if (plain.startsWith('__')) return this.#isChat || !describing.test(plain)
    if (plain.startsWith('_'))
      return of.kind === 'object' || of.kind === 'method' || (this.#isChat && of.kind !== 'dictionary')
    return leading.test(plain)
  }

  #itemAt(of: Value, at: number | null): Value {
    const items = of.kind === 'list' ? of.items : of.kind === 'text' ? [...of.text].slice(0, 512).map(text) : null
    if (items !== null) return at === null ? either([...items, data]) : (items.at(at) ?? data)
    return of.kind === 'made' || of.kind === 'object' || of.kind === 'method' ? made : data
  }

  /** What the items of a list have at a dotted name, as filters look it up. */
  protected lookUp(of: Value, attribute: Value, items: readonly Value[] | null): readonly Value[] {
    const values = items ?? (of.kind === 'either' ? [of] : [data])
    const found = lifted([attribute], ([one]) => {
      if (one!.kind === 'made') {
        this.find('a filter by an attribute whose name is made')
        return list([made])
      }
      const name = shownAs(one!)
      if (name === null) {
        if (values.some(({ kind }) => kind === 'object' || kind === 'method'))
          this.find('a filter by an attribute whose name is not known')
        return list([data])
      }
      const parts = name.split(/[.,]/)
      return list(
        values.map((value) =>
          parts.reduce<Value>(
            (owner, part) =>
              /^\d+$/.test(part) ? this.#itemAt(owner, Number(part)) : this.access(owner, text(part), true),
            value,
          ),
        ),
      )
    })
    return found.kind === 'list' ? found.items : [found]
  }
}
