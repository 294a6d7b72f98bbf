import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../graphql/context.ts'
import { compileOperation, type Values } from '../../graphql/runtime/compiled/operation.ts'
import { createPricer } from '../../graphql/runtime/price.ts'

/** A request to the graph, as far as it decides what is done with it besides its variables. */
export type Asked = {
  readonly method: string
  readonly accept: string | undefined
  /** The client that it says it is. */
  readonly client: string | undefined
  readonly query: unknown
  readonly operationName: unknown
  readonly variables: unknown
  readonly extensions: unknown
}

/** Gives the body of the answer, or null when Apollo must answer: whatever is not plain success. */
export type KnownRequest = {
  readonly contentType: string
  answer(context: Context): Promise<string | null>
}

export type KnownRequests = {
  /** What Apollo has answered before under other variables; null for what it has not. */
  find(asked: Asked): KnownRequest | null
  /** Says that Apollo has answered `asked` with success, and how. */
  learn(asked: Asked, { document, operation }: Answered, contentType: string): void
}

export type Answered = { readonly document: DocumentNode; readonly operation: OperationDefinitionNode }

type Operation = {
  readonly contentType: string
  /** Compiled when it comes the second time. */
  run: (variables: Values, context: Context) => Promise<string | null>
}

/** Characters of the documents that are remembered: all, and one at most. */
const largest = { all: 1024 * 1024, one: 32 * 1024 }

/**
 * Remembers requests that Apollo has read, checked and answered, and answers them by compiled operations when they come again with other variables, round
 * Apollo's pipeline. All that Apollo decides by is in what a request is remembered by; limits and variables are judged each time (DESIGN §4.6).
 */
export function createKnownRequests(schema: GraphQLSchema): KnownRequests {
  const known = new LRUCache<string, Operation>({
    maxSize: largest.all,
    maxEntrySize: largest.one,
    sizeCalculation: (_, name) => name.length,
  })

  const pricer = createPricer(schema)
  const compile = ({ document, operation }: Answered): Operation['run'] => {
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
    find(asked) {
      const { variables } = asked
      const name = nameOf(asked)
      const operation = name !== null && isValues(variables) ? known.get(name) : undefined
      if (!operation) return null
      return {
        contentType: operation.contentType,
        answer: (context) => operation.run((variables as Values | null | undefined) ?? {}, context),
      }
    },
    learn(asked, answered, contentType) {
      const name = nameOf(asked)
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
function nameOf({ method, accept = '', client = '', query, operationName, extensions }: Asked): string | null {
  if (query != null && (typeof query !== 'string' || query === '')) return null
  if (operationName != null && (typeof operationName !== 'string' || operationName === '')) return null
  if (extensions != null && typeof extensions !== 'object') return null
  const extended = extensions == null ? '' : JSON.stringify(extensions)
  return `${method}\n${accept}\n${client}\n${operationName ?? ''}\n${extended}\n${query ?? ''}`
}
