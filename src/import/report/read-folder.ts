import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Codebook } from '../survey/reader.ts'
import { readBenchmark } from './benchmark.ts'
import type {
  ArtifactEntry,
  ChartContract,
  CitationEntry,
  FindingContract,
  ReportHead,
  SourceEntry,
} from './contracts.ts'
import { type FolderFiles, listFolder } from './folder-files.ts'
import { type Problem, refuseProblems } from './problems.ts'
import type { BenchmarkFile, DefinedKind, FailedFiles, FolderHash, ReportFolder } from './report-folder.ts'
import { checkSchema, type SchemaName } from './schema-check.ts'
import { readYaml, type YamlFile } from './yaml-file.ts'

/** In bytes: of a YAML file, of another file, of all YAML files and of all files, the CSVs of surveys aside. */
const limits = { yaml: 1_000_000, other: 20_000_000, allYaml: 8_000_000, all: 64_000_000 } as const
const otherFiles = /^(?:report\.html|benchmarks\/.*\.csv|research\/.*\.(?:md|json))$/
/** More problems than these are not looked for. */
const mostProblems = 1_000

/**
 * Reads the report folder at `path`; what is wrong in its files goes to `problems`. Throws INPUT_REFUSED when there is
 * no report.yaml that can be read, and beyond the limits.
 */
export async function readFolder(path: string): Promise<ReportFolder> {
  const problems: Problem[] = []
  const failed = createFailedFiles()
  const hash = createFolderHash()
  const files = await listFolder(path)
  const names = [...files.sizes.keys()]
  refuseTooMuch(files, problems)
  const bytesOf = async (file: string) => {
    const [size, limit] = [files.sizes.get(file)!, isYaml(file) ? limits.yaml : limits.other]
    if (size > limit) {
      const message = `has ${inMegabytes(size)} MB, but at most ${inMegabytes(limit)} MB are read`
      problems.push({ file, line: null, pointer: '', message })
      return null
    }
    try {
      const bytes = await readFile(join(path, file))
      hash.add(file, sha256Of(bytes), bytes.length)
      return bytes
    } catch (cause) {
      problems.push({ file, line: null, pointer: '', message: `cannot be read: ${(cause as Error).message}` })
      return null
    }
  }
  const textOf = async (file: string) => {
    try {
      const bytes = await bytesOf(file)
      return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause
      problems.push({ file, line: null, pointer: '', message: 'is not UTF-8 text' })
      return null
    }
  }
  const read = async <T>(file: string, schema: SchemaName, kind?: DefinedKind): Promise<YamlFile<T> | null> => {
    if (!files.sizes.has(file)) return null
    const text = await textOf(file)
    const yaml = text === null ? null : readYaml(file, text, problems)
    const checked = yaml && checkSchema<T>(yaml, schema, problems)
    if (!checked && kind) failed.add(kind, idOf(yaml?.value))
    if (problems.length > mostProblems) refuseProblems(problems)
    return checked
  }
  const readAll = async <T>(folder: string, schema: SchemaName, kind?: DefinedKind) => {
    const all: YamlFile<T>[] = []
    for (const file of names.filter((name) => name.startsWith(`${folder}/`) && isYaml(name))) {
      const yaml = await read<T>(file, schema, kind)
      if (yaml) all.push(yaml)
    }
    return all
  }

  const report = await read<ReportHead>('report.yaml', 'report')
  const benchmarks: BenchmarkFile[] = []
  for (const yaml of await readAll<BenchmarkFile['table']>('benchmarks', 'benchmark')) {
    const file = yaml.file.replace(/\.ya?ml$/, '.csv')
    const benchmark = readBenchmark(yaml, files.sizes.has(file) ? { file, text: await textOf(file) } : null, problems)
    if (benchmark) benchmarks.push(benchmark)
  }
  const research = new Map<string, { text: string; sha256: string }>()
  for (const file of names.filter((name) => /^research\/.*\.(?:md|json)$/.test(name))) {
    const bytes = await bytesOf(file)
    if (bytes) research.set(relative('research', file), { text: bytes.toString('utf8'), sha256: sha256Of(bytes) })
  }
  const folder = {
    path,
    files,
    report,
    surveys: await readAll<Codebook>('surveys', 'survey', 'survey'),
    charts: await readAll<ChartContract>('charts', 'chart', 'chart'),
    findings: await readAll<FindingContract>('findings', 'finding', 'finding'),
    benchmarks,
    sources: await read<readonly SourceEntry[]>('sources.yaml', 'sources', 'source'),
    citations: await read<readonly CitationEntry[]>('citations.yaml', 'citations'),
    html: files.sizes.has('report.html') ? await textOf('report.html') : null,
    researchIndex: await read<readonly ArtifactEntry[]>('research/index.yaml', 'research-index'),
    research,
    problems,
    failed,
    hash,
  }
  if (!report) refuseProblems(problems)
  return { ...folder, report: report! }
}

function refuseTooMuch({ sizes }: FolderFiles, problems: Problem[]): void {
  const read = [...sizes].filter(([file]) => isYaml(file) || otherFiles.test(file))
  const sumOf = (all: typeof read) => all.reduce((sum, [, size]) => sum + size, 0)
  const sums = [
    ['its YAML files have', sumOf(read.filter(([file]) => isYaml(file))), limits.allYaml],
    ['its files, the CSVs of surveys aside, have', sumOf(read), limits.all],
  ] as const
  for (const [what, sum, limit] of sums) {
    const message = `${what} ${inMegabytes(sum)} MB, but at most ${inMegabytes(limit)} MB are read`
    if (sum > limit) problems.push({ file: '.', line: null, pointer: '', message })
  }
  refuseProblems(problems)
}

function isYaml(file: string): boolean {
  return /\.ya?ml$/.test(file)
}

function inMegabytes(bytes: number): string {
  return String(Math.ceil(bytes / 1e5) / 10)
}

function idOf(value: unknown): unknown {
  const { id, slug } = (value ?? {}) as { readonly id?: unknown; readonly slug?: unknown }
  return slug ?? id
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function createFolderHash(): FolderHash {
  const files = new Map<string, { readonly sha256: string; readonly bytes: number }>()
  return {
    add: (file, sha256, bytes) => void files.set(file, { sha256, bytes }),
    has: (file) => files.has(file),
    result: () => {
      const hash = createHash('sha256')
      const ordered = [...files].sort(([one], [other]) => (one < other ? -1 : 1))
      for (const [file, { sha256 }] of ordered) hash.update(`${sha256}  ${file}\n`)
      return { sha256: hash.digest('hex'), bytes: ordered.reduce((sum, [, { bytes }]) => sum + bytes, 0) }
    },
  }
}

/** Creates an empty record of failed files. */
export function createFailedFiles(): FailedFiles {
  const failed = { survey: new Set(), chart: new Set(), finding: new Set(), source: new Set() }
  return {
    add: (kind, id) => void failed[kind].add(typeof id === 'string' ? id : null),
    has: (kind, id) => failed[kind].has(id) || failed[kind].has(null),
  }
}
