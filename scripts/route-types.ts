import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { schemaOf } from '../graphql/schema.ts'
import { routes } from '../rest-adapters/routes.ts'
import { rpcFunctions } from '../rest-adapters/rpc/functions.ts'
import { subgraphNames } from '../src/ground/config.ts'
import { operationTypes } from './document-types.ts'

const path = 'graphql/generated/operations.ts'
/** Routes show enums as their sources spell them. */
const storedWord = ({ value }: { readonly value: string }) => value

/**
 * Writes the types of the operations of the routes and of the database functions, by operation id or name, which are
 * not committed, where they differ.
 */
export function writeRouteTypes(): void {
  const schema = schemaOf(subgraphNames)
  const entries = routes.map(({ operationId, operation, near }) => {
    const { variables, data } = operationTypes(schema, operation, operationId, storedWord)
    const nearData = near ? operationTypes(schema, near.operation, operationId, storedWord).data : 'never'
    return `  ${operationId}: { variables: ${variables}; data: ${data}; near: ${nearData} }`
  })
  const functions = rpcFunctions.map(({ name, operation }) => {
    const { variables, data } = operationTypes(schema, operation, name, storedWord)
    return `  ${name}: { variables: ${variables}; data: ${data}; near: never }`
  })
  const text = `// Written by scripts/codegen.ts from the operations of the routes.\nexport type Operations = {\n${[...entries, ...functions].join('\n')}\n}\n`
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
