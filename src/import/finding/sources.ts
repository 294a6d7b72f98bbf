import type { ScanItem } from './source-finding.ts'

/** A kind of file of findings. */
export type ScanSource = {
  /** What it is, for the help of its verb. */
  readonly what: string
  /** The application that it is imported into when none is named; null when one must be. */
  readonly application: string | null
  /** Its reader, which is loaded when it is needed. */
  load(): Promise<(path: string) => AsyncIterable<ScanItem>>
}

/** The kinds of files of findings, by their verb. */
export const scanSources: Readonly<Record<string, ScanSource>> = {
  findings: {
    what: 'scans and their findings as JSON Lines',
    application: null,
    load: async () => (await import('./scan-lines.ts')).readScanLines,
  },
}
