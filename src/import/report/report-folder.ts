import type { Benchmark } from '../../../db/survey-tables.ts'
import type { InputFile } from '../read-input.ts'
import type { Codebook } from '../survey/reader.ts'
import type {
  ArtifactEntry,
  BenchmarkTable,
  ChartContract,
  CitationEntry,
  FindingContract,
  ReportHead,
  SourceEntry,
} from './contracts.ts'
import type { FolderFiles } from './folder-files.ts'
import type { Problem } from './problems.ts'
import type { YamlFile } from './yaml-file.ts'

export type DefinedKind = 'survey' | 'chart' | 'finding' | 'source'

export type FolderHash = {
  add(file: string, sha256: string, bytes: number): void
  has(file: string): boolean
  result(): InputFile
}

/** Ids that unreadable files would have defined, so that references to them are no errors. */
export type FailedFiles = {
  /** `id` is null when the file does not even tell that. */
  add(kind: DefinedKind, id: unknown): void
  has(kind: DefinedKind, id: string): boolean
}

export type BenchmarkFile = { readonly file: string; readonly table: BenchmarkTable; readonly row: Benchmark }

/** The files of a report folder (contract: report §1), each valid by itself. */
export type ReportFolder = {
  readonly path: string
  readonly files: FolderFiles
  readonly report: YamlFile<ReportHead>
  readonly surveys: readonly YamlFile<Codebook>[]
  readonly charts: readonly YamlFile<ChartContract>[]
  readonly findings: readonly YamlFile<FindingContract>[]
  readonly benchmarks: readonly BenchmarkFile[]
  readonly sources: YamlFile<readonly SourceEntry[]> | null
  readonly citations: YamlFile<readonly CitationEntry[]> | null
  /** The final report; null when there is none. */
  readonly html: string | null
  readonly researchIndex: YamlFile<readonly ArtifactEntry[]> | null
  /** Texts of the research files by their paths in the research folder. */
  readonly research: ReadonlyMap<string, { readonly text: string; readonly sha256: string }>
  readonly problems: Problem[]
  readonly failed: FailedFiles
  /** The checksum of all files but the CSVs of surveys, which are streamed later. */
  readonly hash: FolderHash
}
