import { buildSubgraphSchema, printSubgraphSchema } from '@apollo/subgraph'
import { schemaOf, typeDefsOf } from '../graphql/schema.ts'
import { compileRoutes } from '../rest-adapters/adapter.ts'
import { openApiDocument } from '../rest-adapters/openapi/document.ts'
import { routes } from '../rest-adapters/routes.ts'
import { rpcFunctions } from '../rest-adapters/rpc/functions.ts'
import { subgraphNames } from '../src/ground/config.ts'
import { openApiDocument as sidecarDocument } from '../src/sidecar/http/openapi.ts'
import { routes as sidecarRoutes } from '../src/sidecar/http/routes.ts'

/** The SDL that a process serving every subgraph answers, as one text with a fixed order. */
export function printContract(): string {
  return `${printSubgraphSchema(buildSubgraphSchema([{ typeDefs: typeDefsOf(subgraphNames) }]))}\n`
}

/** The OpenAPI document, without the address and version of a running service. */
export function printOpenApi(): string {
  return `${JSON.stringify(openApiDocument(compileRoutes(schemaOf(subgraphNames), routes), rpcFunctions, '/', '0.0.0'), null, 2)}\n`
}

/** The OpenAPI document of the sidecar, as the committed contract shows it. */
export function printSidecarOpenApi(): string {
  return `${JSON.stringify(sidecarDocument(sidecarRoutes, '0.0.0'), null, 2)}\n`
}
