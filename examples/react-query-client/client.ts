import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { TechniqueDocument } from './graphql/graphql.ts'

const [url = 'http://127.0.0.1:4000', id = 'AML.T0051'] = process.argv.slice(2)

/** Sends a document by its hash alone, which codegen writes into it; the service knows it from persisted-documents.json. */
async function request<Result, Variables>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const { hash } = (document as { readonly __meta__?: { readonly hash?: string } }).__meta__ ?? {}
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ documentId: hash, variables }),
  })
  const { data, errors } = (await response.json()) as { data: Result; errors?: readonly { message: string }[] }
  if (errors?.[0]) throw new Error(errors[0].message)
  return data
}

/** What a component passes to `useQuery`. */
const techniqueOptions = (id: string) =>
  queryOptions({ queryKey: ['technique', id], queryFn: () => request(TechniqueDocument, { id }), staleTime: 60_000 })

const client = new QueryClient()
const { technique } = await client.fetchQuery(techniqueOptions(id))
console.log(`${technique?.name} (${technique?.maturity})`)
for (const mitigation of technique?.mitigations?.nodes ?? []) console.log(`  ${mitigation.id} ${mitigation.name}`)
console.log(client.getQueryData(techniqueOptions(id).queryKey) === undefined ? 'not cached' : 'cached')
