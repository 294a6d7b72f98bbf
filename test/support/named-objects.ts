import { afterAll, beforeAll, expect } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { reviewing } from './contribution-client.ts'
import { findingFolder } from './finding-lines.ts'
import { fillApplications } from './schema-walk-data.ts'
import { createKeys } from './seceng.ts'
import { type databases, startTestService, type TestDatabase, type TestService, uncached } from './setup.ts'
import { bom } from './supply-files.ts'

/** What every object that `node` finds says of itself. */
export type Named = { readonly __typename: string; readonly id: string; readonly label: string; readonly kind: string }
export type Found = Named | null

/** Selection of a `Named`. */
export const node = '__typename id label kind'
const everything = `{
  securityPolicy { ${node} }
  narrative { ${node} slug }
  surveyAggregate { questions { ${node} slug survey { slug } surveyId } }
  softwareComponents(first: 50) { nodes { ${node} number aiModel { ${node} number } dataset { ${node} number } } }
  targets(first: 4) { nodes { ${node} runs { nodes { ${node} } } artifacts { ${node} runId run { id } }
    attackPaths(first: 2, filter: { model: 1 }) { nodes { ${node} fingerprint } } newestRun { runId run { id } } } }
  applications(first: 4) { nodes { name
    threatModels { components { ${node} idInModel } controls { ${node} idInModel } }
    attackPaths(first: 3) { nodes { ${node} fingerprint } }
    grave: attackPaths(first: 3, filter: { severityAtLeast: 4, model: 1 }) { nodes { ${node} fingerprint } } } }
}`

/** All objects of an answer that have an id and a kind. */
function nodesIn(value: unknown): Named[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const { __typename, id, label, kind } = value as Named
  const own = kind && id ? [{ __typename, id, label, kind }] : []
  return [...own, ...Object.values(value).flatMap(nodesIn)]
}

/**
 * A service that shows findings to credentials alone, over three applications with all that they may have and one bill
 * of materials; what it answers is there from the first hook of the suite that calls this to its last.
 */
export function namedObjects(open: (typeof databases)[number]['open']) {
  const statements: string[] = []
  let database: TestDatabase
  let service: TestService
  let keys: Awaited<ReturnType<typeof createKeys>>
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the document.
  let data: any
  let objects: readonly Named[]
  beforeAll(async () => {
    database = await open('starter', (statement) => void statements.push(statement))
    await fillApplications(database.db, 3)
    const folder = await findingFolder()
    const path = await folder.write('bom.json', JSON.stringify(bom()))
    await importFindings(database.db, { format: 'cyclonedx', application: 'Walked 0', path })
    await folder.remove()
    keys = await createKeys([
      { name: 'walker', scopes: ['read', 'write'] },
      { name: 'narrow', scopes: ['read'], applications: ['Walked 1'] },
      { name: 'writer', scopes: ['write'] },
    ])
    const closed = { SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'credential', SECENG_RUNNING: '0' }
    service = await startTestService(database, { ...uncached, ...reviewing, ...closed })
    data = await answerTo(everything, keys.keys.walker!)
    objects = nodesIn(data)
  })
  afterAll(async () => {
    await service?.close()
    await keys?.remove()
    await database?.close()
  })

  const send = async (query: string, token: string | null, variables: object = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const body = JSON.stringify({ query, variables })
    return (await fetch(`${service.url}/graphql`, { method: 'POST', headers, body })).json()
  }
  const answerTo = async (query: string, token: string | null, variables: object = {}) => {
    const answer = await send(query, token, variables)
    expect(answer.errors?.map(({ message }: Error) => message)).toBeUndefined()
    return answer.data
  }
  const found = async (ids: readonly string[], token: string | null): Promise<readonly Found[]> => {
    const pages = Array.from({ length: Math.ceil(ids.length / 20) }, (_, page) => ids.slice(page * 20, page * 20 + 20))
    const answers: Found[] = []
    for (const page of pages)
      answers.push(
        ...(await answerTo(`query ($ids: [ID!]!) { nodes(ids: $ids) { ${node} } }`, token, { ids: page })).nodes,
      )
    return answers
  }
  return {
    statements,
    answerTo,
    found,
    cost: async (query: string, variables: object): Promise<number> =>
      (await send(query, keys.keys.walker ?? null, variables)).extensions.cost,
    key: (name: string) => keys.keys[name] ?? null,
    get service() {
      return service
    },
    get data() {
      return data
    },
    get objects() {
      return objects
    },
  }
}
