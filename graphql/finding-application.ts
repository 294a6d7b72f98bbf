import { isIdentifier } from '../src/ground/identifiers.ts'
import { findApplication, readableApplications } from './finding-access.ts'
import { countUnjudged, exposedTechniques, graverOf } from './finding-exposure.ts'
import { readExposureFilter } from './finding-exposure-filter.ts'
import { connectFindings } from './finding-filter.ts'
import { publicIds } from './finding-node.ts'
import { type Counted, isOpen, policyCompliance, violatesPolicy } from './finding-policy.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkInstant, checkRange } from './runtime/check.ts'
import { connect, connectList } from './runtime/connection.ts'
import { ownedListing } from './runtime/listing.ts'
import { after } from './runtime/maybe-promise.ts'

/** The resolvers of applications and of the statistics of their findings. */
export const applicationResolvers: Pick<
  Resolvers,
  | 'Application'
  | 'ApplicationWeaknessConnection'
  | 'ApplicationWeaknessEdge'
  | 'ExposedTechnique'
  | 'ExposurePath'
  | 'SharedExposure'
  | 'SecurityFindingCategoryCount'
  | 'SecurityFindingCounts'
  | 'SecurityFindingTrendPoint'
> = {
  Application: {
    ...publicIds.Application,
    __resolveReference: (key, context) => {
      const globs = readableApplications(context)
      const guid = 'guid' in key ? key.guid : key.id
      return isIdentifier(guid, 'application') ? findApplication(context, guid, globs) : null
    },
    scanners: ({ id }, _, { load }) => load.scannersOfApplication(id),
    number: ({ id }) => id,
    scans: ({ id }, { scanType, importedSince, ...page }, { load, largestPage }) => {
      const filter = {
        scanType: scanType ?? null,
        importedSince: importedSince == null ? null : checkInstant('importedSince', importedSince),
      }
      const listing = ownedListing(`scans ${id} DESC`, id, filter, load.scansOfApplication, load.scanCountOfApplication)
      return connect(listing, page, largestPage)
    },
    policyCompliance,
    openCategories: ({ id }, _, { load }) => load.openCategoriesOfApplication(id),
    findings: ({ id }, args, context) => connectFindings(context, args, { applicationId: id }),
    findingCounts: ({ id }, _, { load }) => load.countsOfApplication(id),
    weaknesses: async ({ id }, page, { load }) =>
      connectList(await load.weaknessesOfApplication(id), `application.weaknesses ${id}`, page, (row) => [
        -row.openCount,
        row.weaknessId.padStart(12),
      ]),
    techniques: async ({ id }, { filter, ...page }, { load, largestPage }) => {
      const [asked, whole] = await Promise.all([readExposureFilter(load, filter), load.exposureOfApplication(id)])
      return connectList(
        exposedTechniques(whole!, asked),
        `application.techniques ${id} ${JSON.stringify(filter ?? {})}`,
        page,
        (row) => [-row.severity * 1e9 - row.findingCount, row.techniqueId],
        largestPage,
      )
    },
    techniquesVersion: (_, __, { load }) => after(load.matrix(), (matrix) => matrix?.version ?? null),
    unjudgedFindingCount: ({ id }, _, { load }) =>
      after(load.exposureOfApplication(id), (exposure) => countUnjudged(exposure!.groups)),
    threatModels: ({ id }, _, { load }) => load.threatModelsOfApplication(id),
    trend: ({ id }, { last }, { load }) => load.trendOfApplication(id, checkRange('last', last, 1, 500)),
  },
  ApplicationWeaknessConnection: {
    nodes: (page, _, { load }) =>
      after(page.nodes(), (counts) =>
        Promise.all(counts.map(async ({ weaknessId }) => (await load.weakness(weaknessId))!)),
      ),
  },
  ApplicationWeaknessEdge: {
    node: async ({ node }, _, { load }) => (await load.weakness(node.weaknessId))!,
    openCount: ({ node }) => node.openCount,
    closedCount: ({ node }) => node.closedCount,
    severity: ({ node }) => node.severity,
  },
  ExposedTechnique: {
    technique: async ({ techniqueId }, _, { load }) => (await load.technique(techniqueId))!,
  },
  SharedExposure: {
    technique: async ({ a }, _, { load }) => (await load.technique(a.technique))!,
    graver: ({ a, b }) => graverOf(a, b),
  },
  ExposurePath: {
    weakness: ({ weaknessId }, _, { load }) => (weaknessId === null ? null : load.weakness(weaknessId)),
    ancestors: async ({ ancestorIds }, _, { load }) =>
      Promise.all(ancestorIds.map(async (id) => (await load.weakness(id))!)),
    findings: ({ applicationId, techniqueId, weaknessId, severityAtLeast = 0 }, page, context) =>
      connectFindings(
        context,
        { ...page, orderBy: { field: 'SEVERITY', direction: 'DESC' } },
        {
          applicationId,
          state: ['open'],
          target: [weaknessId ?? techniqueId],
          ...(severityAtLeast > 0 && { severityAtLeast }),
        },
      ),
  },
  SecurityFindingCategoryCount: {
    category: ({ category }, _, { load }) => (category === 0 ? null : load.weaknessCategory(`CWE-${category}`)),
  },
  SecurityFindingCounts: {
    total: (rows) => sum(rows),
    open: (rows) => sum(rows.filter(isOpen)),
    violatingPolicy: (rows) => sum(rows.filter(violatesPolicy)),
    bySeverity: (rows) =>
      [0, 1, 2, 3, 4, 5].map((severity) => ({
        severity,
        ...totals(rows.filter((row) => row.severity === severity)),
      })),
    byStatus: (rows) => [
      { status: 'OPEN', total: sum(rows.filter(isOpen)) },
      { status: 'CLOSED', total: sum(rows.filter((row) => !isOpen(row))) },
    ],
    byScanType: (rows) =>
      (['STATIC', 'DYNAMIC', 'MANUAL', 'SCA'] as const).map((scanType) => ({
        scanType,
        ...totals(rows.filter((row) => row.scanType === scanType)),
      })),
  },
  SecurityFindingTrendPoint: {
    at: ({ scan }) => scan.datedAt,
    open: ({ openBySeverity }) => openBySeverity.reduce((total, count) => total + count, 0),
  },
}

function sum(rows: Counted): number {
  return rows.reduce((total, { count }) => total + count, 0)
}

function totals(rows: Counted): { readonly total: number; readonly open: number } {
  return { total: sum(rows), open: sum(rows.filter(isOpen)) }
}
