import { Client, fetchExchange } from '@urql/core'
import { initGraphQLTada } from 'gql.tada'
import { graphcache } from './cache.ts'
import type { introspection } from './graphql-env.d.ts'

const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: { BigInt: number | string; Date: string; DateTime: string; JSON: unknown }
}>()

const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2)
let requests = 0
const client = new Client({
  url: `${url}/graphql`,
  exchanges: [graphcache, fetchExchange],
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

const namesQuery = graphql(`
  query Names {
    techniques(first: 3, orderBy: { field: NAME }) {
      nodes {
        name
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
const names = await client.query(namesQuery, {}).toPromise()
console.log(`without ids: ${names.data?.techniques?.nodes.map(({ name }) => name).join(', ')}`)
