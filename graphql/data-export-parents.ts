import type { DataExport as StoredExport } from '../db/data-export-tables.ts'

export type DataExport = StoredExport
export type DataExportScope = StoredExport
