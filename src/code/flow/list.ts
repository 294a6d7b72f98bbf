import { join, readElement, type Value, withField } from './value.ts'

/**
 * Returns the list that `right` behind `left` makes: what stands at a known place keeps it, as the program of a
 * command does before options of others. What stands behind a list of unknown length has no known place.
 */
export function appended(left: Value, right: Value): Value {
  if (!left.isList || left.fields === null) {
    if (!right.isList) return join(left, right)
    return { ...left, text: null, fields: new Map([['*', join(readElement(left), readElement(right))]]), isList: true }
  }
  const isLong = left.fields.has('*')
  const items = right.isList && right.fields ? [...right.fields] : [['*', readElement(right)] as const]
  const count = left.fields.size
  let found = left
  for (const [index, item] of items) {
    const key = isLong || index === '*' ? '*' : String(count + Number(index))
    const known = found.fields?.get(key)
    found = withField(found, key, known ? join(known, item) : item)
  }
  return { ...found, isConstant: left.isConstant && right.isConstant, isList: true }
}
