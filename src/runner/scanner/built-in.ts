import { readFile, writeFile } from 'node:fs/promises'
import { counted } from '../../ground/text.ts'
import { ruleVersion } from '../../trust/rule/rules.ts'
import { examineComponents, placedBelow } from '../component-evidence.ts'
import { examineInThread } from '../examine.ts'
import { completedRun } from './sarif-log.ts'
import type { OwnScanner } from './scan-folder.ts'

/**
 * Examines each file of the source that is an AI artefact, without loading or running any of it (contract: seceng §9).
 */
export const builtInScanner: OwnScanner = {
  version: ruleVersion,
  async scan({ path, folder, provenance }, to, { run, signal, progress, knownTools }) {
    const request = {
      path,
      name: 'artefact',
      sarifPath: to,
      milliseconds: run.timeoutMs,
      knownTools: await knownTools(),
      signers: [],
    }
    const { findings, notExamined, tools } = await examineInThread(request, signal, ({ file, done }) =>
      progress('examining', file, done),
    )
    const log = JSON.parse(await readFile(to, 'utf8'))
    await writeFile(to, JSON.stringify(completedRun(log.runs[0], { sourcePath: path, folder, provenance })), {
      mode: 0o600,
    })
    const [first] = notExamined
    const omitted =
      first && `not examined: ${counted(notExamined.length, 'part')}, the first: ${first.place} (${first.reason})`
    progress('scanning', 'components', 0, null)
    const seen = await examineComponents({ path, name: 'artefact' }, signal)
    const problems = seen.problems.map(({ path: file, line, message }) => `${file}:${line}: ${message}`)
    return {
      findings,
      warnings: [...(omitted ? [omitted] : []), ...problems],
      tools,
      components: placedBelow(seen, folder),
    }
  },
}
