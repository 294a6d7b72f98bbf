import { expect, test } from 'vitest'
import { createStatementWatch, statementName } from '../../db/engine/statement-watch.ts'
import { createBatch } from '../../graphql/runtime/batch.ts'
import { currentSpan, runInSpan, type Span } from '../../src/ground/span.ts'

test.each([
  ['select "name" from "technique" where "id" = any($1)', 'select technique'],
  [
    'select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "a" from "weakness") as read',
    'select weakness',
  ],
  ['\n  WITH x as (SELECT 1 FROM Tactic) select 1', 'with tactic'],
  ['insert into "audit_event" ("a") values ($1)', 'insert audit_event'],
  ['update "scan_run" set "state" = $1', 'update scan_run'],
  ['delete from "cache"', 'delete cache'],
  ['select 1', 'select'],
  ['begin isolation level repeatable read', 'begin'],
  ['-- a remark', 'other'],
])('operations §3.1: %s is named %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})

test('operations §3.2: statements are counted and timed by name, failures too, with few names', async () => {
  const { watch, statistics } = createStatementWatch()
  expect(await watch('select 1 from a', async () => 'rows')).toBe('rows')
  await expect(
    watch('select 2 from a', async () => {
      throw new Error('away')
    }),
  ).rejects.toThrow('away')
  expect(statistics().get('select a')).toMatchObject({ count: 2, failed: 1 })
  expect(statistics().get('select a')!.seconds).toBeGreaterThan(0)
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const one of letters) for (const two of letters) await watch(`select 1 from t_${one}${two}`, async () => null)
  expect(statistics().size).toBe(201)
  expect(statistics().get('other')).toMatchObject({ count: 26 * 26 - 199, failed: 0 })
  await watch('select 1 from a', async () => null)
  expect(statistics().get('select a')).toMatchObject({ count: 3 })
})

test('operations §3.1: a statement that waits belongs to whoever asked first, not to whoever it waited for', async () => {
  const spans = ['one', 'two', 'three'].map((name) => ({ name }) as unknown as Span)
  const seen: unknown[] = []
  const load = createBatch(async (keys: readonly number[]) => {
    seen.push([keys, currentSpan()])
    await new Promise((resolve) => setImmediate(resolve))
    return keys
  })
  const ask = (key: number, span?: Span) => runInSpan(span, () => load(key))
  const first = ask(1, spans[0])
  await new Promise((resolve) => setImmediate(resolve))
  const second = ask(2, spans[1])
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([first, second, ask(3, spans[2]), ask(4, spans[0]), ask(5)])
  expect(seen).toEqual([
    [[1], spans[0]],
    [[2], spans[1]],
    [[3, 4, 5], spans[2]],
  ])
})

test('operations §3.1: a statement is a part of the span that it is sent for, failed by its code', async () => {
  const seen: unknown[] = []
  const part = { fail: (code: string) => seen.push(code), end: () => seen.push('end') }
  const span = {
    begin: (name: string, facts: object) => {
      seen.push([name, facts])
      return part
    },
  } as unknown as Span
  const { watch } = createStatementWatch()
  await runInSpan(span, () => watch('select 1 from a', async () => seen.push('sent')))
  const begun = ['select a', { 'db.system.name': 'postgresql' }]
  expect(seen.splice(0)).toEqual([begun, 'sent', 'end'])
  const refused = Object.assign(new Error('a value'), { code: '23505' })
  await expect(runInSpan(span, () => watch('select 1 from a', () => Promise.reject(refused)))).rejects.toBe(refused)
  expect(seen.splice(0)).toEqual([begun, '23505', 'end'])
  await watch('select 1 from a', async () => null)
  expect(seen).toEqual([])
})
