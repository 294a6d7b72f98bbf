import type { WeaknessKey } from '../db/weakness.ts'
import * as stored from '../db/weakness-view.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { many } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { connectNested } from './runtime/selection.ts'
import { selectWeaknesses } from './weakness-selection.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  weaknessesOfView: many(stored.listWeaknessesOfViews),
  categoriesOfView: many(stored.listCategoriesOfViews),
  categoriesOfCategory: many(stored.listCategoriesOfCategories),
}

export const resolvers: Resolvers = {
  Query: {
    weaknessView: (_, { id }, { load }) => load.weaknessView(checkIdentifier('id', id, 'weakness')),
    weaknessViews: (_, __, { load }) => load.read(stored.listWeaknessViews),
  },
  WeaknessView: {
    categories: ({ id }, _, { load }) => load.categoriesOfView(id),
    weaknesses: ({ id }, args, context) => {
      const { weaknessesOfView, weakness } = context.load
      const nested = {
        scope: 'weaknessView.weaknesses',
        rows: () => weaknessesOfView(id),
        keyOf: ({ number, id }: WeaknessKey) => [number, id] as const,
        read: (row: WeaknessKey) => weakness(row.id),
      }
      return connectNested(context, nested, args, selectWeaknesses)
    },
  },
  WeaknessCategory: { categories: ({ id }, _, { load }) => load.categoriesOfCategory(id) },
}
