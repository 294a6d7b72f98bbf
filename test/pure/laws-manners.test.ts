import { buildSchema, getNamedType, isInterfaceType, isNonNullType, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { isNullByErrorOnly } from '../../graphql/runtime/semantic-nullability.ts'
import { printContract } from '../../scripts/contract.ts'

const schema = buildSchema(printContract(), { assumeValidSDL: true })
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !/^(__|_|link__|federation__)/.test(name))
const fields = types.flatMap((type) =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).map((field) => ({ type: type.name, name: `${type.name}.${field.name}`, field }))
    : [],
)

describe('questions §4.1: an argument that is refused takes down its own field, not the page', () => {
  /** Fields that nothing refuses, and what the library of federation adds. */
  const exempt = ['Query.revision', 'Query.epoch', 'Query.serviceLimits', 'Query._entities', 'Query._service']
  const roots = new Set(['Query', 'Mutation'])
  const mayBeRefused = fields.filter(
    ({ type, field }) =>
      roots.has(type) ||
      field.args.some(({ name }) => name !== 'format') ||
      /\bfor callers with the scope\b/i.test(field.description ?? ''),
  )

  test('every root, every field with arguments and every field that needs a scope may be null', () => {
    expect(mayBeRefused.length).toBeGreaterThan(150)
    const nonNull = mayBeRefused.filter(({ field }) => isNonNullType(field.type)).map(({ name }) => name)
    expect(nonNull.sort()).toEqual(exempt.sort())
  })

  test('what an error alone makes null says so, and nothing that is non-null does', () => {
    const marked = fields.filter(({ field }) => isNullByErrorOnly(field) && !isNonNullType(field.type))
    expect(marked.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'Query.techniques',
        'Tactic.techniques',
        'Application.findings',
        'Mutation.createTarget',
      ]),
    )
    expect(isNullByErrorOnly(schema.getQueryType()!.getFields().technique!)).toBe(false)
    const twice = fields.filter(
      ({ field }) =>
        isNonNullType(field.type) &&
        field.astNode?.directives?.some((directive) => directive.name.value === 'semanticNonNull'),
    )
    expect(twice.map(({ name }) => name)).toEqual([])
  })

  test('a field says when it is null, or that an error alone makes it so', () => {
    const says = ({ field }: (typeof fields)[number]) => /\bnull\b/i.test(field.description ?? '')
    const silent = fields.filter((own) => !isNullByErrorOnly(own.field) && !says(own))
    expect(silent.map(({ name }) => name)).toEqual([])
    // Members of the list are null for ids that do not exist; the list is not.
    const both = fields.filter((own) => isNullByErrorOnly(own.field) && !isNonNullType(own.field.type) && says(own))
    expect(both.map(({ name }) => name)).toEqual(['Query.nodes'])
  })
})

describe('questions §1.1: nested lists take the filters and orders of their root twin', () => {
  const isPage = ({ field }: (typeof fields)[number]) => getNamedType(field.type).name.endsWith('Connection')
  const nodeOf = ({ field }: (typeof fields)[number]) => {
    const type = getNamedType(field.type)
    return isObjectType(type) ? String(type.getFields().nodes && getNamedType(type.getFields().nodes!.type)) : ''
  }
  const sentBy = ({ field }: (typeof fields)[number]) =>
    field.args.filter(({ name }) => /^(filter|orderBy)$/.test(name)).map(({ name, type }) => `${name}: ${type}`)
  const lists = fields.filter(isPage)
  const roots = new Map(lists.filter(({ type }) => type === 'Query').map((list) => [nodeOf(list), sentBy(list)]))
  /** Lists that do not, and why. */
  const exempt: Readonly<Record<string, string>> = {
    'Technique.vulnerabilities': 'the twin takes its id: `vulnerabilities(filter: { technique })`',
    'Weakness.vulnerabilities': 'the twin takes its id: `vulnerabilities(filter: { weakness })`',
    'Vulnerability.findings': 'the twin takes its names: `securityFindings(filter: { cve })`',
    'ExposurePath.findings': 'the twin takes its ends: `Application.findings(filter: { weakness, technique })`',
    'Application.weaknesses': 'its edges are counts of findings, gravest first; `Application.findings` takes a filter',
  }

  test('every list takes the same types, or says why not', () => {
    const missing = lists.filter((list) =>
      roots.get(nodeOf(list))?.some((argument) => !sentBy(list).includes(argument)),
    )
    expect(missing.map(({ name }) => name).sort()).toEqual(Object.keys(exempt).sort())
    expect(sentBy(lists.find(({ name }) => name === 'Tactic.techniques')!)).toEqual([
      'filter: TechniqueFilter',
      'orderBy: [TechniqueOrder!]',
    ])
  })
})
