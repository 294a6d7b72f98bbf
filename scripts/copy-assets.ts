import { cpSync, readdirSync } from 'node:fs'

for (const name of readdirSync('graphql').filter((file) => file.endsWith('.graphql')))
  cpSync(`graphql/${name}`, `dist/graphql/${name}`)
for (const folder of [
  'src/starter',
  'src/pages/bundle',
  'src/pages/shared/documents',
  'src/pages/ide/examples',
  'src/import/report/schemas',
  'rest-adapters/examples',
  'src/application/data',
  'src/code/model/data',
  'src/code/rule/data',
  'src/trust/behaviour/data',
  'src/runner/scanner/configuration',
])
  cpSync(folder, `dist/${folder}`, { recursive: true })
cpSync('src/mcp/tools.graphql', 'dist/src/mcp/tools.graphql')
for (const name of ['terms.csv', 'everyday.csv']) cpSync(`src/search/${name}`, `dist/src/search/${name}`)
cpSync('src/contribution/contribution.schema.json', 'dist/src/contribution/contribution.schema.json')
