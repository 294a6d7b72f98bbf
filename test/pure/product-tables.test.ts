import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { checkMappings, checkNeeds } from '../../src/application/table-schema.ts'

const folder = new URL('../../src/application/data/', import.meta.url)
const tableOf = (name: string) => load(readFileSync(new URL(name, folder), 'utf8'))

test.each([
  ['technique-needs.yaml', checkNeeds],
  ['finding-mappings.yaml', checkMappings],
])('applications §9.3: %s has the shape that is read from it', (name, check) => {
  const table = tableOf(name) as Record<string, unknown>
  expect(check(table)).toEqual([])
  expect(check({ ...table, version: 'new', more: 1 }).map(({ pointer }) => pointer)).toEqual(['/more', '/version'])
})
