import { buildSchema, type GraphQLSchema } from 'graphql'

/** A schema whose values follow from a seed: present or not, at once or later, right, wrong or failing. */
export function schemaOfSurprises(): GraphQLSchema {
  const schema = buildSchema(`
    enum Colour { RED GREEN }
    scalar Anything
    interface Named { name: String id: ID! }
    type Leaf implements Named { name: String id: ID! colour: Colour weight: Float count: Int! anything: Anything flag: Boolean }
    type Tree implements Named { name: String id: ID! seed: Int! kids(first: Int, seed: Int = 2): [Named!] strict: [[Leaf!]!]! one(seed: Int): Tree must: Tree! either: Either texts: [String] }
    union Either = Leaf | Tree
    type Query { tree(seed: Int!): Tree sure(seed: Int! = 3): Tree! node(seed: Int!): Named list(seed: Int!): [Tree] }`)
  const objectOf = (seed: number) => ({ seed, __typename: seed % 3 === 0 ? 'Leaf' : 'Tree' })
  const treeOf = (seed: number) => ({ seed, __typename: 'Tree' })
  const leafOf = (seed: number) => ({ seed, __typename: 'Leaf' })
  const values: Readonly<Record<string, (seed: number) => unknown>> = {
    name: (seed) => (seed % 5 === 0 ? null : seed % 11 === 0 ? 17 : `n${seed}"\u2028`),
    id: (seed) => (seed % 13 === 0 ? null : seed % 2 ? seed : String(seed)),
    colour: (seed) => (seed % 17 === 0 ? 'BLUE' : seed % 2 ? 'RED' : 'GREEN'),
    weight: (seed) => (seed % 19 === 0 ? Number.NaN : seed / 3),
    count: (seed) => (seed % 23 === 0 ? 1.5 : seed % 7 === 0 ? -0 : seed),
    anything: (seed) => (seed % 2 ? { a: [seed, undefined] } : seed % 10 === 0 ? undefined : null),
    flag: (seed) => (seed % 2 ? true : 1),
    seed: (seed) => seed,
    texts: (seed) =>
      seed % 4 === 0 ? new Set(['a', 'b']) : ['a', null, Promise.resolve('c'), seed % 29 ? 4 : new Error('item')],
    kids: (seed) => (seed % 6 === 0 ? null : [objectOf(seed + 1), Promise.resolve(objectOf(seed + 2))]),
    strict: (seed) => [[leafOf(seed + 1)], seed % 9 ? [leafOf(seed + 3)] : [null]],
    one: (seed) => treeOf(seed + 1),
    must: (seed) => (seed % 8 === 0 ? null : treeOf(seed + 2)),
    either: (seed) => (seed % 31 === 0 ? { __typename: 'Nothing' } : objectOf(seed + 4)),
    tree: treeOf,
    sure: treeOf,
    node: objectOf,
    list: (seed) => [treeOf(seed), null, treeOf(seed + 1)],
  }
  for (const type of ['Query', 'Leaf', 'Tree'].map((name) => schema.getType(name))) {
    for (const [name, field] of Object.entries(
      (type as { getFields(): Record<string, { resolve?: unknown }> }).getFields(),
    )) {
      if (name === 'flag') continue
      field.resolve = (source: { seed: number } | undefined, args: { seed?: number }) => {
        const seed = (source?.seed ?? 0) + (args.seed ?? 0)
        if (seed % 37 === 0 && name !== 'seed') throw new Error(`${name} ${seed}`)
        const value = values[name]!(seed)
        return (seed + name.length) % 4 === 0 ? Promise.resolve(value) : value
      }
    }
  }
  return schema
}
