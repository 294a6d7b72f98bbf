const typeWords = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  null: 'null',
  number: 'a number',
  boolean: 'true or false',
} as const

/** Returns a JSON type in words, such as `a list`. */
export function typeInWords(type: keyof typeof typeWords): string {
  return typeWords[type]
}

/** Describes `value` in words, such as `a list` or `false`. */
export function valueInWords(value: unknown): string {
  return typeof value === 'boolean' ? String(value) : typeWords[jsonTypeOf(value)]
}

/** `noun` with its article, as a sentence begins. */
export function sentenceWith(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'An' : 'A'} ${noun}`
}

/** `a, b or c`. */
export function anyOfWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** `text` in double quotes, shortened to 60 characters. */
export function quoted(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 59)}…` : text}"`
}

/** Names the target of a pointer as the subject of a sentence: `"name"`, `Element 2 of "tactics"`, `The document`. */
export function subjectOf(pointer: string): string {
  const [last, owner] = pointer.split('/').slice(1).reverse()
  if (last === undefined) return 'The document'
  return /^\d+$/.test(last) && owner !== undefined ? `Element ${Number(last) + 1} of "${owner}"` : quoted(last)
}

/** Returns the JSON type of a value, as schemas name it. */
export function jsonTypeOf(value: unknown): 'null' | 'array' | 'object' | 'string' | 'number' | 'boolean' {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'object' || type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

/** Returns true for an object that is no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return jsonTypeOf(value) === 'object'
}
