import { segment } from '../parse/source-tree.ts'
import { fits, resolved, type SchemaNode } from '../schema.ts'
import { explainChoice } from './choice.ts'
import { explainKeys } from './object.ts'
import { explainType } from './type.ts'
import { explainConst, explainEnum, explainId } from './value.ts'
import type { Violation } from './violation.ts'
import { isObject, jsonTypeOf } from './words.ts'

/** Explains a value at `pointer` by a node of the schema; `isOptional` says that its key may be left out. */
export type Explain = typeof explain

/** Yields the violations of `value` against `node` of the schema, one for each mistake, lazily. */
export function* explain(node: SchemaNode, value: unknown, pointer: string, isOptional = false): Generator<Violation> {
  const schema = resolved(node)
  if (schema.anyOf) {
    const alternatives = schema.anyOf.map(resolved)
    if (!alternatives.some((alternative) => fits(alternative, value))) {
      yield* explainChoice(alternatives, value, pointer, explain)
    }
    return
  }
  if (schema.type && jsonTypeOf(value) !== schema.type) {
    return yield explainType([schema], value, pointer, isOptional)
  }
  if (schema.const !== undefined && value !== schema.const) return yield explainConst(schema, value, pointer)
  if (schema.enum && !schema.enum.includes(value as string)) return yield explainEnum(schema, value, pointer)
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value as string)) {
    return yield explainId([schema], value as string, pointer)
  }
  if (schema.items && Array.isArray(value)) {
    const { items } = schema
    const alternatives = (items.anyOf ?? [items]).map(resolved)
    for (const [index, item] of value.entries()) {
      if (alternatives.some((alternative) => fits(alternative, item))) continue
      const place = `${pointer}/${index}`
      yield* items.anyOf ? explainChoice(alternatives, item, place, explain) : explain(items, item, place)
    }
  }
  if (schema.properties && isObject(value)) {
    yield* explainKeys(schema, value, pointer)
    for (const [key, property] of Object.entries(schema.properties)) {
      if (property === true || !Object.hasOwn(value, key)) continue
      yield* explain(property, value[key], `${pointer}${segment(key)}`, !schema.required?.includes(key))
    }
  }
}
