import { readFileSync } from 'node:fs'
import { Client, fetchExchange } from '@urql/core'
import { cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache'
import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './graphql-env.d.ts'

const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: { BigInt: number | string; Date: string; DateTime: string; JSON: unknown }
}>()

/** Objects of the types with null belong to what they are read from; others are known by their `id` or by the field named here. */
const identifying: Readonly<Record<string, readonly string[] | null>> = JSON.parse(
  readFileSync('cache-keys.json', 'utf8'),
)
const keys: KeyingConfig = Object.fromEntries(
  Object.entries(identifying).map(([type, fields]) => [
    type,
    (data) => (fields === null ? null : fields.map((field) => String(data[field])).join(' ')),
  ]),
)

const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2)
let requests = 0
const client = new Client({
  url: `${url}/graphql`,
  exchanges: [cacheExchange({ keys }), fetchExchange],
  preferGetMethod: false,
  fetch: (input, init) => {
    requests++
    return fetch(input, init)
  },
})

const listQuery = graphql(`
  query Techniques {
    techniques(first: 3, filter: { text: "injection" }) {
      nodes {
        __typename
        id
        name
        maturity
      }
    }
  }
`)
const nameQuery = graphql(`
  query Technique($id: ID!) {
    technique(id: $id) {
      __typename
      id
      name
      mitigations(first: 2) {
        totalCount
      }
    }
  }
`)

const list = await client.query(listQuery, {}).toPromise()
if (list.error) throw list.error
for (const { id, name, maturity } of list.data?.techniques?.nodes ?? []) console.log(`${id} ${name} (${maturity})`)

const [first] = list.data?.techniques?.nodes ?? []
if (first === undefined) throw new Error('no technique was found')
const before = requests
const one = await client.query(nameQuery, { id: first.id }).toPromise()
if (one.error) throw one.error
console.log(`${one.data?.technique?.name}: ${one.data?.technique?.mitigations?.totalCount} mitigations`)
const again = await client.query(nameQuery, { id: first.id }).toPromise()
console.log(`${requests - before} request, the second answer from the cache: ${again.data?.technique?.name}`)
