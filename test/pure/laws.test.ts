import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  buildSchema,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInterfaceType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  specifiedScalarTypes,
  validate,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { nodeTypes, rooms } from '../../graphql/rooms.ts'
import { schemaOf } from '../../graphql/schema.ts'
import { compileRoutes } from '../../rest-adapters/adapter.ts'
import { openApiDocument } from '../../rest-adapters/openapi/document.ts'
import { routes } from '../../rest-adapters/routes.ts'
import { rpcFunctions } from '../../rest-adapters/rpc/functions.ts'
import { printContract } from '../../scripts/contract.ts'
import { subgraphNames } from '../../src/ground/config.ts'
import { readExample } from '../../src/pages/ide/example.ts'
import { edgeNames, kindNames } from '../../src/pages/shared/words.ts'

const isField = (field: GraphQLField<unknown, unknown> | GraphQLInputField): field is GraphQLField<unknown, unknown> =>
  'args' in field
const root = fileURLToPath(new URL('../..', import.meta.url))
const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !name.includes('bundle') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
const importsOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path!)),
  )

describe('law of imports (DESIGN §2)', () => {
  const ground = /^src\/ground\//
  const room = (name: string, others = '', files = ''): readonly [string, (file: string) => boolean, RegExp] => [
    name,
    (file) => file.startsWith(`${name}/`),
    new RegExp(`^(${[name, ...others.split(' ').filter(Boolean)].join('|')})/|${ground.source}${files && `|${files}`}`),
  ]
  const layers = [
    ...[
      'src/ground',
      'src/http-kit',
      'src/redact',
      'src/scope',
      'src/chart',
      'src/application',
      'src/search',
      'src/mcp',
      'src/code',
      'db',
    ].map((name) => room(name)),
    room('src/trust', 'src/code'),
    room('src/import', 'db src/application src/code src/redact src/trust'),
    room('src/figure-audit', 'db'),
    room('src/backup', 'db'),
    room('src/contribution', 'db src/http-kit'),
    room('src/knowledge-file', 'db'),
    room('graphql', 'db src/contribution src/chart src/application src/search src/scope src/knowledge-file'),
    room(
      'rest-adapters',
      'graphql src/chart src/application src/http-kit src/knowledge-file',
      '^(db/engine/(database|unavailability)|src/contribution/schema-text)\\.ts$',
    ),
    room('src/export', 'rest-adapters graphql db src/import src/knowledge-file'),
    room(
      'src/runner',
      'rest-adapters graphql db src/export src/import src/scope src/redact src/trust src/application src/code',
    ),
    room(
      'src/http',
      'rest-adapters graphql db src/contribution src/import src/scope src/runner src/http-kit src/mcp',
      '^src/pages/(ide/example|shared/(documents/path|site-pages|words))\\.ts$',
    ),
    room(
      'src/command',
      'rest-adapters graphql db src/contribution src/import src/export src/runner src/http src/http-kit src/redact src/trust src/code src/backup src/mcp src/application',
    ),
    room(
      'src/sidecar',
      'src/http-kit src/redact src/scope',
      '^db/engine/(embedded-pool|folder-lock)\\.ts$|^src/import/finding/kit/source-finding\\.ts$',
    ),
    room('src/pages/shared'),
    room('src/pages/ide', 'src/pages/shared'),
    room('src/pages/explorer', 'src/pages/shared'),
    room(
      'src/pages/contribute',
      'src/pages/shared',
      '^src/contribution/(parse/(decode-document|document-limits|document|source-tree)|explain/violation)\\.ts$',
    ),
  ]
  const files = ['db', 'graphql', 'rest-adapters', 'src'].flatMap(filesOf)

  test('each file but the entries has a layer', () => {
    const entries = /^src\/(main|cli|pages\/vite\.config)\.ts$/
    expect(files.filter((file) => !entries.test(file) && !layers.some(([, belongs]) => belongs(file)))).toEqual([])
  })

  test.each(layers)('%s imports nothing above itself', (_, belongs, allowed) => {
    const own = files.filter(belongs)
    expect(
      own.flatMap((file) =>
        importsOf(file)
          .filter((path) => !allowed.test(path))
          .map((path) => `${file} → ${path}`),
      ),
    ).toEqual([])
  })
})

