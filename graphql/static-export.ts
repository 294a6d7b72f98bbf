import type { Reading } from './runtime/reading.ts'

declare module './runtime/context.ts' {
  interface ServiceFacts {
    /** The exports as they are in `reading`. */
    listExports(reading: Reading): Promise<readonly StaticExport[]>
    /** Null when no folder is configured. */
    checkExportFolder(): Promise<ExportFolder | null>
    listRoutes(): readonly { readonly path: string; readonly problem: string | null }[]
  }
}

/** A file that mirrors a path of the service. */
export type StaticExport = {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
  readonly revision: number
  readonly status: 'Ready'
  readonly generatedAt: Date | null
}
/** The state of an export folder; `problem` says why it, or a file, is not as it was written. */
export type ExportFolder = {
  readonly problem: string | null
  readonly files: readonly {
    readonly path: string
    readonly revision: number | null
    readonly problem: string | null
  }[]
}
