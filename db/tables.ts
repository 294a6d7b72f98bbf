import type { Generated } from 'kysely'
import type { MovedRoom } from '../src/ground/moved-room.ts'
import type { ChartTables } from './chart-tables.ts'
import type { ComponentTables } from './component-tables.ts'
import type { ContributionTables } from './contribution-tables.ts'
import type { DataExportTables } from './data-export-tables.ts'
import type { EngineTables } from './engine-tables.ts'
import type { ExploreTables } from './explore-tables.ts'
import type { FindingReportTables } from './finding-report-tables.ts'
import type { FindingTables } from './finding-tables.ts'
import type { FindingTriageTables } from './finding-triage-tables.ts'
import type { KnowledgeTables } from './knowledge-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { SavedViewTables } from './saved-view-tables.ts'
import type { SoftwareComponentTables } from './software-component-tables.ts'
import type { StarterTables } from './starter-tables.ts'
import type { SurveyTables } from './survey-tables.ts'
import type { TargetRunTables } from './target-run-tables.ts'
import type { TargetTables } from './target-tables.ts'
import type { VulnerabilityTables } from './vulnerability-tables.ts'
import type { WeaknessTables } from './weakness-tables.ts'

/** All tables, by the names that queries use. */
export type Tables = RevisionTables &
  ChartTables &
  ComponentTables &
  ContributionTables &
  DataExportTables &
  EngineTables &
  ExploreTables &
  FindingReportTables &
  FindingTables &
  FindingTriageTables &
  KnowledgeTables &
  ReportTables &
  SavedViewTables &
  SoftwareComponentTables &
  StarterTables &
  SurveyTables &
  TargetTables &
  TargetRunTables &
  VulnerabilityTables &
  WeaknessTables

type RevisionTables = {
  revision: { id: number; source: string; at: Generated<Date>; rooms: Generated<readonly MovedRoom[] | null> }
  importLog: {
    revision: number
    importer: string
    source: string
    version: string | null
    format: string
    sha256: string
    bytes: number
    counts: unknown
    warnings: unknown
  }
}
