// Apollo Gateway: SUPERGRAPH=supergraph.graphql PORT=4000 node apollo.mjs
import { readFileSync } from 'node:fs'
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway'
import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { passedHeaders } from './passed-headers.mjs'

class Subgraph extends RemoteGraphQLDataSource {
  willSendRequest({ request, context }) {
    for (const name of passedHeaders)
      if (context.headers?.[name]) request.http?.headers.set(name, context.headers[name])
  }
}

const gateway = new ApolloGateway({
  supergraphSdl: readFileSync(process.env.SUPERGRAPH ?? 'supergraph.graphql', 'utf8'),
  buildService: ({ url }) => new Subgraph({ url }),
})
const { url } = await startStandaloneServer(new ApolloServer({ gateway }), {
  listen: { port: Number(process.env.PORT ?? 4000), host: process.env.HOST ?? '127.0.0.1' },
  context: async ({ req }) => ({ headers: req.headers }),
})
console.log(`Apollo Gateway at ${url}graphql`)
