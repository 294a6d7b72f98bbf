import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { emptyRowOf } from '../../db/engine/empty-row.ts'
import { UnreadColumn, UsedColumns } from '../../db/engine/used-columns.ts'

const columns = Array.from({ length: 60 }, (_, index) => `col_${index}`)
const row = Object.fromEntries(columns.map((column, index) => [column, index]))
const nameOf = (column: string) => column.replace('_', '')

/** Rows of which the first `count` columns are used. */
function narrowed(count: number) {
  const used = new UsedColumns()
  used.learn()
  for (const column of columns.slice(0, count)) used.add(nameOf(column))
  used.settle()
  return used.narrowed(columns, nameOf)!
}

setFlagsFromString('--allow-natives-syntax')
const isCompact = runInThisContext('(object) => %HasFastProperties(object)') as (object: object) => boolean
// It is compiled by its first call.
isCompact({})
setFlagsFromString('--no-allow-natives-syntax')

test.each([1, 2, 14, 15, 30, 59, 60])(
  'DESIGN §4.6: a row of %i columns has these alone, and takes little memory',
  (count) => {
    const { rowOf } = narrowed(count)
    for (let time = 0; time < 3; time++) {
      const narrow = rowOf(row)
      expect(Object.keys(narrow)).toEqual(columns.slice(0, count).map(nameOf))
      expect(isCompact(Object.freeze(narrow))).toBe(true)
      expect(narrow.col0).toBe(0)
      if (count === columns.length) {
        expect({ ...narrow }).toEqual(Object.fromEntries(columns.map((column, index) => [nameOf(column), index])))
        continue
      }
      expect(() => narrow[nameOf(columns[count]!)]).toThrow(UnreadColumn)
      expect(() => ({ ...narrow })).toThrow(UnreadColumn)
      expect(() => JSON.stringify(narrow)).toThrow(UnreadColumn)
    }
  },
)

test('DESIGN §4.6: a row that small objects are made from has every column, from the fifteenth column on', () => {
  expect(emptyRowOf(columns.slice(0, 14))).toBe(null)
  const empty = emptyRowOf(columns.slice(0, 15))!
  expect(Object.entries(empty)).toEqual(columns.slice(0, 15).map((column) => [column, null]))
  expect(isCompact({ ...empty })).toBe(true)
})
