import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { makeV4Preset } from 'postgraphile/presets/v4'

const preset = {
  extends: [PostGraphileAmberPreset, makeV4Preset({ disableDefaultMutations: true })],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', watch: false, websockets: false },
  grafast: { explain: false },
}
const server = createServer()
await postgraphile(preset).createServ(grafserv).addTo(server)
server.listen(Number(process.env.PORT), '127.0.0.1')
