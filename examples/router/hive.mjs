// Hive Gateway: SUPERGRAPH=supergraph.graphql PORT=4000 node hive.mjs
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime'
import { passedHeaders } from './passed-headers.mjs'

const gateway = createGatewayRuntime({
  supergraph: readFileSync(process.env.SUPERGRAPH ?? 'supergraph.graphql', 'utf8'),
  logging: false,
  propagateHeaders: {
    fromClientToSubgraphs: ({ request }) =>
      Object.fromEntries(passedHeaders.map((name) => [name, request.headers.get(name) ?? undefined])),
  },
})
createServer(gateway).listen(Number(process.env.PORT ?? 4000), process.env.HOST ?? '127.0.0.1', function () {
  console.log(`Hive Gateway at http://${this.address().address}:${this.address().port}/graphql`)
})
