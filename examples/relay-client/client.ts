import relay from 'relay-runtime'
import node, { type queriesNodeQuery } from './__generated__/queriesNodeQuery.graphql.ts'
import techniques, { type queriesTechniquesQuery } from './__generated__/queriesTechniquesQuery.graphql.ts'

const { Environment, fetchQuery, Network, RecordSource, Store } = relay
const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2)

/** Sends a document by its id alone: the service knows it from the file of the compiler. */
const network = Network.create(async ({ id }, variables) => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ doc_id: id, variables }),
  })
  return response.json()
})
const environment = new Environment({ network, store: new Store(new RecordSource()) })

function readPage(after: string | null): Promise<queriesTechniquesQuery['response'] | undefined> {
  return fetchQuery<queriesTechniquesQuery>(environment, techniques, { first: 3, after }).toPromise()
}

let after: string | null = null
let last = ''
for (const page of [1, 2]) {
  const data = await readPage(after)
  const ids = data?.techniques?.edges.map((edge) => edge.node.id) ?? []
  console.log(`page ${page}: ${ids.join(', ')}`)
  after = data?.techniques?.pageInfo.endCursor ?? null
  last = ids.at(-1) ?? last
}
const found = await fetchQuery<queriesNodeQuery>(environment, node, { id: last }).toPromise()
console.log(`${found?.node?.__typename} ${found?.node?.label}`)
