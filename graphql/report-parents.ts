import type { Citation, CitationSource, Report, ReportSection } from '../db/report-tables.ts'

export type CuratedCitation = CitationSource & { readonly readiness: NonNullable<CitationSource['readiness']> }
export type ReportContent = { readonly report: Report; readonly sections: readonly ReportSection[] }
export type ReportManifest = Record<string, never>
export type ReportStatus = Record<string, never>
export type QueuedCitation = Citation
export type CitationReplacement = NonNullable<Citation['replacement']>
