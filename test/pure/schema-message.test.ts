import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { schemaMessage } from '../../src/ground/schema-message.ts'

const ajv = addFormats.default(new Ajv({ allErrors: true }))
const formats = Object.keys(ajv.formats)
const types = ['array', 'boolean', 'integer', 'number', 'object', 'string']

/** What is said of a value that does not fit `schema`. */
function messageOf(schema: object, value: unknown): string {
  const check = ajv.compile(schema)
  check(value)
  return schemaMessage(check.errors![0]!)
}

test('a message that names a format or a type has the article of its sound', () => {
  expect(formats).toEqual(expect.arrayContaining(['email', 'ipv4', 'iso-time', 'uri', 'uuid', 'date-time']))
  const messages = [
    ...formats.map((format) => schemaMessage({ keyword: 'format', params: { format } } as never)),
    ...types.map((type) => messageOf({ type }, null)),
  ]
  // These begin with the sound of "you".
  const isConsonant = /^must be a(n?) (?:ur|uu)/
  for (const message of messages)
    expect(message).toMatch(isConsonant.test(message) ? /^must be a u/ : /^must be (?:an [aeio]|a [^aeiou])/)
  expect(messageOf({ type: 'string', format: 'email' }, 'x')).toBe('must be an email')
  expect(messageOf({ type: 'string', format: 'uri' }, 'x')).toBe('must be a uri')
  expect(messageOf({ type: ['integer', 'null'] }, 'x')).toBe('must be an integer or null')
})
