import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { type CompiledOperation, compileOperation } from './operation.ts'

/** Gives the compiled form of an operation from its second use on; null before that. */
export type FindCompiled = (document: DocumentNode, operation: OperationDefinitionNode) => CompiledOperation | null

/** Remembers operations as long as somebody holds their parsed documents. */
export function createKnownOperations(schema: GraphQLSchema): FindCompiled {
  const known = new WeakMap<OperationDefinitionNode, { compiled: CompiledOperation | null }>()
  return (document, operation) => {
    const entry = known.get(operation)
    if (!entry) {
      known.set(operation, { compiled: null })
      return null
    }
    entry.compiled ??= compileOperation(schema, document, operation)
    return entry.compiled
  }
}
