import { readFileSync } from 'node:fs'
import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { generatePersistedQueryIdsFromManifest } from '@apollo/persisted-query-lists'
import { cache } from './cache.ts'
import { nodeQuery, techniqueQuery, techniquesQuery } from './queries.ts'

const [url = 'http://127.0.0.1:4000', id = 'AML.T0051'] = process.argv.slice(2)
/** Documents are sent by their ids alone: the service knows them from the manifest. */
const persisted = new PersistedQueryLink(
  generatePersistedQueryIdsFromManifest({
    loadManifest: async () => JSON.parse(readFileSync('persisted-query-manifest.json', 'utf8')),
  }),
)
const http = new HttpLink({
  uri: `${url}/graphql`,
  fetch: (input, init) => {
    console.log(`sends ${String(init?.body).includes('"query"') ? 'a document' : 'an id'}`)
    return fetch(input, init)
  },
})
const client = new ApolloClient({ cache, link: ApolloLink.from([persisted, http]) })

const { data } = await client.query({ query: techniqueQuery, variables: { id } })
if (!data?.technique) throw new Error(`there is no technique ${id}`)
console.log(data.technique.name)
const mitigations = data.technique.mitigations?.nodes ?? []
for (const mitigation of mitigations) console.log(`  ${mitigation.id} ${mitigation.name}`)
const [first] = mitigations
const node = await client.query({ query: nodeQuery, variables: { id: first?.id ?? '' } })
console.log(`${node.data?.node?.__typename} ${node.data?.node?.name}`)

/** Reads two pages of a list; the cache joins them, apart from those of the same list under another filter. */
async function listTwoPages(tactic: string): Promise<void> {
  const page = await client.query({ query: techniquesQuery, variables: { tactic } })
  const after = page.data?.techniques?.pageInfo.endCursor
  await client.query({ query: techniquesQuery, variables: { tactic, after }, fetchPolicy: 'network-only' })
  const joined = client.readQuery({ query: techniquesQuery, variables: { tactic } })
  const edges = joined?.techniques?.edges ?? []
  const cursors = new Set(edges.map(({ cursor }) => cursor))
  console.log(`${tactic}, ${cursors.size} cursors: ${edges.map(({ node: { id } }) => id).join(', ')}`)
}
await listTwoPages('AML.TA0005')
await listTwoPages('AML.TA0000')
