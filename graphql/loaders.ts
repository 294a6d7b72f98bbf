import DataLoader from 'dataloader'
import * as application from '../db/application.ts'
import * as chart from '../db/chart.ts'
import { findContacts, listMoves } from '../db/contribution.ts'
import type { Database } from '../db/database.ts'
import { findKinds } from '../db/explore.ts'
import { findSecurityFindings } from '../db/finding.ts'
import { countByApplication, listWeaknessCounts } from '../db/finding-count.ts'
import { listExposure, listTechniquesOfFindings } from '../db/finding-exposure.ts'
import * as knowledge from '../db/knowledge.ts'
import { listProvenanceOfObjects } from '../db/provenance.ts'
import * as report from '../db/report.ts'
import { findSurveys } from '../db/survey.ts'
import * as weakness from '../db/weakness.ts'

/** What one request reads by key: each batch of keys costs one statement, each key is read once. */
export type Loaders = ReturnType<typeof createLoaders>

/** The loaders of one request; named for what they give. */
export function createLoaders(db: Database) {
  type Find<T> = (db: Database, ids: readonly string[]) => Promise<readonly T[]>
  const oneBy = <T>(keyOf: (row: T) => string, find: Find<T>) => {
    const loader = new DataLoader<string, T | null>(async (ids) => {
      const byKey = new Map((await find(db, ids)).map((row) => [keyOf(row), row]))
      return ids.map((id) => byKey.get(id) ?? null)
    })
    return (id: string) => loader.load(id)
  }
  const one = <T extends { readonly id: string }>(find: Find<T>) => oneBy(({ id }) => id, find)
  const numbered = <T extends { readonly id: number }>(find: Find<T>) => {
    const load = oneBy(({ id }) => String(id), find)
    return (id: number) => load(String(id))
  }
  const many = <T extends { readonly ownerId: string }>(
    list: (db: Database, ids: readonly string[]) => Promise<readonly T[]>,
  ) => {
    const loader = new DataLoader<string, readonly T[]>(async (ids) => {
      const byOwner = Map.groupBy(await list(db, ids), (row) => row.ownerId)
      return ids.map((id) => byOwner.get(id) ?? [])
    })
    return (id: string) => loader.load(id)
  }
  const manyOf = <T extends { readonly ownerId: string }>(
    list: (db: Database, ids: readonly string[]) => Promise<readonly T[]>,
  ) => {
    const load = many(list)
    return (id: number) => load(String(id))
  }
  const manyTo = <T extends { readonly ownerId: string }>(
    list: (db: Database, ids: readonly string[], depth: number) => Promise<readonly T[]>,
  ) => {
    const byDepth = new Map<number, (id: string) => Promise<readonly T[]>>()
    return (id: string, depth: number) => {
      const loader = byDepth.get(depth) ?? many((database, ids) => list(database, ids, depth))
      byDepth.set(depth, loader)
      return loader(id)
    }
  }

  const rowsByFilters = new Map<string, (id: string) => Promise<readonly chart.ChartRow[]>>()
  const rowsOfChart = (id: string, filters: chart.Filters) => {
    const name = JSON.stringify(filters)
    const loader = rowsByFilters.get(name) ?? many((database, ids) => chart.listChartRows(database, ids, filters))
    rowsByFilters.set(name, loader)
    return loader(id)
  }
  const once = <T>(read: (db: Database) => Promise<T>) => {
    let value: Promise<T> | undefined
    return () => {
      value ??= read(db)
      return value
    }
  }
  const remembered = new Map<string, Promise<unknown>>()
  /** What `read` gives, read once a request for each `key`. */
  const remember = <T>(key: string, read: () => Promise<T>) => {
    const value = (remembered.get(key) as Promise<T> | undefined) ?? read()
    remembered.set(key, value)
    return value
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
    provenanceOfObject: many(listProvenanceOfObjects),
    contactOfContribution: one(findContacts),
    movesOfContribution: many(listMoves),
    catalogCounts: once(weakness.countCatalog),
    weakness: one(weakness.findWeaknesses),
    weaknessCategory: one(weakness.findWeaknessCategories),
    weaknessView: one(weakness.findWeaknessViews),
    parentsOfWeakness: many(weakness.listParents),
    childrenOfWeakness: many(weakness.listChildren),
    ancestorsOfWeakness: manyTo(weakness.listAncestors),
    descendantsOfWeakness: manyTo(weakness.listDescendants),
    categoriesOfWeakness: many(weakness.listCategoriesOfWeaknesses),
    weaknessesOfCategory: many(weakness.listWeaknessesOfCategories),
    weaknessesOfTechnique: many(weakness.listWeaknessesOfTechniques),
    techniquesOfWeakness: many(weakness.listTechniquesOfWeaknesses),
    chart: one(chart.findCharts),
    rowsOfChart,
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
    remember,
    application: numbered(application.findApplications),
    applicationByGuid: oneBy(({ guid }) => guid, application.findApplicationsByGuid),
    scanner: numbered(application.findScanners),
    scan: numbered(application.findScans),
    threatModel: numbered(application.findThreatModels),
    securityFinding: numbered((database, ids) => findSecurityFindings(database, ids.map(Number))),
    scannersOfApplication: manyOf(application.listScannersOfApplications),
    threatModelsOfApplication: manyOf(application.listThreatModelsOfApplications),
    countsOfApplication: manyOf(countByApplication),
    weaknessesOfApplication: manyOf(listWeaknessCounts),
    exposureOfApplication: numbered(async (database, ids) =>
      Promise.all(ids.map(async (id) => ({ id: Number(id), paths: await listExposure(database, Number(id)) }))),
    ),
    techniquesOfSecurityFinding: manyOf(listTechniquesOfFindings),
  }
}
