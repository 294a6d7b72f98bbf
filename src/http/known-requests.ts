import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../graphql/context.ts'
import { compileOperation, type Values } from '../../graphql/runtime/compiled/operation.ts'
import { createPricer } from '../../graphql/runtime/price.ts'

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
}

/** A request that is answered without Apollo. */
export type KnownRequest = {
  readonly contentType: string
  /** Returns the body of the answer; null for anything but plain success, which Apollo must answer. */
  answer(context: Context): Promise<string | null>
}

export type KnownRequests = {
  /** Returns how to answer what Apollo has answered before with other variables; null for anything else. */
  find(request: GraphqlRequest): KnownRequest | null
  /** Remembers that Apollo has answered `request` without errors. */
  learn(request: GraphqlRequest, { document, operation }: AnsweredOperation, contentType: string): void
}

export type AnsweredOperation = { readonly document: DocumentNode; readonly operation: OperationDefinitionNode }

type Operation = {
  readonly contentType: string
  /** Compiled when it comes the second time. */
  run: (variables: Values, context: Context) => Promise<string | null>
}

/** Most characters of the documents that are remembered: all, and one. */
const largest = { all: 1024 * 1024, one: 32 * 1024 }

/**
 * Remembers requests that Apollo has parsed, validated and answered, and answers them by compiled operations when they come again with other variables. The
 * key holds everything Apollo's decision depends on; limits and variables are checked each time (DESIGN §4.6).
 */
export function createKnownRequests(schema: GraphQLSchema): KnownRequests {
  const known = new LRUCache<string, Operation>({
    maxSize: largest.all,
    maxEntrySize: largest.one,
    sizeCalculation: (_, name) => name.length,
  })

  const pricer = createPricer(schema)
  const compile = ({ document, operation }: AnsweredOperation): Operation['run'] => {
    const compiled = compileOperation(schema, document, operation)
    const costOf = pricer.meter(document, operation)
    return async (sent, context) => {
      const variables = compiled.coerce(sent)
      const cost = variables && costWithin(costOf, variables)
      const data = cost === null ? null : await compiled.run(variables!, context)
      return data && `{"data":${JSON.stringify(data)},"extensions":{"cost":${cost}}}\n`
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
        answer: (context) => operation.run((variables as Values | null | undefined) ?? {}, context),
      }
    },
    learn(request, answered, contentType) {
      const name = nameOf(request)
      if (name === null || answered.operation.operation !== 'query') return
      const operation: Operation = {
        contentType,
        run: (variables, context) => {
          operation.run = compile(answered)
          return operation.run(variables, context)
        },
      }
      known.set(name, operation)
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
function nameOf({ method, accept = '', client = '', query, operationName, extensions }: GraphqlRequest): string | null {
  if (query != null && (typeof query !== 'string' || query === '')) return null
  if (operationName != null && (typeof operationName !== 'string' || operationName === '')) return null
  if (extensions != null && typeof extensions !== 'object') return null
  const extended = extensions == null ? '' : JSON.stringify(extensions)
  return `${method}\n${accept}\n${client}\n${operationName ?? ''}\n${extended}\n${query ?? ''}`
}
