import fastify from 'fastify'
import mercurius from 'mercurius'
import { createContext, resolvers, typeDefs } from './graph.mjs'

const app = fastify()
app.register(mercurius, { schema: typeDefs, resolvers, context: createContext, jit: 1 })
app.get('/', async () => 'ready')
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
