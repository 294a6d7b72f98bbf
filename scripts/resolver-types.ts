import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import { buildASTSchema, type DocumentNode, Kind } from 'graphql'
import { rooms } from '../graphql/rooms.ts'
import { typeDefsOf } from '../graphql/schema.ts'
import { storedValuesOf } from '../graphql/source-spelling.ts'
import { subgraphNames } from '../src/ground/config.ts'

type CodegenPlugin = Parameters<typeof codegen>[0]['pluginMap'][string]

const folder = 'graphql/generated'

/** Writes the types of the SDL and of its resolvers, which are not committed, where they differ. */
export async function writeResolverTypes(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of await generateTypes())
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

/** Returns where the types of objects are by their names in the SDL: the parents of a room win over its tables. */
function mappersOf(typeDefs: DocumentNode): Readonly<Record<string, string>> {
  const names = new Set(typeDefs.definitions.flatMap((one) => ('name' in one && one.name ? [one.name.value] : [])))
  const mappers: Record<string, string> = {}
  for (const { stem } of rooms) {
    for (const file of readdirSync('db').filter((name) => name.startsWith(`${stem}-`) && name.endsWith('tables.ts')))
      for (const name of typesOf(`db/${file}`)) mappers[name] ??= `../../db/${file}#${name} as Stored${name}`
    const parents = `${stem}-parents.ts`
    if (existsSync(`graphql/${parents}`))
      for (const name of typesOf(`graphql/${parents}`)) mappers[name] = `../${parents}#${name} as Shown${name}`
  }
  return Object.fromEntries(Object.entries(mappers).filter(([name]) => names.has(name)))
}

function typesOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^export type (\w+) =/gm)].map(([, name]) => name!)
}

/** Returns the types of the SDL, and those of its resolvers, by their paths. */
async function generateTypes(): Promise<readonly (readonly [path: string, text: string])[]> {
  const typeDefs = typeDefsOf(subgraphNames)
  const generate = (name: string, plugin: CodegenPlugin, config: object) =>
    codegen({
      filename: `${name}.ts`,
      schema: typeDefs,
      schemaAst: buildASTSchema(
        { ...typeDefs, definitions: typeDefs.definitions.filter(({ kind }) => kind !== Kind.SCHEMA_EXTENSION) },
        { assumeValidSDL: true },
      ),
      documents: [],
      plugins: [{ [name]: {} }],
      pluginMap: { [name]: plugin },
      config: {
        federation: true,
        enumsAsTypes: true,
        useTypeImports: true,
        immutableTypes: true,
        defaultScalarType: 'unknown',
        scalars: { ID: 'string', Date: 'string', DateTime: 'Date', JSON: 'unknown', BigInt: 'bigint' },
        skipTypename: true,
        ...config,
      },
    })
  const model = await generate('model', typescript, { enumValues: storedValuesOf(typeDefs) })
  const ofResolvers = await generate('resolvers', resolvers, {
    contextType: '../runtime/context.ts#Context',
    mappers: mappersOf(typeDefs),
    namespacedImportName: 'Model',
  })
  // The plugin names the types of entities without their module.
  const named = ofResolvers.replace(/^ {2}(\w+): \1;$/gm, '  $1: Model.$1;')
  return [
    [`${folder}/model.ts`, model],
    [`${folder}/resolvers.ts`, `import type * as Model from './model.ts'\n${named}`],
  ]
}
