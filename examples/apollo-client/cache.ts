import { readFileSync } from 'node:fs'
import { InMemoryCache, type TypePolicies } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))

/** Objects of the types with null belong to what they are read from; others are known by the fields named here. */
const keys = readJson<Readonly<Record<string, string[] | null>>>('cache-keys.json')
const typePolicies: TypePolicies = Object.fromEntries(
  Object.entries(keys).map(([type, fields]) => [
    type,
    // Merged, the cursors of one page would be taken for those of the next.
    fields === null ? { keyFields: false as const, merge: type !== 'PageInfo' } : { keyFields: fields },
  ]),
)
/** Lists that are read page after page, each with the arguments that make it another list. */
typePolicies.Query = { fields: { techniques: relayStylePagination(['filter', 'orderBy']) } }

/** Select `id` in every object that has one: Apollo refuses an answer without the fields of its key. */
export const cache = new InMemoryCache({ possibleTypes: readJson('possible-types.json'), typePolicies })
