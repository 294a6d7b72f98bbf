import { expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'

test('all callers in a process share the schema of the same subgraphs, in whatever order', () => {
  const schema = schemaOf(['report', 'knowledge'])
  expect(schemaOf(['knowledge', 'report'])).toBe(schema)
  expect(schemaOf(['report', 'knowledge'], false)).not.toBe(schema)
  expect(schemaOf(['report'])).not.toBe(schema)
})
