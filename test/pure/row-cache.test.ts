import { expect, test, vi } from 'vitest'
import { UsedColumns } from '../../db/engine/used-columns.ts'
import { createRowCache } from '../../graphql/runtime/row-cache.ts'
import { LateRequest } from '../../src/ground/deadline.ts'

const source = {}

/** Three requests want a row; the first one's read fails with `cause`, and each later read returns 1. */
async function readThrice(cause: Error) {
  const rows = createRowCache(1024 * 1024).at(1)
  const first = Promise.withResolvers<never>()
  const read = vi.fn(async () => 1)
  const wanted = [() => first.promise, read, read].map((one) => rows.cached(source, 'key', one))
  first.reject(cause)
  return { answers: await Promise.allSettled(wanted), reads: read.mock.calls.length, rows, read }
}

test('DESIGN §4.5: requests that joined the read of one that has no time left share a read of their own', async () => {
  const { answers, reads, rows, read } = await readThrice(new LateRequest('late'))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(reads).toBe(1)
  expect([await rows.cached(source, 'key', read), read.mock.calls.length]).toEqual([1, 1])
})

test('DESIGN §4.5: any other failure of a read is that of all who joined it, and is not cached', async () => {
  const { answers, reads, rows, read } = await readThrice(new Error('away'))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(reads).toBe(0)
  expect([await rows.cached(source, 'key', read), read.mock.calls.length]).toEqual([1, 1])
})

test('DESIGN §4.5: a reading of an earlier revision gets nothing that was read at the present one, and keeps nothing', async () => {
  const cache = createRowCache(1024 * 1024)
  const earlier = cache.at(1)
  const present = cache.at(2)
  await present.cached(source, 'key', async () => 'present')
  await present.computed(
    source,
    'sum',
    async () => 'present',
    () => 8,
  )
  expect(await earlier.cached(source, 'key', async () => 'earlier')).toBe('earlier')
  expect(
    await earlier.computed(
      source,
      'sum',
      async () => 'earlier',
      () => 8,
    ),
  ).toBe('earlier')
  const never = async () => Promise.reject(new Error('is read again'))
  expect(present.cached(source, 'key', never)).toBe('present')
  expect(present.computed(source, 'sum', never, () => 8)).toBe('present')
  const { hits, misses, joined } = cache.statistics
  expect({ hits, misses, joined }).toEqual({ hits: 2, misses: 2, joined: 0 })
})

test('DESIGN §4.5: rows that lack columns are shared by reads of the same columns, whole ones by all', async () => {
  const rows = createRowCache(1024 * 1024).at(1)
  const [one, other] = [new UsedColumns(), new UsedColumns()]
  for (const used of [one, other]) {
    used.learn()
    used.settle()
  }
  const columns = ['id', 'name']
  const narrow = one.narrowed(columns, (column) => column)!.rowOf({ id: 1 })
  const never = async () => Promise.reject(new Error('is read again'))
  await rows.using(one).cached(source, 'narrow', async () => narrow)
  expect(rows.using(one).cached(source, 'narrow', never)).toBe(narrow)
  await expect(rows.using(other).cached(source, 'narrow', never)).rejects.toThrow('is read again')
  await expect(rows.cached(source, 'narrow', never)).rejects.toThrow('is read again')
  await rows.using(other).cached(source, 'whole', async () => ({ id: 1 }))
  for (const reading of [rows, rows.using(one), rows.using(other)])
    expect(reading.cached(source, 'whole', never)).toEqual({ id: 1 })
})

test('DESIGN §4.5: what an operation reads while its columns are learned is shared with nobody', async () => {
  const rows = createRowCache(1024 * 1024).at(1)
  const used = new UsedColumns()
  expect(await rows.using(used).cached(source, 'key', async () => 1)).toBe(1)
  expect(used.stage).toBe('learning')
  const learning = rows.using(used)
  expect(await learning.cached(source, 'key', async () => 2)).toBe(2)
  expect(await rows.using(used).cached(source, 'key', async () => 3)).toBe(3)
  expect(await rows.cached(source, 'key', async () => 4)).toBe(1)
})
