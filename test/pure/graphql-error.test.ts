import { buildSchema, GraphQLError } from 'graphql'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { formatError } from '../../src/http/graphql-error.ts'

const schema = buildSchema('type Query { name: String }')

test.each([999, 1_000])('a message of %i characters is sent as it is', (length) => {
  const message = 'x'.repeat(length)
  expect(sent(message)).toBe(message)
})

test('of a longer message the beginning and the end are sent', () => {
  const [start, end] = ['a'.repeat(500), 'z'.repeat(500)]
  expect(sent(`${start}-${end}`)).toBe(`${start} … ${end}`)
})

test('what fails inside is told by an id alone', () => {
  const error = new GraphQLError('the secret', { extensions: { code: 'INTERNAL_SERVER_ERROR' } })
  const told = formatError(schema, pino({ level: 'silent' }), error.toJSON(), error)
  expect(told.message).toMatch(/^The service failed\. Its log names this failure [\da-f-]{36}\.$/)
  expect(told.extensions).toEqual({ code: 'INTERNAL', errorId: told.message.slice(-37, -1) })
})

function sent(message: string): string {
  const error = new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
  return formatError(schema, pino({ level: 'silent' }), error.toJSON(), error).message
}
