import * as application from '../../db/application.ts'
import * as chart from '../../db/chart.ts'
import { findContacts, listMoves } from '../../db/contribution.ts'
import type { Database } from '../../db/engine/database.ts'
import { findKinds } from '../../db/explore.ts'
import { findSecurityFindings } from '../../db/finding.ts'
import { countByApplication, countOpenByCategory, listWeaknessCounts } from '../../db/finding-count.ts'
import { findExposures, listTechniquesOfFindings } from '../../db/finding-exposure.ts'
import { listOldestViolations } from '../../db/finding-policy.ts'
import { findExploitedCves, findTraces } from '../../db/finding-trace.ts'
import * as knowledge from '../../db/knowledge.ts'
import { listProvenanceOfObjects } from '../../db/provenance.ts'
import * as report from '../../db/report.ts'
import { findSurveys } from '../../db/survey.ts'
import * as weakness from '../../db/weakness.ts'
import {
  type LoaderKind,
  many,
  manyBy,
  manyOf,
  numbered,
  once,
  one,
  oneBy,
  type Source,
  unshared,
} from './loader-kinds.ts'
import type { Soon } from './soon.ts'

/** What a request reads by key, named for what it gives: each batch of keys costs one statement, what is held already is given at once. */
const kinds = {
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
  report: once(report.findReport),
  provenanceOfObject: many(listProvenanceOfObjects),
  contactOfContribution: unshared(one(findContacts)),
  movesOfContribution: unshared(many(listMoves)),
  application: numbered(application.findApplications),
  applicationByGuid: oneBy(({ guid }: { readonly guid: string }) => guid, application.findApplicationsByGuid),
  scanner: numbered(application.findScanners),
  scan: numbered(application.findScans),
  threatModel: numbered(application.findThreatModels),
  securityFinding: numbered(findSecurityFindings),
  traceOfSecurityFinding: numbered(findTraces),
  exploitedCve: oneBy(({ cve }: { readonly cve: string }) => cve, findExploitedCves),
  scannersOfApplication: manyOf(application.listScannersOfApplications),
  threatModelsOfApplication: manyOf(application.listThreatModelsOfApplications),
  countsOfApplication: manyOf(countByApplication),
  openCategoriesOfApplication: manyOf(countOpenByCategory),
  oldestViolationsOfApplication: manyOf(listOldestViolations),
  weaknessesOfApplication: manyOf(listWeaknessCounts),
  exposureOfApplication: numbered(findExposures),
  techniquesOfSecurityFinding: manyOf(listTechniquesOfFindings),
  knownFilters: once(chart.findKnownFilters),
} satisfies Readonly<Record<string, LoaderKind<unknown>>>

type Kinds = typeof kinds

/** The loaders of one request. */
export type Loaders = { readonly [Name in keyof Kinds]: ReturnType<Kinds[Name]> } & {
  /**
   * What `read` gives for `args`, held for every request at this revision; `read` must be a function of a module, and the answer a function of the
   * arguments and the data.
   */
  read<T, A extends readonly unknown[]>(read: (db: Database, ...args: A) => Promise<T>, ...args: A): Soon<T>
  /** What `read` gives, held for every request at this revision under the function that it is `of` and a key. */
  hold<T>(of: object, key: string, read: () => Promise<T>): Soon<T>
}

/** The loaders of one request over `source`; each is made when it is first asked for. */
export function createLoaders(source: Source): Loaders {
  return new LazyLoaders(source) as unknown as Loaders
}

class LazyLoaders {
  readonly source: Source

  constructor(source: Source) {
    this.source = source
  }

  read<T, A extends readonly unknown[]>(read: (db: Database, ...args: A) => Promise<T>, ...args: A): Soon<T> {
    const { db, rows } = this.source
    return rows.hold(read, JSON.stringify(args), () => read(db, ...args))
  }

  hold<T>(of: object, key: string, read: () => Promise<T>): Soon<T> {
    return this.source.rows.hold(of, key, read)
  }
}

for (const [name, kind] of Object.entries<LoaderKind<unknown>>(kinds)) {
  Object.defineProperty(LazyLoaders.prototype, name, {
    get(this: LazyLoaders) {
      const loader = kind(this.source)
      Object.defineProperty(this, name, { value: loader })
      return loader
    },
  })
}
