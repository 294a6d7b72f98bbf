import { readFileSync, writeFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import { buildASTSchema, Kind } from 'graphql'
import { typeDefsOf } from '../graphql/subgraphs.ts'
import { subgraphNames } from '../src/config.ts'
import { printContract, printOpenApi } from './contract.ts'

/** Writes graphql/generated.ts and the contract files from the SDL and the routes; with `--check` fails when one is out of date. */
async function main(): Promise<void> {
  const stale = [
    ['graphql/generated.ts', await generateTypes()],
    ['test/contract/schema.graphql', printContract()],
    ['test/contract/openapi.json', printOpenApi()],
  ].filter(([path, text]) => !isWritten(path!, text!))
  if (!process.argv.includes('--check')) for (const [path, text] of stale) writeFileSync(path!, text!)
  else if (stale.length > 0) {
    console.error(`Out of date, run "npm run codegen": ${stale.map(([path]) => path).join(', ')}`)
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

function generateTypes(): Promise<string> {
  const typeDefs = typeDefsOf(subgraphNames)
  const rows = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, `../db/tables.ts#${name} as ${name}Row`]))
  const models = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, `./models.ts#${name} as ${name}Model`]))
  const connections = typeDefs.definitions
    .flatMap((definition) => ('name' in definition && definition.name ? [definition.name.value] : []))
    .filter((name) => /(Connection|Edge)$/.test(name))
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
      mappers: {
        ...rows(['Matrix', 'Tactic', 'Technique', 'Mitigation', 'CaseStudy', 'ProcedureStep']),
        ...rows(['Weakness', 'WeaknessCategory', 'WeaknessView', 'WeaknessCatalog']),
        ...rows(['WeaknessConsequence', 'WeaknessMitigation']),
        ...models([...connections, 'Hygiene', 'Neighborhood', 'NeighborGroup', 'Path', 'PathHop', 'PathAnswer']),
        Node: './models.ts#NodeModel',
        ...models(['UnresolvedStep', 'DuplicateLink', 'DanglingLink']),
      },
      federation: true,
      enumsAsTypes: true,
      useTypeImports: true,
      immutableTypes: true,
      defaultScalarType: 'unknown',
      scalars: { ID: 'string', Date: 'string', DateTime: 'Date' },
      skipTypename: true,
    },
  })
}

await main()
