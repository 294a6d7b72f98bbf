import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('../../db/migrations/', import.meta.url)
/** What running processes do not survive: something that they use goes, or must be there and they do not write it. */
const takesAway =
  /\bdrop\s+(?:table|column|function|trigger|type|view)\b|\.drop(?:Table|Column)\(|\brename\b|\.rename|\bset\s+not\s+null\b|setNotNull|\badd\s+column\s+(?:(?!add column|default|generated)[^`,])*\bnot\s+null\b(?![^`,]*\b(?:default|generated)\b)/i
/** The last migration of the first release that a service could be upgraded from while it runs. */
const before = '0022'

describe('operations §1.2: migrations that need a stop', () => {
  const all = readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file) && file >= before)
    .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))

  test('the pattern knows what takes away, and what adds', () => {
    for (const text of ['drop column x', 'alter column x set not null', 'add column x text not null', 'rename to y'])
      expect([text, takesAway.test(text)]).toEqual([text, true])
    for (const text of [
      "add column x text not null default ''",
      'add column x text, add column y text',
      'drop index x',
    ])
      expect([text, takesAway.test(text)]).toEqual([text, false])
  })

  test('are those that take away what processes of the version before use', () => {
    expect(all.length).toBeGreaterThan(20)
    const needed = all.filter(({ text }) => takesAway.test(text)).map(({ file }) => file)
    const marked = all.filter(({ text }) => /^export const needsStop = true$/m.test(text)).map(({ file }) => file)
    expect(marked).toEqual(needed)
  })
})
