import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { evidenceOfCapabilities } from '../../application/code-evidence.ts'
import { evidenceSet } from '../../application/evidence/evidence-set.ts'
import { usedComponents } from '../../application/evidence/in-use.ts'
import { codeRuleVersion } from '../../code/rule/rule.ts'
import { counted } from '../../ground/text.ts'
import { workerUrl } from '../../ground/threads.ts'
import type { Evidence } from '../../import/finding/store-evidence.ts'
import { placedBelow } from '../component-evidence.ts'
import type { CodeAnswer, CodeRequest } from './code-thread.ts'
import { completedRun } from './sarif-log.ts'
import { type OwnScanner, ScannerRefusal } from './scan-folder.ts'

/** Memory of the thread for what lives, and for what is young. */
const mostMemoryMb = { old: 640, young: 32 } as const
const mostMilliseconds = 600_000

/**
 * Follows what reaches models and tools through the source code, in a thread of its own, without running any of it
 * (contract: code-scan §1).
 */
export const codeScanner: OwnScanner = {
  get version() {
    return codeRuleVersion()
  },
  async scan({ path, folder, provenance }, to, { run, signal, progress, note }) {
    progress('examining', 'source code', 0)
    const milliseconds = Math.min(run.timeoutMs, mostMilliseconds)
    const answer = await examine(
      { path, sarifPath: to },
      AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]),
    ).catch((cause: unknown) => {
      if (signal.aborted) throw signal.reason
      throw refusalOf(cause, milliseconds)
    })
    note(`skg-code: ${counted(answer.lines, 'line')} in ${counted(answer.files, 'file')}`)
    note(`skg-code: SHA-256 of its grammars, models and rules: ${answer.digests.join(', ')}`)
    const log = JSON.parse(await readFile(to, 'utf8'))
    await writeFile(to, JSON.stringify(completedRun(log.runs[0], { sourcePath: path, folder, provenance })), {
      mode: 0o600,
    })
    return {
      findings: answer.findings,
      warnings: warningsOf(answer),
      tools: null,
      components: componentsOf(answer, folder),
      capabilities: answer.capabilities,
    }
  },
}

/** Returns what the code shows of components, with the kinds of each of its files. */
function componentsOf({ capabilities, imports, ownPackages, samplesApart }: CodeAnswer, folder: string): Evidence {
  const found = evidenceOfCapabilities(capabilities, samplesApart)
  const byPlace = Map.groupBy(found, ({ place }) => place)
  const kindsOf = new Map([...byPlace].map(([place, own]) => [place, own.map(({ kind }) => kind)]))
  const inUse = usedComponents(imports, capabilities, ownPackages)
  return placedBelow({ ...evidenceSet(found), kindsOf, inUse }, folder)
}

function warningsOf({ notExamined, broken, suppressions, dropped }: CodeAnswer): readonly string[] {
  const [first] = notExamined
  return [
    ...(first
      ? [`not examined: ${counted(notExamined.length, 'part')}, the first: ${first.path} (${first.reason})`]
      : []),
    ...(broken > 0 ? [`${counted(broken, 'file')} could not be read in part; what surrounds it was examined`] : []),
    ...(suppressions > 0
      ? [`${counted(suppressions, 'comment')} of the source hide results; they were not obeyed`]
      : []),
    ...(dropped > 0 ? ['limits of the analysis were met, so that some ways through the code were not followed'] : []),
  ]
}

function refusalOf(cause: unknown, milliseconds: number): unknown {
  const { code, name } = cause as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new ScannerRefusal('memory_exceeded', 'took over 768 MB of memory')
  if (name === 'TimeoutError' || name === 'AbortError')
    return new ScannerRefusal('scanner_failed', `took over ${milliseconds} ms`)
  return cause
}

async function examine(workerData: CodeRequest, signal: AbortSignal): Promise<CodeAnswer> {
  signal.throwIfAborted()
  const thread = new Worker(workerUrl('code-thread', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb.old, maxYoungGenerationSizeMb: mostMemoryMb.young },
  })
  try {
    const [answer] = (await once(thread, 'message', { signal })) as [CodeAnswer]
    return answer
  } finally {
    await thread.terminate()
  }
}
