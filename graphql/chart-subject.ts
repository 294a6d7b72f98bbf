import * as stored from '../db/chart-subject.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { many } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  chartsOfSubject: many(stored.listChartsOfSubjects),
  techniquesOfChart: many(stored.listTechniquesOfCharts),
  weaknessesOfChart: many(stored.listWeaknessesOfCharts),
}

export const resolvers: Resolvers = {
  Technique: { charts: ({ id }, _, { load }) => load.chartsOfSubject(id) },
  Weakness: { charts: ({ id }, _, { load }) => load.chartsOfSubject(id) },
  Chart: {
    techniques: ({ id }, _, { load }) => load.techniquesOfChart(id),
    weaknesses: ({ id }, _, { load }) => load.weaknessesOfChart(id),
  },
}
