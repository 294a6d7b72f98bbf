import { readdirSync, readFileSync } from 'node:fs'
import type { GraphQLSchema } from 'graphql'
import { once } from '../../graphql/runtime/once.ts'
import { problemOfOperation } from '../../rest-adapters/operation.ts'
import type { Route } from '../../rest-adapters/route.ts'
import type { Config, TrustMode } from '../config.ts'
import { readExample } from '../pages/ide/example.ts'
import { manifestFormat, operationOf, readDocumentFile } from './document-manifest.ts'

export type TrustedDocuments = {
  /**
   * Returns the document with this SHA-256 in hexadecimal, with or without `sha256:` before it, or with this id in the
   * file of the operator; undefined when it is not trusted.
   */
  find(id: string): string | undefined
  /** Returns how documents that are not trusted are treated, by the name that the client gives itself. */
  modeOf(client: string | undefined): TrustMode
  /** Returns all documents in the format of Apollo's persisted-query manifests, as JSON. */
  manifest(): string
}

/**
 * Collects the documents that `schema` can answer of the REST routes, the gateway's functions, the IDE's examples, the explorer's views and the manifest that
 * `trustedDocumentsFile` names.
 */
export function createTrustedDocuments(
  schema: GraphQLSchema,
  routes: readonly Pick<Route, 'operation' | 'near'>[],
  functions: readonly { readonly operation: string }[],
  {
    trustedDocuments: { mode, modeOfClient },
    trustedDocumentsFile,
  }: Pick<Config, 'trustedDocuments' | 'trustedDocumentsFile'>,
): TrustedDocuments {
  const own = trustedDocumentsFile === null ? null : readDocumentFile(schema, trustedDocumentsFile)
  const byHash = once(() => {
    const ofRoutes = routes.flatMap(({ operation, near }) => [operation, ...(near ? [near.operation] : [])])
    const known = [
      ...ofRoutes,
      ...functions.map(({ operation }) => operation),
      ...readExamples(),
      ...readExplorerDocuments(),
    ]
    const answered = known.filter((body) => problemOfOperation(schema, body) === null)
    return new Map(
      [...answered.map(operationOf), ...(own?.operations ?? [])].map((operation) => [operation.id, operation]),
    )
  })
  const manifest = once(() =>
    JSON.stringify({ format: manifestFormat, version: 1, operations: [...byHash().values()] }),
  )
  const modes = new Map(Object.entries(modeOfClient))
  return {
    find: (id) => byHash().get(id.replace(/^sha256:/, ''))?.body ?? own?.byId.get(id),
    modeOf: (client) => (client === undefined ? undefined : modes.get(client)) ?? mode,
    manifest,
  }
}

const examples = new URL('../pages/ide/examples/', import.meta.url)
const documents = new URL('../pages/shared/documents/', import.meta.url)

function readExamples(): readonly string[] {
  return readdirSync(examples)
    .sort()
    .map((name) => readExample(readFileSync(new URL(name, examples), 'utf8')).query)
}

function readExplorerDocuments(): readonly string[] {
  return readdirSync(documents)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => readFileSync(new URL(name, documents), 'utf8'))
}
