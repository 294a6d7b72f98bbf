import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import { UsedColumns } from '../../db/engine/used-columns.ts'
import { roomsRead } from '../../graphql/document-rooms.ts'
import { compileOperation, type Values } from '../../graphql/runtime/compiled/operation.ts'
import type { Context } from '../../graphql/runtime/context.ts'
import { once } from '../../graphql/runtime/once.ts'
import { createPricer } from '../../graphql/runtime/price.ts'
import type { Reading } from '../../graphql/runtime/reading.ts'
import type { AnsweredOperationOf } from './answer-cache/response.ts'

/** A request to the graph: what decides how it is answered, and its variables. */
export type GraphqlRequest = {
  readonly method: string
  readonly accept: string | undefined
  /** The name that the client gives itself. */
  readonly client: string | undefined
  readonly query: unknown
  readonly operationName: unknown
  readonly variables: unknown
  readonly extensions: unknown
  /** The version of the trusted documents by which the request is answered. */
  readonly trusted: number
}

/** A request that is answered without Apollo. */
export type KnownRequest = {
  readonly contentType: string
  /** The rooms of the graph that its answer is made from. */
  readonly rooms: () => readonly string[]
  /**
   * Returns the body of the answer with the context that it was made in; null for anything but plain success, which
   * Apollo must answer.
   */
  answer(reading: Reading, contextOf: (reading: Reading) => Context): Promise<KnownAnswer | null>
}

type KnownAnswer = { readonly context: Context; readonly body: string; readonly outcome: AnsweredOperationOf }

export type KnownRequests = {
  /** Returns how to answer what Apollo has answered before with other variables; null for anything else. */
  find(request: GraphqlRequest): KnownRequest | null
  /** Remembers that Apollo has answered `request` without errors, and what is known of it already. */
  learn(request: GraphqlRequest, { document, operation }: AnsweredOperation, contentType: string): void
}

export type AnsweredOperation = { readonly document: DocumentNode; readonly operation: OperationDefinitionNode }

type Operation = {
  readonly contentType: string
  readonly rooms: () => readonly string[]
  /** Compiled when it comes the second time. */
  readonly compiled: () => (
    variables: Values,
    ...given: Parameters<KnownRequest['answer']>
  ) => Promise<KnownAnswer | null>
}

/** Most characters of the documents that are remembered: all, and one. */
const largest = { all: 1024 * 1024, one: 32 * 1024 }

/**
 * Remembers requests that Apollo has parsed, validated and answered, and answers them by compiled operations when they
 * come again with other variables. The key holds everything Apollo's decision depends on; limits and variables are
 * checked each time (DESIGN §4.6).
 */
export function createKnownRequests(schema: GraphQLSchema): KnownRequests {
  const known = new LRUCache<string, Operation>({
    maxSize: largest.all,
    maxEntrySize: largest.one,
    sizeCalculation: (_, name) => name.length,
  })

  const pricer = createPricer(schema)
  const compile = ({ document, operation }: AnsweredOperation): ReturnType<Operation['compiled']> => {
    const { coerce, run } = compileOperation(schema, document, operation)
    const costOf = pricer.meter(document, operation)
    const used = new UsedColumns()
    return async (sent, reading, contextOf) => {
      const variables = coerce(sent)
      const cost = variables && costWithin(costOf, variables)
      if (cost === null) return null
      const context = contextOf(reading.using(used))
      const { stage, name } = used
      const data = await run(variables!, context)
      if (data === null || (stage === 'learned' && used.name !== name)) return null
      if (stage === 'learning') used.settle()
      const outcome = { name: operation.name?.value ?? 'anonymous', code: 'OK', cost: cost ?? 0 }
      return { context, outcome, body: `{"data":${JSON.stringify(data)},"extensions":{"cost":${cost}}}\n` }
    }
  }

  return {
    find(request) {
      const { variables } = request
      const name = nameOf(request)
      const operation = name !== null && isValues(variables) ? known.get(name) : undefined
      if (!operation) return null
      return {
        contentType: operation.contentType,
        rooms: operation.rooms,
        answer: (...given) => operation.compiled()((variables as Values | null | undefined) ?? {}, ...given),
      }
    },
    learn(request, answered, contentType) {
      const name = nameOf(request)
      if (name === null || known.has(name) || answered.operation.operation !== 'query') return
      const rooms = once(() => roomsRead(schema, answered.document))
      known.set(name, { contentType, rooms, compiled: once(() => compile(answered)) })
    },
  }
}

function costWithin(costOf: (variables: Values) => number, variables: Values): number | null {
  try {
    return costOf(variables)
  } catch {
    return null
  }
}

function isValues(variables: unknown): boolean {
  return variables == null || (typeof variables === 'object' && !Array.isArray(variables))
}

/** Null for what Apollo would refuse, or might. */
function nameOf(request: GraphqlRequest): string | null {
  const { method, accept = '', client = '', query, operationName, extensions, trusted } = request
  if (query != null && (typeof query !== 'string' || query === '')) return null
  if (operationName != null && (typeof operationName !== 'string' || operationName === '')) return null
  if (extensions != null && typeof extensions !== 'object') return null
  const extended = extensions == null ? '' : JSON.stringify(extensions)
  return `${trusted} ${method}\n${accept}\n${client}\n${operationName ?? ''}\n${extended}\n${query ?? ''}`
}
