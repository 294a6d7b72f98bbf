import { initGraphQLTada, type ResultOf, type TadaDocumentNode, type VariablesOf } from 'gql.tada'
import { print } from 'graphql'
import type { introspection } from './graphql-env.d.ts'

const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: { BigInt: number | string; Date: string; DateTime: string; JSON: unknown }
}>()

const techniqueQuery = graphql(`
  query Technique($id: ID!) {
    technique(id: $id) {
      name
      maturity
      mitigations(first: 3) {
        nodes {
          id
          name
        }
      }
    }
  }
`)

/** Returns the data of `document`, typed by the schema; throws the first error. */
async function request<Result, Variables>(
  url: string,
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  })
  const { data, errors } = (await response.json()) as { data: Result; errors?: readonly { message: string }[] }
  if (errors?.[0]) throw new Error(errors[0].message)
  return data
}

const [url = 'http://127.0.0.1:4000/graphql', id = 'AML.T0051'] = process.argv.slice(2)
const variables: VariablesOf<typeof techniqueQuery> = { id }
const { technique }: ResultOf<typeof techniqueQuery> = await request(url, techniqueQuery, variables)
console.log(`${technique?.name} (${technique?.maturity})`)
for (const { id, name } of technique?.mitigations?.nodes ?? []) console.log(`  ${id} ${name}`)
