import { readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type ScannerOutput, sarifRunOf } from './sarif-log.ts'
import { addContext } from './source-context.ts'
import { countMarks } from './suppression.ts'
import { NoSuchFormat } from './tool-output.ts'

/** The output of a scanner to read, and how often the source suppresses it. */
export type SarifRequest = {
  readonly from: string
  readonly to: string
  readonly output: ScannerOutput
  readonly source: string
  readonly mark: string | null
}
export type SarifAnswer = { readonly findings: number; readonly marks: number } | { readonly refusal: string }

const { from, to, output, source, mark } = workerData as SarifRequest
const answer = (): SarifAnswer => {
  try {
    const run = sarifRunOf(readFileSync(from, 'utf8'), output)
    if (!output.findsSecrets) addContext(run, source, output.folder)
    writeFileSync(to, JSON.stringify(run), { mode: 0o600 })
    return {
      findings: run.results.length,
      marks: mark === null ? 0 : countMarks(source, mark),
    }
  } catch (cause) {
    return { refusal: cause instanceof NoSuchFormat ? cause.message : 'its output is not whole' }
  }
}
parentPort!.postMessage(answer())
