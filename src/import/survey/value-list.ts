import { detached } from './values.ts'

/** The values of an attribute in order of appearance, each once, after '' as the first. */
export type ValueList = {
  readonly values: readonly string[]
  readonly indexes: ReadonlyMap<string, number>
  /** The index of a value, which is added when it is new. */
  indexOf(value: string): number
}

/** More different values than this make no groups that a chart can show. */
const mostValues = 1_000

/** Returns a list that holds up to 1,000 values beside ''; `refuse` makes the error that is thrown for one more. */
export function createValueList(refuse: () => Error): ValueList {
  const values = ['']
  const indexes = new Map([['', 0]])
  return {
    values,
    indexes,
    indexOf(value) {
      const known = indexes.get(value)
      if (known !== undefined) return known
      if (values.length > mostValues) throw refuse()
      const name = detached(value)
      indexes.set(name, values.length)
      return values.push(name) - 1
    },
  }
}
