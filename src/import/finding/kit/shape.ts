import { Ajv, type ErrorObject } from 'ajv'
import { isObject, kindOf } from '../../source-object.ts'
import { createUnknownKeys } from './unknown-keys.ts'
import type { FindingWarnings } from './warnings.ts'

/** Type of a value of a shape; every member may be absent. */
export type Shaped<S> = S extends { readonly type: 'string' }
  ? string
  : S extends { readonly type: 'number' }
    ? number
    : S extends { readonly type: 'boolean' }
      ? boolean
      : S extends { readonly items: infer I }
        ? readonly Shaped<I>[]
        : S extends { readonly properties: infer P }
          ? { readonly [K in keyof P]?: Shaped<P[K]> | undefined }
          : S extends { readonly additionalProperties: infer A }
            ? Readonly<Record<string, Shaped<A>>>
            : unknown

export const text = { type: 'string' } as const
export const number = { type: 'number' } as const
export const flag = { type: 'boolean' } as const
export const anything = {} as const

/** Returns the shape of a list. */
export function list<const S>(items: S) {
  return { type: 'array', items } as const
}

/** Returns the shape of an object with these members; other members are not looked at. */
export function object<const P>(properties: P) {
  return { type: 'object', properties } as const
}

/**
 * Returns the shape of an object with these members. `unused` are the names, between spaces, of members that its format
 * has too; any other is reported as unknown.
 */
export function closedObject<const P>(properties: P, unused = '') {
  return { type: 'object', properties, unused: namesIn(unused) } as const
}

/**
 * Returns the shape of a value that the format's versions nest in different ways: every object in it, in lists of any
 * depth, is reported as an object of `shape`. Its types are not checked.
 */
export function inLists<const S>(shape: S) {
  return { inLists: shape } as const
}

type NamesIn<T extends string> = T extends `${infer First} ${infer Others}` ? First | NamesIn<Others> : T

/** Returns members that are all texts, by their names between spaces. */
export function texts<const T extends string>(names: T) {
  return Object.fromEntries(namesIn(names).map((name) => [name, text])) as {
    readonly [K in NamesIn<T>]: typeof text
  }
}

/** Returns the names that a text lists between spaces. */
export function namesIn(text: string): readonly string[] {
  return text.match(/\S+/g) ?? []
}

/** Returns the shape of an object with any members, all of one shape. */
export function map<const A>(additionalProperties: A) {
  return { type: 'object', additionalProperties } as const
}

const ajv = new Ajv({ allErrors: true, strict: false })

/**
 * Returns a reader of values of a shape. It takes out of the value what does not fit, with a warning each, and reports
 * the members that no closed object of the shape knows. Returns null when the value as a whole does not fit.
 */
export function shapeReader<const S extends object>(
  shape: S,
): (value: unknown, pointer: string, warnings: FindingWarnings) => Shaped<S> | null {
  const fits = ajv.compile(shape)
  const reportUnknown = createUnknownKeys(shape)
  return (value, pointer, warnings) => {
    const isFit = fits(value)
    reportUnknown(value, pointer, warnings.keys)
    if (isFit) return value as Shaped<S>
    const places = new Map(fits.errors!.map((error) => [error.instancePath, error]))
    for (const [place, error] of [...places].reverse()) {
      const found = takeOut(value, place)
      warnings.add(pointer + place, `must be ${wantedOf(error)}, but is ${kindOf(found)}; it is left out`)
    }
    return places.has('') ? null : (value as Shaped<S>)
  }
}

/** Returns a reader of values of a shape, of which it returns what `map` makes. */
export function mapShape<const S extends object, T>(
  shape: S,
  map: (value: Shaped<S>) => T,
): (value: unknown, pointer: string, warnings: FindingWarnings) => T | null {
  const read = shapeReader(shape)
  return (value, pointer, warnings) => {
    const found = read(value, pointer, warnings)
    return found && map(found)
  }
}

/** Removes the value at a JSON pointer from `root` and returns it. */
function takeOut(root: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  const last = keys.pop()
  if (last === undefined) return root
  const name = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~')
  const parent = keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[name(key)], root)
  if (Array.isArray(parent)) return parent.splice(Number(last), 1)[0]
  if (!isObject(parent)) return undefined
  const found = parent[name(last)]
  delete parent[name(last)]
  return found
}

function wantedOf({ params }: ErrorObject): string {
  const names: Readonly<Record<string, string>> = {
    string: 'a text',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  }
  return names[String(params.type)] ?? String(params.type)
}