describe('laws of the schema', () => {
  test('every SDL file is that of a registered room', () => {
    const stems = readdirSync(join(root, 'graphql')).flatMap((name) => /^(.*)\.graphql$/.exec(name)?.[1] ?? [])
    expect(stems.sort()).toEqual(['common', ...rooms.map(({ stem }) => stem)].sort())
  })

  const schema = buildSchema(printContract(), { assumeValidSDL: true })

  test('every kind of node has a type that implements Node, and each kind of node and of edge a word for people', () => {
    const valuesOf = (name: string) => (schema.getType(name) as GraphQLEnumType).getValues().map((value) => value.name)
    const types = schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType).map(({ name }) => name)
    expect(types).toEqual(expect.arrayContaining(Object.values(nodeTypes).map(({ type }) => type)))
    expect(Object.keys(kindNames).sort()).toEqual(valuesOf('NodeKind').sort())
    expect(Object.keys(edgeNames).sort()).toEqual(valuesOf('EdgeKind').sort())
  })

  test('every type, field, argument and value is described', () => {
    const builtIn = new Set(specifiedScalarTypes.map(({ name }) => name))
    const types = Object.values(schema.getTypeMap()).filter(
      ({ name }) => !/^(__|_|link__|federation__)/.test(name) && !builtIn.has(name),
    )
    const missing = types.flatMap((type) => [
      ...(type.description || type.name === 'Query' ? [] : [type.name]),
      ...(isEnumType(type)
        ? type
            .getValues()
            .filter((value) => !value.description)
            .map(({ name }) => `${type.name}.${name}`)
        : []),
      ...(isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields()).flatMap((field) => [
            ...(field.description || field.name.startsWith('_') ? [] : [`${type.name}.${field.name}`]),
            ...(isField(field) && !field.name.startsWith('_')
              ? field.args.filter((arg) => !arg.description).map(({ name }) => `${type.name}.${field.name}(${name})`)
              : []),
          ])
        : []),
    ])
    expect(types.length).toBeGreaterThan(60)
    expect(missing).toEqual([])
  })

  test('§4.3: a room that adds to an entity of another room describes only what it adds', () => {
    const rooms = readdirSync(join(root, 'graphql')).filter((name) => name.endsWith('.graphql'))
    const parts = rooms.flatMap((room) =>
      parse(readFileSync(join(root, 'graphql', room), 'utf8')).definitions.flatMap((part) =>
        part.kind === Kind.OBJECT_TYPE_DEFINITION && part.name.value !== 'Query' && part.name.value !== 'Mutation'
          ? [{ room, name: part.name.value, part }]
          : [],
      ),
    )
    const shared = [...Map.groupBy(parts, ({ name }) => name).values()].filter((of) => of.length > 1)
    expect(shared.length).toBeGreaterThan(8)
    for (const of of shared) {
      const [name] = of.map((one) => one.name)
      expect([name, of.filter(({ part }) => part.description).length]).toEqual([name, 1])
      const owner = of.find(({ part }) => part.description)!.part
      for (const { room, part } of of.filter((one) => one.part !== owner)) {
        const ofOwner = new Set(owner.fields?.map((field) => field.name.value))
        const repeated = part.fields?.filter((field) => ofOwner.has(field.name.value) && field.description)
        expect([room, name, repeated?.map((field) => field.name.value)]).toEqual([room, name, []])
      }
    }
  })

  test('two rooms share object types alone, and no field but those of every node', () => {
    const rooms = readdirSync(join(root, 'graphql')).filter((name) => name.endsWith('.graphql'))
    const said = rooms.flatMap((room) =>
      parse(readFileSync(join(root, 'graphql', room), 'utf8')).definitions.flatMap((part) => {
        if (!('name' in part) || !part.name) return [`${room} has a ${part.kind}`]
        const type = part.name.value
        if (part.kind !== Kind.OBJECT_TYPE_DEFINITION) return [type]
        return (part.fields ?? [])
          .map((field) => `${type}.${field.name.value}`)
          .filter((name) => !/\.(id|label|kind)$/.test(name))
      }),
    )
    expect(said.filter((name, index) => said.indexOf(name) !== index)).toEqual([])
  })

  test('the committed contract is the schema', () => {
    expect(readFileSync(join(root, 'test/contract/schema.graphql'), 'utf8')).toBe(printContract())
  })

  test('the committed OpenAPI document is that of the routes', () => {
    const document = openApiDocument(compileRoutes(schemaOf(subgraphNames), routes), rpcFunctions, '/', '0.0.0')
    expect(JSON.parse(readFileSync(join(root, 'test/contract/openapi.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(document)),
    )
  })

  test('the operation of every route, function and example fits the schema', () => {
    const executable = schemaOf(subgraphNames)
    const examples = readdirSync(join(root, 'src/pages/ide/examples')).map(
      (name) => readExample(readFileSync(join(root, 'src/pages/ide/examples', name), 'utf8')).query,
    )
    const operations = [
      ...routes.flatMap(({ operation, near }) => [operation, ...(near ? [near.operation] : [])]),
      ...rpcFunctions.map(({ operation }) => operation),
      ...examples,
    ]
    expect(examples.length).toBeGreaterThanOrEqual(12)
    for (const operation of operations) expect(validate(executable, parse(operation))).toEqual([])
  })
})

describe('documents', () => {
  const documents = [
    ...readdirSync(root).filter((name) => name.endsWith('.md')),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ]

  test.each(documents)('every link and every path of the repository in %s leads somewhere', (name) => {
    const text = readFileSync(join(root, name), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => join(dirname(name), path!))
    const paths = [...text.matchAll(/`((?:src|db|graphql|rest-adapters|test|bench|bin)\/[\w./-]*)`/g)].map(
      ([, path]) => path!,
    )
    expect([...links, ...paths].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
