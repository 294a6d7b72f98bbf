import { expect, test } from 'vitest'
import { UsedColumns } from '../../db/engine/used-columns.ts'

test('rows are named anew with each column that they gain, and alike without one', () => {
  const used = new UsedColumns()
  const names = [used.name]
  for (const column of ['id', 'id', 'name', 'id']) {
    used.add(column)
    names.push(used.name)
  }
  expect(names.map((name) => names.indexOf(name))).toEqual([0, 1, 1, 3, 3])
  expect(names).not.toContain(new UsedColumns().name)
})
