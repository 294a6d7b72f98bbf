import { readFileSync } from 'node:fs'
import { InMemoryCache, type TypePolicies } from '@apollo/client'

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))

/** Objects of the types with null belong to what they are read from; others are known by the fields named here. */
const keys = readJson<Readonly<Record<string, string[] | null>>>('cache-keys.json')
const typePolicies: TypePolicies = Object.fromEntries(
  Object.entries(keys).map(([type, fields]) => [
    type,
    fields === null ? { keyFields: false as const, merge: true } : { keyFields: fields },
  ]),
)

/** Select `id` in every object that has one: Apollo refuses an answer without the fields of its key. */
export const cache = new InMemoryCache({ possibleTypes: readJson('possible-types.json'), typePolicies })
