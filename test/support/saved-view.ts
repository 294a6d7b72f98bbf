import { client, type createKeys } from './seceng.ts'

type Input = Readonly<Record<string, unknown>>

/** The document of a graph. */
export const graph = { nodes: ['AML.T0051', 'CWE-79'], pins: { 'CWE-79': [1, -2.5] } }
const fields = 'id label kind viewKind name document visibility owner isMine version saveNumber createdAt updatedAt'
const errors = 'errors { __typename code message path ... on InputError { pointer } ... on StateError { details } }'

/** Sends what concerns saved views, as the key of a name; each answer has the code of what went wrong at all. */
export function savedViewClient(url: () => string, keys: () => Awaited<ReturnType<typeof createKeys>>['keys']) {
  const send = async (key: string | null, query: string, variables: object = {}) => {
    const { body, headers } = await client(url(), key === null ? null : keys()[key]!)('POST', '/graphql', {
      body: { query, variables },
    })
    return { ...body, cache: headers.get('cache-control') }
  }
  const save = async (key: string | null, input: Input) => {
    const answer = await send(
      key,
      `mutation ($input: SaveViewInput!) { saveView(input: $input) { view { ${fields} } ${errors} } }`,
      { input },
    )
    return { ...answer.data?.saveView, code: answer.errors?.[0]?.extensions.code }
  }
  const create = async (key: string, input: Input = {}) => {
    const { view } = await save(key, { kind: 'GRAPH', name: 'Mine', document: graph, ...input })
    return view as { readonly id: string; readonly version: number; readonly saveNumber: number }
  }
  const remove = async (key: string, input: Input) => {
    const answer = await send(
      key,
      `mutation ($input: RemoveViewInput!) { removeView(input: $input) { viewId ${errors} } }`,
      { input },
    )
    return { ...answer.data?.removeView, code: answer.errors?.[0]?.extensions.code }
  }
  const handOver = async (key: string, id: string, owner: string) => {
    const answer = await send(
      key,
      `mutation ($input: HandOverViewInput!) { handOverView(input: $input) { view { ${fields} } ${errors} } }`,
      { input: { id, owner } },
    )
    return { ...answer.data?.handOverView, code: answer.errors?.[0]?.extensions.code }
  }
  const list = async (key: string | null, args = '(first: 100)') => {
    const answer = await send(key, `{ savedViews${args} { totalCount nodes { ${fields} } } }`)
    return { ...answer.data?.savedViews, code: answer.errors?.[0]?.extensions.code }
  }
  const namesOf = ({ nodes }: { readonly nodes: readonly { readonly name: string }[] }) => nodes.map(({ name }) => name)
  const read = async (key: string | null, id: string) => {
    const answer = await send(key, `query ($id: ID!) { savedView(id: $id) { ${fields} } }`, { id })
    return answer.errors?.[0]?.extensions.code ?? answer.data.savedView
  }
  return { send, save, create, remove, handOver, list, namesOf, read }
}

/** Makes twelve changes at once, each with a name of its own. */
export function atOnce<T>(change: (name: string) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 12 }, (_, index) => change(`${index}`)))
}
