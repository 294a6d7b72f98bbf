import DataLoader from 'dataloader'
import * as chart from '../db/chart.ts'
import type { Database } from '../db/database.ts'
import { findKinds } from '../db/explore.ts'
import * as knowledge from '../db/knowledge.ts'
import * as report from '../db/report.ts'
import { findSurveys } from '../db/survey.ts'
import * as weakness from '../db/weakness.ts'
import type { Rows } from './row-cache.ts'

/** What one request reads by key: each batch of keys costs one statement, each key is read once; what is held already is given at once. */
export type Loaders = ReturnType<typeof createLoaders>

/** A value that is there already, or will be. */
export type Soon<T> = T | Promise<T>

/** The loaders of one request, which share `rows` with others at the same revision; named for what they give. */
export function createLoaders(db: Database, rows: Rows) {
  const held = <T>(source: object, name: string, load: () => Promise<T>): Soon<T> => {
    const found = rows.find<T>(source, name)
    return found === undefined ? load().then((value) => rows.keep(source, name, value)) : found
  }
  const one = <T extends { readonly id: string }>(
    find: (db: Database, ids: readonly string[]) => Promise<readonly T[]>,
  ) => {
    const loader = new DataLoader<string, T | null>(async (ids) => {
      const byId = new Map((await find(db, ids)).map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id) ?? null)
    })
    return (id: string) => held(find, id, () => loader.load(id))
  }
  const manyBy = <T extends { readonly ownerId: string }, A>(
    list: (db: Database, ids: readonly string[], argument: A) => Promise<readonly T[]>,
  ) => {
    const loaders = new Map<string, DataLoader<string, readonly T[]>>()
    return (id: string, argument: A) => {
      const name = JSON.stringify(argument)
      const loader =
        loaders.get(name) ??
        new DataLoader<string, readonly T[]>(async (ids) => {
          const byOwner = Map.groupBy(await list(db, ids, argument), (row) => row.ownerId)
          return ids.map((owner) => byOwner.get(owner) ?? [])
        })
      loaders.set(name, loader)
      return held(list, `${id} ${name}`, () => loader.load(id))
    }
  }
  const many = <T extends { readonly ownerId: string }>(
    list: (db: Database, ids: readonly string[]) => Promise<readonly T[]>,
  ) => {
    const load = manyBy<T, null>(list)
    return (id: string) => load(id, null)
  }
  const once = <T>(read: (db: Database) => Promise<T>) => {
    let value: Soon<T> | undefined
    return () => {
      value ??= held(read, '', () => read(db))
      return value
    }
  }
  const storedReport = once(report.findReport)

  return {
    kind: one(findKinds),
    matrix: once(knowledge.findMatrix),
    tactic: one(knowledge.findTactics),
    technique: one(knowledge.findTechniques),
    mitigation: one(knowledge.findMitigations),
    caseStudy: one(knowledge.findCaseStudies),
    tacticsOfTechnique: many(knowledge.listTacticsOfTechniques),
    techniquesOfTactic: many(knowledge.listTechniquesOfTactics),
    subtechniques: many(knowledge.listSubtechniques),
    mitigationsOfTechnique: many(knowledge.listMitigationsOfTechniques),
    techniquesOfMitigation: many(knowledge.listTechniquesOfMitigations),
    caseStudiesOfTechnique: many(knowledge.listCaseStudiesOfTechniques),
    caseStudiesOfTactic: many(knowledge.listCaseStudiesOfTactics),
    stepsOfCaseStudy: many(knowledge.listStepsOfCaseStudies),
    catalogCounts: once(weakness.countCatalog),
    weakness: one(weakness.findWeaknesses),
    weaknessCategory: one(weakness.findWeaknessCategories),
    weaknessView: one(weakness.findWeaknessViews),
    parentsOfWeakness: many(weakness.listParents),
    childrenOfWeakness: many(weakness.listChildren),
    ancestorsOfWeakness: manyBy(weakness.listAncestors),
    descendantsOfWeakness: manyBy(weakness.listDescendants),
    categoriesOfWeakness: many(weakness.listCategoriesOfWeaknesses),
    weaknessesOfCategory: many(weakness.listWeaknessesOfCategories),
    weaknessesOfTechnique: many(weakness.listWeaknessesOfTechniques),
    techniquesOfWeakness: many(weakness.listTechniquesOfWeaknesses),
    chart: one(chart.findCharts),
    rowsOfChart: manyBy(chart.listChartRows),
    researchFinding: one(chart.findFindings),
    findingsOfChart: many(chart.listFindingsOfCharts),
    findingsOfSubject: many(chart.listFindingsOfSubjects),
    chartsOfFinding: many(chart.listChartsOfFindings),
    techniquesOfFinding: many(chart.listTechniquesOfFindings),
    weaknessesOfFinding: many(chart.listWeaknessesOfFindings),
    evidenceOfFinding: many(report.listEvidenceOfFindings),
    readinessOfFinding: one(report.findReadiness),
    citationSource: one(report.findSources),
    survey: one(findSurveys),
    report: storedReport,
    /** Whether the stored report is made up for demonstration. */
    isSynthetic: async () => (await storedReport())?.synthetic ?? false,
    knownFilters: once(chart.findKnownFilters),
  }
}
