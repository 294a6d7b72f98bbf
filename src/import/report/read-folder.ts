import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ServiceError } from '../../errors.ts'
import type { InputFile } from '../read-input.ts'
import type { Codebook } from '../survey/survey.ts'
import { type BenchmarkFile, readBenchmark } from './benchmark.ts'
import type {
  ArtifactEntry,
  ChartContract,
  CitationEntry,
  FindingContract,
  ReportHead,
  SourceEntry,
} from './contracts.ts'
import { type Problem, refuseProblems } from './problems.ts'
import { checkSchema, type SchemaName } from './schema-check.ts'
import { readYaml, type YamlFile } from './yaml-file.ts'

/** The files of a report folder (contract: report, §1), each valid by itself. */
export type ReportFolder = {
  readonly path: string
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
  /** The checksum of all files but the CSVs of surveys, which are streamed later. */
  readonly hash: FolderHash
}

export type FolderHash = {
  add(file: string, sha256: string, bytes: number): void
  result(): InputFile
}

/** The report folder at `path`; what is wrong in its files goes to `problems`. Throws INPUT_REFUSED when there is no report.yaml that can be read. */
export async function readFolder(path: string): Promise<ReportFolder> {
  const problems: Problem[] = []
  const hash = createFolderHash()
  const names = await listFiles(path)
  if (!names.includes('report.yaml')) {
    throw new ServiceError('INPUT_REFUSED', `${path} is not a report folder: it has no report.yaml.`)
  }
  const bytesOf = async (file: string) => {
    const bytes = await readFile(join(path, file))
    hash.add(file, sha256Of(bytes), bytes.length)
    return bytes
  }
  const textOf = async (file: string) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(file))
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause
      problems.push({ file, line: null, pointer: '', message: 'is not UTF-8 text' })
      return null
    }
  }
  const read = async <T>(file: string, schema: SchemaName): Promise<YamlFile<T> | null> => {
    if (!names.includes(file)) return null
    const text = await textOf(file)
    const yaml = text === null ? null : readYaml(file, text, problems)
    return yaml && checkSchema<T>(yaml, schema, problems)
  }
  const readAll = async <T>(folder: string, schema: SchemaName) => {
    const files = names.filter((name) => name.startsWith(`${folder}/`) && /\.ya?ml$/.test(name))
    const all: YamlFile<T>[] = []
    for (const file of files) {
      const yaml = await read<T>(file, schema)
      if (yaml) all.push(yaml)
    }
    return all
  }

  const report = await read<ReportHead>('report.yaml', 'report')
  const benchmarks: BenchmarkFile[] = []
  for (const yaml of await readAll<BenchmarkFile['table']>('benchmarks', 'benchmark')) {
    const csv = yaml.file.replace(/\.ya?ml$/, '.csv')
    const benchmark = readBenchmark(yaml, names.includes(csv) ? { file: csv, text: await textOf(csv) } : null, problems)
    if (benchmark) benchmarks.push(benchmark)
  }
  const research = new Map<string, { text: string; sha256: string }>()
  for (const file of names.filter((name) => /^research\/.*\.(?:md|json)$/.test(name))) {
    const bytes = await bytesOf(file)
    research.set(relative('research', file), { text: bytes.toString('utf8'), sha256: sha256Of(bytes) })
  }
  const folder = {
    path,
    report,
    surveys: await readAll<Codebook>('surveys', 'survey'),
    charts: await readAll<ChartContract>('charts', 'chart'),
    findings: await readAll<FindingContract>('findings', 'finding'),
    benchmarks,
    sources: await read<readonly SourceEntry[]>('sources.yaml', 'sources'),
    citations: await read<readonly CitationEntry[]>('citations.yaml', 'citations'),
    html: names.includes('report.html') ? await textOf('report.html') : null,
    researchIndex: await read<readonly ArtifactEntry[]>('research/index.yaml', 'research-index'),
    research,
    problems,
    hash,
  }
  if (!report) refuseProblems(problems)
  return { ...folder, report: report! }
}

async function listFiles(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => null)
  if (!info?.isDirectory()) throw new ServiceError('INPUT_REFUSED', `${path} is not a folder.`)
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function createFolderHash(): FolderHash {
  const files: { file: string; sha256: string; bytes: number }[] = []
  return {
    add: (file, sha256, bytes) => void files.push({ file, sha256, bytes }),
    result: () => {
      const hash = createHash('sha256')
      files.sort((a, b) => (a.file < b.file ? -1 : 1))
      for (const { file, sha256 } of files) hash.update(`${sha256}  ${file}\n`)
      return { sha256: hash.digest('hex'), bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
    },
  }
}
