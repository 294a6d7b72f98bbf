import { describe, expect, test } from 'vitest'
import { StatementLimit } from '../../db/engine/statement-limit.ts'

const query = (text: string) => Buffer.from(`Q....${text}\0`, 'latin1')
const parse = (text: string, name = '') => Buffer.from(`P....${name}\0${text}\0\0\0`, 'latin1')
const ready = (state: string) =>
  Buffer.concat([Buffer.from('C....SET\0'), Buffer.from([0x5a, 0, 0, 0, 5]), Buffer.from(state)])

describe('the limit of a statement, as the client sets it', () => {
  test.each([query, parse])('is lifted for a transaction until it ends: %o', (message) => {
    const limit = new StatementLimit()
    expect(limit.isLifted).toBe(false)
    limit.sent(message('set local statement_timeout = 0'))
    expect(limit.isLifted).toBe(true)
    limit.received(ready('T'))
    limit.received(Buffer.from('I'))
    expect(limit.isLifted).toBe(true)
    limit.received(ready('I'))
    expect(limit.isLifted).toBe(false)
  })

  test.each([query, parse])('is lifted for a session until it is set again: %o', (message) => {
    const limit = new StatementLimit()
    limit.sent(message('SET statement_timeout = 0;'))
    limit.received(ready('I'))
    expect(limit.isLifted).toBe(true)
    limit.sent(message('reset statement_timeout'))
    expect(limit.isLifted).toBe(false)
    limit.sent(message('set statement_timeout = 0'))
    limit.sent(message('set statement_timeout = 5000'))
    expect(limit.isLifted).toBe(false)
  })

  test('of a transaction does not end that of its session', () => {
    const limit = new StatementLimit()
    limit.sent(query('set statement_timeout = 0'))
    limit.sent(query('set local statement_timeout = 0'))
    limit.received(ready('I'))
    expect(limit.isLifted).toBe(true)
    limit.sent(query('set local statement_timeout = 0'))
    limit.sent(query('set local statement_timeout = 9'))
    limit.sent(query('reset statement_timeout'))
    expect(limit.isLifted).toBe(false)
  })

  test('is read in statements alone', () => {
    const limit = new StatementLimit()
    const text = 'set statement_timeout = 0'
    for (const message of [
      query(`select '${text}'`),
      query(`${text} and more`),
      Buffer.from(`d....${text}\0`),
      parse('select 1', text),
      query(`${text}${' '.repeat(100)}`),
      Buffer.from('Q'),
    ])
      limit.sent(message)
    expect(limit.isLifted).toBe(false)
    limit.sent(query(text))
    expect(limit.isLifted).toBe(true)
  })
})
