import { facetsOfLists } from '../db/engine/facet.ts'
import type { DistantWeakness, WeaknessKey, WeaknessLink } from '../db/weakness.ts'
import * as stored from '../db/weakness.ts'
import { weaknessFacets } from '../db/weakness-collections.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import type { WeaknessFilter, WeaknessOrder } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { selectTechniques } from './knowledge-selection.ts'
import { checkRange } from './runtime/check.ts'
import type { NodesOf } from './runtime/context.ts'
import { eachBy, many, manyBy, once, one } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after, orNull } from './runtime/maybe-promise.ts'
import { connectNested, connectNestedRows, connectSelection } from './runtime/selection.ts'
import { formatText } from './runtime/text.ts'
import { selectWeaknessCategories, selectWeaknesses } from './weakness-selection.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

const deepest = 10

export const loaders = {
  catalogCounts: once(stored.countCatalog),
  weakness: one(stored.findWeaknesses),
  weaknessCategory: one(stored.findWeaknessCategories),
  weaknessView: one(stored.findWeaknessViews),
  parentsOfWeakness: many(stored.listParents),
  childrenOfWeakness: many(stored.listChildren),
  ancestorsOfWeakness: manyBy(stored.listAncestors),
  descendantsOfWeakness: manyBy(stored.listDescendants),
  categoriesOfWeakness: many(stored.listCategoriesOfWeaknesses),
  weaknessesOfCategory: many(stored.listWeaknessesOfCategories),
  weaknessesOfTechnique: many(stored.listWeaknessesOfTechniques),
  weaknessesOfFamily: many(stored.listWeaknessesOfFamilies),
  techniquesOfWeakness: many(stored.listTechniquesOfWeaknesses),
  facetsOfWeaknesses: eachBy(facetsOfLists(weaknessFacets)),
}

export const nodes = {
  WEAKNESS: { type: 'Weakness', loader: 'weakness' },
  WEAKNESS_CATEGORY: { type: 'WeaknessCategory', loader: 'weaknessCategory' },
  WEAKNESS_VIEW: { type: 'WeaknessView', loader: 'weaknessView', insteadOf: { path: 'neighbors' } },
} as const

export const resolvers: Resolvers = {
  Query: {
    weaknessCatalog: (_, __, { load }) => orNull(load.read(stored.findCatalog)),
    weakness: (_, { id }, { load }) => load.weakness(checkIdentifier('id', id, 'weakness')),
    weaknessCategory: (_, { id }, { load }) => load.weaknessCategory(checkIdentifier('id', id, 'weakness')),
    weaknesses: (_, { filter, orderBy, ...page }, context) =>
      connectSelection(selectWeaknesses(context, filter, orderBy), page),
    weaknessCategories: (_, { filter, orderBy, ...page }, context) =>
      connectSelection(selectWeaknessCategories(context, filter, orderBy), page),
  },

  WeaknessCatalog: {
    weaknessCount: (_, __, { load }) => after(load.catalogCounts(), (counts) => counts.weaknessCount),
    categoryCount: (_, __, { load }) => after(load.catalogCounts(), (counts) => counts.categoryCount),
  },
  Weakness: {
    __resolveReference: ({ id }, { load }) => load.weakness(id),
    description: ({ description }, { format }) => formatText(description, format),
    extendedDescription: ({ extendedDescription }, { format }) => formatText(extendedDescription, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.weakness(supersededBy) : null),
    parents: ({ id }, _, { load }) => load.parentsOfWeakness(id),
    children: ({ id }, args, context) =>
      connectNestedRows(
        context,
        context.load.childrenOfWeakness(id),
        'weakness.children',
        args,
        numberKey,
        selectWeaknesses,
      ),
    ancestors: ({ id }, { depth }, { load }) => load.ancestorsOfWeakness(id, checkRange('depth', depth, 1, deepest)),
    descendants: ({ id }, { depth, ...args }, context) => {
      const rows = context.load.descendantsOfWeakness(id, checkRange('depth', depth, 1, deepest))
      return connectNestedRows<DistantWeakness, WeaknessFilter, readonly WeaknessOrder[]>(
        context,
        rows,
        'weakness.descendants',
        args,
        distanceKey,
        selectWeaknesses,
      )
    },
    categories: ({ id }, _, { load }) => load.categoriesOfWeakness(id),
    techniques: ({ id }, args, context) =>
      connectNestedRows(
        context,
        context.load.techniquesOfWeakness(id),
        'weakness.techniques',
        args,
        (row) => [row.id, row.source],
        selectTechniques,
      ),
  },
  WeaknessCategory: {
    __resolveReference: ({ id }, { load }) => load.weaknessCategory(id),
    description: ({ description }, { format }) => formatText(description, format),
    summary: ({ description }, { format }) => formatText(description, format),
    weaknesses: ({ id }, args, context) => {
      const { weaknessesOfCategory, weakness } = context.load
      const rows = () => weaknessesOfCategory(id)
      const nested = {
        scope: 'weaknessCategory.weaknesses',
        rows,
        keyOf: numberKey,
        read: (row: WeaknessKey) => weakness(row.id),
      }
      return connectNested(context, nested, args, selectWeaknesses)
    },
  },
  WeaknessView: {
    __resolveReference: ({ id }, { load }) => load.weaknessView(id),
    description: ({ description }, { format }) => formatText(description, format),
  },
  WeaknessConsequence: { note: ({ note }, { format }) => formatText(note, format) },
  WeaknessMitigation: { description: ({ description }, { format }) => formatText(description, format) },
  Technique: {
    weaknesses: ({ id }, args, context) => {
      const { includeSubtechniques } = args
      const rows = includeSubtechniques ? context.load.weaknessesOfFamily(id) : context.load.weaknessesOfTechnique(id)
      const scope = includeSubtechniques ? 'technique.weaknesses family' : 'technique.weaknesses'
      const keyOf = (row: WeaknessLink) => [row.number, row.source] as const
      return connectNestedRows(context, rows, scope, args, keyOf, selectWeaknesses)
    },
  },
  TechniqueWeaknessEdge: {
    source: ({ node }) => node.source,
    rationale: ({ node }) => node.rationale,
    url: ({ node }) => node.url,
  },
  WeaknessTechniqueEdge: {
    source: ({ node }) => node.source,
    rationale: ({ node }) => node.rationale,
    url: ({ node }) => node.url,
  },
}

const distanceKey = ({ distance, number, id }: DistantWeakness) => [distance * 1e7 + number, id] as const
const numberKey = ({ number, id }: { readonly number: number; readonly id: string }) => [number, id] as const
