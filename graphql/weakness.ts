import { byteOrder, numberOrder } from '../db/engine/page.ts'
import type { DistantWeakness } from '../db/weakness.ts'
import * as stored from '../db/weakness.ts'
import {
  listWeaknessPlatforms,
  numberTie,
  weaknessCategories,
  weaknessCategoryOrders,
  weaknesses,
  weaknessOrders,
} from '../db/weakness-collections.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import { readOpenNumbers } from './finding-order.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkRanges, checkTexts } from './knowledge-filter.ts'
import { checkFilter, checkKnown, checkRange } from './runtime/check.ts'
import { connect, connectList, inOrder, unshared } from './runtime/connection.ts'
import type { NodesOf } from './runtime/context.ts'
import { limits } from './runtime/limits.ts'
import { many, manyBy, once, one } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after, orNull } from './runtime/maybe-promise.ts'
import { isBy, readOrder } from './runtime/order.ts'
import { referenceListing } from './runtime/reference-listing.ts'
import { formatText } from './runtime/text.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

const deepest = 10
const { cataloguePageSize } = limits

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
  techniquesOfWeakness: many(stored.listTechniquesOfWeaknesses),
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
    weaknesses: async (_, { filter, orderBy, ...page }, context) => {
      const { db, load } = context
      const checked = checkFilter(filter, {
        category: 'weakness',
        descendantOf: 'weakness',
        view: 'weakness',
        technique: 'technique',
      })
      if (filter?.severityAtLeast != null) checkRange('filter.severityAtLeast', filter.severityAtLeast, 0, 5)
      await checkKnown('filter.platform', filter?.platform, () => load.read(listWeaknessPlatforms))
      checkRanges(checked, ['techniqueCount'])
      checkTexts(checked, ['consequenceScope', 'consequenceImpact', 'mitigationPhase'])
      const isByFindings = isBy(orderBy, 'OPEN_FINDINGS')
      const counts = isByFindings ? await readOpenNumbers(context, 'weakness') : new Map<string, number>()
      const orders = { ...weaknessOrders, OPEN_FINDINGS: numberOrder(counts, byteOrder('id')) }
      const order = readOrder(orderBy, 'NUMBER', (field) => orders[field], numberTie)
      const found = () => weaknesses(db, checked)
      const shared = isByFindings ? unshared : load
      return connect(inOrder(shared, found, checked, `weaknesses ${order.name}`, order), page, cataloguePageSize)
    },
    weaknessCategories: (_, { filter, orderBy, ...page }, { db, load }) => {
      const checked = checkFilter(filter, { weakness: 'weakness' })
      const order = readOrder(orderBy, 'NUMBER', (field) => weaknessCategoryOrders[field], numberTie)
      const found = () => weaknessCategories(db, checked)
      return connect(inOrder(load, found, checked, `weaknessCategories ${order.name}`, order), page, cataloguePageSize)
    },
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
    children: ({ id }, page, { load }) =>
      connectList(load.childrenOfWeakness(id), 'weakness.children', page, numberKey, cataloguePageSize),
    ancestors: ({ id }, { depth }, { load }) => load.ancestorsOfWeakness(id, checkRange('depth', depth, 1, deepest)),
    descendants: ({ id }, { depth, ...page }, { load }) => {
      const rows = load.descendantsOfWeakness(id, checkRange('depth', depth, 1, deepest))
      return connectList<DistantWeakness>(rows, 'weakness.descendants', page, distanceKey, cataloguePageSize)
    },
    categories: ({ id }, _, { load }) => load.categoriesOfWeakness(id),
    techniques: ({ id }, page, { load }) =>
      connectList(
        load.techniquesOfWeakness(id),
        'weakness.techniques',
        page,
        (row) => [row.id, row.source],
        cataloguePageSize,
      ),
  },
  WeaknessCategory: {
    __resolveReference: ({ id }, { load }) => load.weaknessCategory(id),
    description: ({ description }, { format }) => formatText(description, format),
    summary: ({ description }, { format }) => formatText(description, format),
    weaknesses: ({ id }, page, { load }) =>
      connect(
        referenceListing(
          'weaknessCategory.weaknesses',
          () => load.weaknessesOfCategory(id),
          numberKey,
          (row) => load.weakness(row.id),
        ),
        page,
        cataloguePageSize,
      ),
  },
  WeaknessView: {
    __resolveReference: ({ id }, { load }) => load.weaknessView(id),
    description: ({ description }, { format }) => formatText(description, format),
  },
  WeaknessConsequence: { note: ({ note }, { format }) => formatText(note, format) },
  WeaknessMitigation: { description: ({ description }, { format }) => formatText(description, format) },
  Technique: {
    weaknesses: ({ id }, page, { load }) =>
      connectList(
        load.weaknessesOfTechnique(id),
        'technique.weaknesses',
        page,
        (row) => [row.number, row.source],
        cataloguePageSize,
      ),
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
