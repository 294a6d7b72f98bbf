import type { Citation, CitationSource, Report, ReportSection } from '../db/report-tables.ts'
import type { Check } from './report-status-wiring.ts'
import type { StaticExport as ListedExport } from './static-export.ts'

export type CuratedCitation = CitationSource & { readonly readiness: NonNullable<CitationSource['readiness']> }
export type ReportContent = { readonly report: Report; readonly sections: readonly ReportSection[] }
export type ReportManifest = Record<string, never>
export type ReportStatus = Record<string, never>
export type StaticExport = ListedExport
export type WiringCheck = Check
export type CitationDuplicate = CitationSource['duplicates'][number]
export type QueuedCitation = Citation
export type CitationReplacement = NonNullable<Citation['replacement']>
