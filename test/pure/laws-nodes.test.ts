import { buildSchema, type GraphQLObjectType, isInterfaceType, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { nodeTypes } from '../../graphql/rooms.ts'
import type { NodeType } from '../../graphql/runtime/context.ts'
import { printContract } from '../../scripts/contract.ts'
import { identifierPatterns } from '../../src/ground/identifiers.ts'
import { cacheKeysOf, possibleTypesOf } from '../../src/http/client-cache.ts'

const schema = buildSchema(printContract(), { assumeValidSDL: true })
const objects = Object.values(schema.getTypeMap()).filter(isObjectType)
const isNode = (type: GraphQLObjectType) => type.getInterfaces().some(({ name }) => name === 'Node')
const kinds: readonly NodeType[] = Object.values(nodeTypes)

describe('questions §4.3: what has an id is found by node', () => {
  /** Types with an id that is not of this graph, and why. */
  const foreign: Readonly<Record<string, string>> = {
    AttackReference: "the id is ATT&CK's, of what this graph does not have",
  }

  test('every type with an id implements Node, and no other is said to have a foreign one', () => {
    const others = objects.filter((type) => 'id' in type.getFields() && !isNode(type))
    expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(foreign).sort())
    for (const type of others) expect(String(type.getFields().id?.type)).toBe('String!')
  })

  test('every type of Node is found by a kind of its own, and a cache of a client knows it by its id', () => {
    const names = objects.filter(isNode).map(({ name }) => name)
    expect(kinds.map(({ type }) => type).sort()).toEqual(names.sort())
    expect(possibleTypesOf(schema).Node).toEqual(names.sort())
    const keys = cacheKeysOf(schema)
    for (const name of names) expect([name, keys[name]]).toEqual([name, ['id']])
    for (const type of objects.filter((one) => !isNode(one) && one.name !== 'AttackReference'))
      expect([type.name, keys[type.name] ?? null]).toEqual([type.name, null])
  })

  test('fields of Node say of every type what they say of Node', () => {
    const node = schema.getType('Node')
    const wanted = isInterfaceType(node) ? node.getFields() : {}
    for (const type of objects.filter(isNode))
      for (const name of ['id', 'label', 'kind'])
        expect([type.name, name, String(type.getFields()[name]?.type)]).toEqual([
          type.name,
          name,
          String(wanted[name]?.type),
        ])
  })

  test('each prefix is of one kind, and node takes it', () => {
    const prefixes = kinds.flatMap(({ prefix }) => prefix ?? [])
    expect(new Set(prefixes).size).toBe(prefixes.length)
    for (const prefix of prefixes) expect(`${prefix}:1`).toMatch(identifierPatterns.prefixed.pattern)
    expect(identifierPatterns.prefixed.pattern.test('payload:1')).toBe(false)
  })

  test('path and neighbors name a field that answers instead of them', () => {
    const readable = new Set([
      ...Object.keys(schema.getQueryType()?.getFields() ?? {}),
      ...objects.flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)),
    ])
    const named = kinds.flatMap(({ type, insteadOf }) =>
      Object.values(insteadOf ?? {}).map((field) => [type, field, readable.has(field)] as const),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([, , isThere]) => !isThere)).toEqual([])
  })
})
