import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { createContext, resolvers, typeDefs } from './graph.mjs'

await startStandaloneServer(new ApolloServer({ typeDefs, resolvers, csrfPrevention: false }), {
  context: async () => createContext(),
  listen: { host: '127.0.0.1', port: Number(process.env.PORT) },
})
