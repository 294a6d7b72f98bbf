import type { WeaknessKey } from '../db/weakness.ts'
import * as stored from '../db/weakness-view.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { connect } from './runtime/connection.ts'
import { limits } from './runtime/limits.ts'
import { many } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { referenceListing } from './runtime/reference-listing.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  weaknessesOfView: many(stored.listWeaknessesOfViews),
  categoriesOfView: many(stored.listCategoriesOfViews),
  categoriesOfCategory: many(stored.listCategoriesOfCategories),
}

const { cataloguePageSize } = limits

export const resolvers: Resolvers = {
  Query: {
    weaknessView: (_, { id }, { load }) => load.weaknessView(checkIdentifier('id', id, 'weakness')),
    weaknessViews: (_, __, { load }) => load.read(stored.listWeaknessViews),
  },
  WeaknessView: {
    categories: ({ id }, _, { load }) => load.categoriesOfView(id),
    weaknesses: ({ id }, page, { load }) =>
      connect(
        referenceListing(
          'weaknessView.weaknesses',
          () => load.weaknessesOfView(id),
          (row: WeaknessKey) => [row.number, row.id],
          (row) => load.weakness(row.id),
        ),
        page,
        cataloguePageSize,
      ),
  },
  WeaknessCategory: { categories: ({ id }, _, { load }) => load.categoriesOfCategory(id) },
}
