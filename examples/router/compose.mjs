// Prints the supergraph of services: node compose.mjs knowledge=http://127.0.0.1:4001 security=… report=… > supergraph.graphql
import { composeServices } from '@theguild/federation-composition'
import { parse } from 'graphql'

const services = await Promise.all(
  process.argv.slice(2).map(async (argument) => {
    const [, name, origin] = /^([a-z-]+)=(https?:.*?)\/?$/.exec(argument) ?? []
    if (!name) throw new Error(`${argument} is not NAME=URL`)
    const url = `${origin}/graphql`
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ _service { sdl } }' }),
    })
    const { data } = await response.json()
    return { name, url, typeDefs: parse(data._service.sdl) }
  }),
)
const { errors, supergraphSdl } = composeServices(services)
if (errors?.length) throw new Error(errors.map(({ message }) => message).join('\n'))
process.stdout.write(supergraphSdl)
