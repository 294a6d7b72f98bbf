import type { ReportOfFinding } from '../db/finding-report.ts'

export type SecurityFindingReport = ReportOfFinding
