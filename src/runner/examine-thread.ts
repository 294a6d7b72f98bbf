import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { redactText } from '../redact/text.ts'
import { openFlows } from '../trust/behaviour/flows.ts'
import { examinePath } from '../trust/examine.ts'
import type { NotExamined, ToolDigest, Verdict } from '../trust/report.ts'
import { sarifOf } from '../trust/sarif.ts'
import type { Signer } from '../trust/signature/bundle.ts'

export type ExamineRequest = {
  /** The file or folder. */
  readonly path: string
  /** How findings name the file; in a folder they name each file by its path from there. */
  readonly name: string
  /** Where the SARIF is written. */
  readonly sarifPath: string
  readonly milliseconds: number
  readonly knownTools: readonly ToolDigest[]
  readonly signers: readonly Signer[]
}

export type ExamineAnswer = {
  readonly verdict: Verdict
  readonly notExamined: readonly NotExamined[]
  readonly findings: number
  readonly files: number
  /** The format of the file; null for a folder, and for a format without a reader. */
  readonly format: string | null
  readonly tools: readonly ToolDigest[]
  /** Digest and size of the SARIF. */
  readonly sarif: { readonly sha256: string; readonly bytes: number }
}

/** Says which file is examined, and how many were before. */
export type ExamineProgress = { readonly file: string; readonly done: number }

const { path, name, sarifPath, milliseconds, knownTools, signers } = workerData as ExamineRequest
const startedAt = new Date()
let toldAt = 0
const report = examinePath(path, name, {
  flows: await openFlows(),
  redact: redactText,
  milliseconds,
  knownTools,
  signers,
  onFile(file, done) {
    if (performance.now() - toldAt < 250) return
    toldAt = performance.now()
    parentPort!.postMessage({ file, done } satisfies ExamineProgress)
  },
})
const text = Buffer.from(JSON.stringify(sarifOf(report, { startedAt, endedAt: new Date() })))
writeFileSync(sarifPath, text, { mode: 0o600 })
parentPort!.postMessage({
  verdict: report.verdict,
  notExamined: report.notExamined,
  findings: report.findings.length,
  files: report.files.length,
  format: report.files.length === 1 ? report.files[0]!.format : null,
  tools: report.tools,
  sarif: { sha256: createHash('sha256').update(text).digest('hex'), bytes: text.length },
} satisfies ExamineAnswer)
