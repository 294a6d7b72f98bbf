import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { roomsRead } from '../../graphql/document-rooms.ts'
import { schemaOf } from '../../graphql/schema.ts'

const schema = schemaOf(['knowledge', 'security', 'report'])

test.each([
  ['{ weaknesses { nodes { name } } technique(id: "x") { name } }', ['knowledge', 'weakness']],
  ['{ technique(id: "x") { id } }', ['knowledge']],
  [
    '{ weakness(id: "x") { ...Both } } fragment Both on Weakness { techniques { nodes { name } } }',
    ['knowledge', 'weakness'],
  ],
  ['{ __typename }', []],
  ['{ nothing }', []],
])('operations §2.8: %s is made from %j', (query, rooms) => {
  expect(roomsRead(schema, parse(query))).toEqual(rooms)
})
