import { listCharts, listFindings } from '../db/chart.ts'
import * as stored from '../db/report.ts'
import { countReport, findOverview, findRevisionTime, listBlocks, listCurated, listSections } from '../db/report.ts'
import {
  findOldestPending,
  listArtifacts,
  listCandidateEntities,
  listEvidenceTallies,
  listQueuedCitations,
} from '../db/report-status.ts'
import type { NarrativeBlock, Report, ReportSection } from '../db/report-tables.ts'
import { listBenchmarks } from '../db/survey.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkFindings } from './report-status-findings.ts'
import { checkWiring } from './report-status-wiring.ts'
import { checkRange } from './runtime/check.ts'
import type { Context, Loaders, NodesOf } from './runtime/context.ts'
import { many, once, one } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after, type MaybePromise, orNull } from './runtime/maybe-promise.ts'
import { withoutPrefix, withPrefix } from './runtime/prefixed-id.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

const mostCitations = 10_000

export const loaders = {
  report: once(stored.findReport),
  evidenceOfFinding: many(stored.listEvidenceOfFindings),
  readinessOfFinding: one(stored.findReadiness),
  citationSource: one(stored.findSources),
}

export const nodes = {
  REPORT: {
    type: 'Report',
    prefix: 'report',
    loader: findReportWith,
    insteadOf: { path: 'report', neighbors: 'report' },
  },
  REPORT_SECTION: {
    type: 'ReportSection',
    prefix: 'section',
    loader: findSection,
    label: ({ heading }: ReportSection, { load }: Context) => heading || after(load.report(), (found) => found!.title),
    insteadOf: { path: 'reportContent', neighbors: 'reportContent' },
  },
  CITATION_SOURCE: {
    type: 'CitationSource',
    prefix: 'source',
    loader: ({ load }: Context, id: string) => load.citationSource(id),
    insteadOf: { path: 'researchFinding', neighbors: 'researchFinding' },
  },
  NARRATIVE_BLOCK: {
    type: 'NarrativeBlock',
    prefix: 'block',
    loader: findBlock,
    label: ({ text }: NarrativeBlock) => text,
    insteadOf: { path: 'narrative', neighbors: 'narrative' },
  },
} as const

function findReportWith({ load }: Context, id: string): MaybePromise<Report | null> {
  return after(load.report(), (found) => (found?.id === id ? found : null))
}

function findBlock({ load }: Context, id: string): MaybePromise<NarrativeBlock | null> {
  return after(load.read(listBlocks, null), (blocks) => blocks.find((block) => block.id === id) ?? null)
}

function findSection({ load }: Context, id: string): MaybePromise<ReportSection | null> {
  return after(load.read(listSections), (sections) => sections.find((section) => section.id === id) ?? null)
}

