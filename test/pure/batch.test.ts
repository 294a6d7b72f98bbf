import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createBatch } from '../../graphql/runtime/batch.ts'

/** Returns a read that ends when it is told to, with the keys that each statement had. */
function statements() {
  const sent: { readonly keys: readonly number[]; readonly end: () => void }[] = []
  const read = (keys: readonly number[]) => {
    const { promise, resolve } = Promise.withResolvers<readonly string[]>()
    sent.push({ keys, end: () => resolve(keys.map((key) => `row ${key}`)) })
    return promise
  }
  return { sent, read }
}

test('DESIGN §4.5: keys of one turn are read by one statement, each once', async () => {
  const { sent, read } = statements()
  const load = createBatch(read)
  const rows = Promise.all([load(1), load(2), load(1)])
  await turn()
  expect(sent.map(({ keys }) => keys)).toEqual([[1, 2]])
  sent[0]!.end()
  expect(await rows).toEqual(['row 1', 'row 2', 'row 1'])
})

test('DESIGN §4.5: two statements are in flight at most; what is loaded meanwhile waits for one statement', async () => {
  const { sent, read } = statements()
  const load = createBatch(read)
  const rows: Promise<string>[] = []
  for (const key of [1, 2, 3, 4, 5]) {
    rows.push(load(key))
    await turn()
  }
  expect(sent.map(({ keys }) => keys)).toEqual([[1], [2]])
  rows.push(load(2))
  sent[1]!.end()
  await turn()
  await turn()
  expect(sent.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4, 5, 2]])
  for (const { end } of sent) end()
  expect(await Promise.all(rows)).toEqual([1, 2, 3, 4, 5, 2].map((key) => `row ${key}`))
})

test('DESIGN §4.5: a statement has 500 keys at most, and a full one that is repeated holds none up', async () => {
  const { sent, read } = statements()
  const load = createBatch(read)
  const keys = Array.from({ length: 500 }, (_, key) => key)
  const rows = keys.map(load)
  const repeated = keys.map(load)
  await turn()
  await turn()
  expect(sent.map(({ keys }) => keys.length)).toEqual([500])
  sent[0]!.end()
  expect(await Promise.all(repeated)).toEqual(await Promise.all(rows))
  const more = [load(1), load(2)]
  await turn()
  more.push(load(3))
  await turn()
  expect(sent.map(({ keys }) => keys.length)).toEqual([500, 2, 1])
  for (const { end } of sent) end()
  expect(await Promise.all(more)).toEqual(['row 1', 'row 2', 'row 3'])
})

test('DESIGN §4.5: a key that the database does not take fails alone, and is read again when it is loaded again', async () => {
  const asked: (readonly string[])[] = []
  const load = createBatch(async (keys: readonly string[]) => {
    asked.push(keys)
    if (keys.includes('\0')) throw Object.assign(new Error('no such text'), { code: '22021' })
    return keys.map((key) => key.length)
  })
  const settled = await Promise.allSettled(['a', 'bb', '\0', 'cccc'].map(load))
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    1,
    2,
    'no such text',
    4,
  ])
  await expect(load('\0')).rejects.toThrow('no such text')
  expect(asked.at(-1)).toEqual(['\0'])
})

test('DESIGN §4.5: a database that is away fails every key', async () => {
  const load = createBatch(async (): Promise<readonly string[]> => {
    throw Object.assign(new Error('away'), { code: '57P01' })
  })
  const settled = await Promise.allSettled([load(1), load(2)])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('DESIGN §4.5: what was read is not held once nobody waits for it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const load = createBatch(async (keys: readonly number[]) => keys.map((key) => ({ key })))
  const found = new WeakRef(await load(1))
  expect(await load(2)).toEqual({ key: 2 })
  const last = new WeakRef(await load(3))
  // A WeakRef holds its object until the turn in which it was made is over.
  await turn()
  collect()
  expect([found.deref(), last.deref()]).toEqual([undefined, undefined])
  expect(await load(3)).toEqual({ key: 3 })
})
