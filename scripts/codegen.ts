import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import { buildASTSchema, type DocumentNode, Kind } from 'graphql'
import { rooms } from '../graphql/rooms.ts'
import { schemaOf, typeDefsOf } from '../graphql/schema.ts'
import { subgraphNames } from '../src/config.ts'
import { printContract, printOpenApi, printSidecarOpenApi } from './contract.ts'
import { printDocuments } from './document-types.ts'
import { recordExamples } from './examples.ts'
import { documentPath, documentWith, tablesOfLimits } from './limits-document.ts'

/** Writes what is made from the SDL and the routes: types, examples, contract files and the tables of limits and prices. With `--check` fails when one is out of date. */
async function main(): Promise<void> {
  const isCheck = process.argv.includes('--check')
  const stale: string[] = []
  const write = (path: string, text: string) => {
    if (isWritten(path, text)) return
    stale.push(path)
    if (!isCheck) writeFileSync(path, text)
  }
  write('graphql/generated.ts', await generateTypes())
  write('test/contract/schema.graphql', printContract())
  for (const [path, text] of printDocuments(schemaOf(subgraphNames))) write(path, text)
  for (const [operationId, text] of await recordExamples()) write(`rest-adapters/examples/${operationId}.json`, text)
  write('test/contract/openapi.json', printOpenApi())
  write('test/contract/sidecar-openapi.json', printSidecarOpenApi())
  write(documentPath, documentWith(tablesOfLimits(schemaOf(subgraphNames))))
  if (isCheck && stale.length > 0) {
    console.error(`Out of date, run "npm run codegen": ${stale.join(', ')}`)
    process.exitCode = 1
  }
}

function isWritten(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text
  } catch {
    return false
  }
}

/** Returns where the types of objects are by their names in the SDL: a room's files in `graphql/` that export a name win over its tables. */
function mappersOf(typeDefs: DocumentNode): Readonly<Record<string, string>> {
  const names = new Set(typeDefs.definitions.flatMap((one) => ('name' in one && one.name ? [one.name.value] : [])))
  const mappers: Record<string, string> = {}
  for (const { stem } of rooms) {
    for (const file of readdirSync('db').filter((name) => name.startsWith(`${stem}-`) && name.endsWith('tables.ts')))
      for (const name of typesOf(`db/${file}`)) mappers[name] ??= `../db/${file}#${name} as Stored${name}`
    for (const file of readdirSync('graphql').filter(
      (name) => name === `${stem}.ts` || (name.startsWith(`${stem}-`) && name.endsWith('.ts')),
    ))
      for (const name of typesOf(`graphql/${file}`)) mappers[name] = `./${file}#${name} as Shown${name}`
  }
  return Object.fromEntries(Object.entries(mappers).filter(([name]) => names.has(name)))
}

function typesOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^export type (\w+) =/gm)].map(([, name]) => name!)
}

function generateTypes(): Promise<string> {
  const typeDefs = typeDefsOf(subgraphNames)
  return codegen({
    filename: 'generated.ts',
    schema: typeDefs,
    schemaAst: buildASTSchema(
      { ...typeDefs, definitions: typeDefs.definitions.filter(({ kind }) => kind !== Kind.SCHEMA_EXTENSION) },
      { assumeValidSDL: true },
    ),
    documents: [],
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: { typescript, resolvers },
    config: {
      contextType: './context.ts#Context',
      mappers: mappersOf(typeDefs),
      federation: true,
      enumsAsTypes: true,
      useTypeImports: true,
      immutableTypes: true,
      defaultScalarType: 'unknown',
      scalars: { ID: 'string', Date: 'string', DateTime: 'Date', JSON: 'unknown', BigInt: 'bigint' },
      skipTypename: true,
    },
  })
}

await main()