export const resolvers: Resolvers = {
  Query: {
    report: (_, __, { load }) => orNull(load.report()),
    reportManifest: () => ({}),
    reportOverview: (_, __, { load }) => load.read(findOverview),
    citations: (_, { top }, { load }) =>
      load.read(listCurated, top == null ? null : checkRange('top', top, 1, mostCitations)) as never,
    narrative: (_, { kind }, { load }) => load.read(listBlocks, kind ?? null),
    reportContent: async (_, __, { load }) => {
      const [report, sections] = await Promise.all([load.report(), load.read(listSections)])
      return report && sections.length > 0 ? { report, sections } : null
    },
    exports: (_, __, { service, reading }) => service.listExports(reading),
    status: () => ({}),
  },
  ReportManifest: {
    report: (_, __, { load }) => orNull(load.report()),
    counts: (_, __, { load }) => load.read(countReport),
    filters: (_, __, { load }) => load.knownFilters(),
    charts: (_, __, { load }) => load.read(listCharts),
    findings: (_, __, { load }) => load.read(listFindings, {}),
    benchmarks: (_, __, { load }) => load.read(listBenchmarks),
    updatedAt: (_, __, { load }) => load.read(findRevisionTime),
  },
  ReportContent: {
    title: ({ report }) => report.title,
    edition: ({ report }) => report.edition,
    synthetic: ({ report }) => report.synthetic,
    words: ({ sections }) => sections.reduce((sum, { words }) => sum + words, 0),
  },
  ReportStatus: {
    // It depends on files and the day, so that it may not be given again.
    wiring: (_, __, context) => {
      context.sharing.isPersonal = true
      return checkWiring(context)
    },
    findings: (_, __, { load }) => load.read(checkFindings),
    generatedResearch: async (_, __, { load }) => {
      const [artifacts, candidateEntities] = await Promise.all([
        load.read(listArtifacts),
        load.read(listCandidateEntities),
      ])
      const count = (wanted: string) => artifacts.filter(({ status }) => status === wanted).length
      return {
        artifacts,
        candidateEntities,
        counts: {
          indexed: count('indexed'),
          stale: count('stale'),
          missing: count('missing'),
          unindexed: count('unindexed'),
        },
      }
    },
    evidenceTrail: async (_, __, { load }) => {
      const [findings, oldestPending] = await Promise.all([
        load.read(listEvidenceTallies),
        load.read(findOldestPending),
      ])
      return {
        pendingSourceValidations: findings.reduce((sum, { pending }) => sum + pending, 0),
        findings,
        oldestPending: oldestPending
          ? {
              ...oldestPending,
              sourceId: withPrefix('source', oldestPending.sourceId),
              sourceSlug: oldestPending.sourceId,
            }
          : null,
      }
    },
    citationQueue: async (_, __, { load }) => {
      const items = await load.read(listQueuedCitations)
      const count = (wanted: string) => items.filter(({ severity }) => severity === wanted).length
      const problems = Map.groupBy(items, ({ problem }) => problem!)
      return {
        total: items.length,
        bySeverity: { critical: count('critical'), high: count('high'), medium: count('medium'), low: count('low') },
        byProblem: citationProblems.map((problem) => ({ problem, count: problems.get(problem)?.length ?? 0 })),
        items,
      }
    },
  },
  Report: {
    __resolveReference: ({ id }, context) => findReportWith(context, withoutPrefix('report', id)),
    slug: ({ id }) => id,
  },
  ReportSection: {
    __resolveReference: ({ id }, context) => findSection(context, withoutPrefix('section', id)),
    slug: ({ id }) => id,
  },
  CitationSource: {
    __resolveReference: ({ id }, { load }) => load.citationSource(withoutPrefix('source', id)),
    slug: ({ id }) => id,
  },
  NarrativeBlock: {
    __resolveReference: ({ id }, context) => findBlock(context, withoutPrefix('block', id)),
    slug: ({ id }) => id,
    blockKind: ({ kind }) => kind,
    quantity: ({ label }) => label,
  },
  StaticExport: { slug: ({ id }) => id },
  WiringCheck: { name: ({ id }) => id },
  CuratedCitation: {
    source: ({ id }, _, { load }) => load.citationSource(id),
    sourceSlug: ({ id }) => id,
  },
  CitationDuplicate: {
    source: ({ id }, _, { load }) => load.citationSource(id),
    sourceSlug: ({ id }) => id,
  },
  ResearchArtifact: { path: ({ id }) => id },
  QueuedCitation: {
    slug: ({ id }) => id,
    sourceId: ({ sourceId }) => withPrefix('source', sourceId),
    sourceSlug: ({ sourceId }) => sourceId,
    source: ({ sourceId }, _, { load }) => load.citationSource(sourceId),
    findingSlug: ({ findingId }) => findingId,
    problem: ({ problem }) => problem!,
    severity: ({ severity }) => severity!,
  },
  CitationReplacement: {
    sourceId: ({ sourceId }) => sourceId && withPrefix('source', sourceId),
    sourceSlug: ({ sourceId }) => sourceId,
    source: ({ sourceId }, _, { load }) => (sourceId === null ? null : load.citationSource(sourceId)),
  },
}

const citationProblems = ['dead-link', 'superseded', 'weak-source', 'missing-locator'] as const

/** Checks whether the stored report is made up for demonstration. */
export function isSynthetic(load: Loaders): MaybePromise<boolean> {
  return after(load.report(), (report) => report?.synthetic ?? false)
}
