import { writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { liesOutsideSamples } from '../../application/code-evidence.ts'
import type { CodeCapability } from '../../code/capability.ts'
import type { CodeImport } from '../../code/imports.ts'
import { codeSarif } from '../../code/sarif.ts'
import { openCodeScanner } from '../../code/scan.ts'
import { addContext } from './source-context.ts'
import { readSourceFolder } from './source-folder.ts'

export type CodeRequest = {
  /** The folder. */
  readonly path: string
  /** Where the SARIF is written. */
  readonly sarifPath: string
}
export type CodeAnswer = {
  readonly findings: number
  readonly files: number
  readonly lines: number
  readonly broken: number
  readonly suppressions: number
  readonly notExamined: readonly { readonly path: string; readonly reason: string }[]
  /** How often a limit made the analysis leave something out. */
  readonly dropped: number
  /** What the code shows of the application. */
  readonly capabilities: readonly CodeCapability[]
  /** What the code imports from outside of the folder. */
  readonly imports: readonly CodeImport[]
  /** Names of the packages that the folder is. */
  readonly ownPackages: readonly string[]
  /** True where most files lie outside folders of samples. */
  readonly samplesApart: boolean
  /** SHA-256 of grammars and rules, by name. */
  readonly digests: readonly string[]
}

const { path, sarifPath } = workerData as CodeRequest
const scanner = await openCodeScanner()
const { files, notExamined, ownPackages } = readSourceFolder(path)
const paths: string[] = []
const scan = scanner.scan(withPaths(files))
const all = { ...scan, notExamined: [...scan.notExamined, ...notExamined] }
const log = codeSarif(all, scanner.rules)
for (const run of log.runs) addContext(run, path, '')
writeFileSync(sarifPath, JSON.stringify(log), { mode: 0o600 })
parentPort!.postMessage({
  findings: scan.findings.length,
  files: scan.files,
  lines: scan.lines,
  broken: scan.broken,
  suppressions: scan.suppressions,
  notExamined: all.notExamined,
  dropped: scan.dropped.labels + scan.dropped.sinks + scan.dropped.fields,
  capabilities: scan.capabilities,
  imports: scan.imports,
  ownPackages,
  samplesApart: liesOutsideSamples(paths),
  digests: scanner.digests(),
} satisfies CodeAnswer)

function* withPaths<T extends { readonly path: string }>(files: Iterable<T>): Iterable<T> {
  for (const file of files) {
    paths.push(file.path)
    yield file
  }
}
