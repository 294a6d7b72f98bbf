import { readdirSync, readFileSync } from 'node:fs'
import type { GraphQLSchema } from 'graphql'
import { once } from '../../graphql/runtime/once.ts'
import { problemOfOperation } from '../../rest-adapters/operation.ts'
import type { Route } from '../../rest-adapters/route.ts'
import type { Config, TrustMode } from '../ground/config.ts'
import type { ServiceError } from '../ground/errors.ts'
import type { LiveFiles } from '../ground/live-file.ts'
import { readExample } from '../pages/ide/example.ts'
import {
  type DocumentFile,
  manifestFormat,
  noDocuments,
  type Operation,
  operationOf,
  parseDocuments,
} from './document-manifest.ts'

export type TrustedDocuments = {
  /**
   * Reads the files of the operator again when they have changed, which else happens each second. Call it where the
   * change must be seen at once.
   */
  refresh(): Promise<void>
  /** Returns a number that grows when documents come or go. */
  version(): number
  /**
   * Returns the document with this SHA-256 in hexadecimal, with or without `sha256:` before it, or with this id in a
   * file of the operator; undefined when it is not trusted.
   */
  find(id: string): string | undefined
  /**
   * Returns why a document that is not found may still be trusted: a file is wrong, and mistakes close. Else null.
   */
  closed(): ServiceError | null
  /** Returns how documents that are not trusted are treated, by the name that the client gives itself. */
  modeOf(client: string | undefined): TrustMode
  /** Returns all documents in the format of Apollo's persisted-query manifests, as JSON. */
  manifest(): string
}

/**
 * Collects the documents that `schema` can answer of the REST routes, the gateway's functions, the IDE's examples, the
 * explorer's views and the files that `trustedDocumentsFiles` names, each of which is read again when it changes.
 * `onChange` is called when documents have come or gone: what was answered before may not be any more.
 */
export function createTrustedDocuments(
  schema: GraphQLSchema,
  routes: readonly Pick<Route, 'operation' | 'near'>[],
  functions: readonly { readonly operation: string }[],
  {
    trustedDocuments: { mode, modeOfClient },
    trustedDocumentsFiles,
  }: Pick<Config, 'trustedDocuments' | 'trustedDocumentsFiles'>,
  files: LiveFiles,
  onChange: () => void,
): TrustedDocuments {
  const builtIn = once(() => {
    const ofRoutes = routes.flatMap(({ operation, near }) => [operation, ...(near ? [near.operation] : [])])
    const known = [
      ...ofRoutes,
      ...functions.map(({ operation }) => operation),
      ...readExamples(),
      ...readExplorerDocuments(),
    ]
    return byHashOf(known.filter((body) => problemOfOperation(schema, body) === null).map(operationOf))
  })
  let own = { ...joined([]), version: 0 }
  const take = (read: readonly ReadFile[]) => {
    if (isSame(read, own.read)) return
    own = { ...joined(read), version: own.version + 1 }
    onChange()
  }
  const readers = trustedDocumentsFiles.flatMap(
    (file) =>
      files.open(
        'TRUSTED_DOCUMENTS_FILE',
        file,
        noDocuments,
        (text, _, previous) => parseDocuments(schema, text, previous),
        () => void refresh(),
      ) ?? [],
  )
  const refresh = async () => take(await Promise.all(readers.map(readOne)))
  const modes = new Map(Object.entries(modeOfClient))
  return {
    refresh,
    version: () => own.version,
    find(id) {
      const hash = id.replace(/^sha256:/, '')
      return (builtIn().get(hash) ?? own.byHash.get(hash))?.body ?? own.byId.get(id)
    },
    closed: () => own.closed,
    modeOf: (client) => (client === undefined ? undefined : modes.get(client)) ?? mode,
    manifest: () =>
      JSON.stringify({
        format: manifestFormat,
        version: 1,
        operations: [...new Map([...builtIn(), ...own.byHash]).values()],
      }),
  }
}

/** What a file of the operator says now, or why mistakes in it close it. */
type ReadFile = { readonly file: DocumentFile; readonly closed: ServiceError | null }

async function readOne(read: () => Promise<DocumentFile>): Promise<ReadFile> {
  try {
    return { file: await read(), closed: null }
  } catch (cause) {
    return { file: noDocuments, closed: cause as ServiceError }
  }
}

function isSame(some: readonly ReadFile[], others: readonly ReadFile[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ file, closed }, index) => {
      const other = others[index]
      return file === other?.file && closed?.message === other.closed?.message
    })
  )
}

/** Returns the documents of all files, each once; of an id that two files use for different documents, the first. */
function joined(read: readonly ReadFile[]) {
  const inOrder = read.toReversed()
  return {
    read,
    byHash: byHashOf(inOrder.flatMap(({ file }) => file.operations)),
    byId: new Map(inOrder.flatMap(({ file }) => [...file.byId])),
    closed: read.find(({ closed }) => closed !== null)?.closed ?? null,
  }
}

function byHashOf(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  return new Map(operations.map((operation) => [operation.id, operation]))
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

/** Returns the manifest of the trusted documents as they are now. Throws while their file closes them. */
export async function answerManifest(trusted: TrustedDocuments) {
  await trusted.refresh()
  const closed = trusted.closed()
  if (closed) throw closed
  return { type: 'application/json', body: trusted.manifest() }
}
