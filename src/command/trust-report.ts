import { closeSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { ServiceError } from '../ground/errors.ts'
import { counted } from '../ground/text.ts'
import { redactText } from '../redact/text.ts'
import { openUnnamed, writeAll } from '../trust/archive/spool.ts'
import { examinePath, examineSource } from '../trust/examine.ts'
import type { TrustReport, Verdict } from '../trust/report.ts'
import type { Rule } from '../trust/rule/rule.ts'
import { rules, ruleVersion, toolName } from '../trust/rule/rules.ts'
import { sarifOf } from '../trust/sarif.ts'
import { readSigner, type Signer } from '../trust/signature/bundle.ts'
import { openFileSource } from '../trust/source.ts'
import { visible } from '../trust/text/visible.ts'

/** Parts that the text lists of what was not examined. */
const mostOmissions = 20

/**
 * Examines the file or folder at `path`, of which `-` is `stdin`, and returns the verdict with the report in this form. Throws INPUT_REFUSED when it, or a file
 * with the key of a signer, cannot be read.
 */
export async function examineFor(
  path: string,
  form: 'text' | 'json' | 'sarif',
  signerFiles: readonly string[],
  stdin: Readable,
): Promise<{ verdict: Verdict; text: string }> {
  const startedAt = new Date()
  if (path === '-' && signerFiles.length > 0)
    throw new ServiceError('BAD_USER_INPUT', '--signer needs a path: a signature stands beside its file.')
  const report = path === '-' ? await examineInput(stdin) : examine(path, signerFiles.map(signerIn))
  const { verdict } = report
  if (form === 'text') return { verdict, text: textOf(report) }
  const document = form === 'json' ? jsonOf(report) : sarifOf(report, { startedAt, endedAt: new Date() })
  return { verdict, text: `${JSON.stringify(document, null, 2)}\n` }
}

function signerIn(file: string): Signer {
  try {
    return readSigner(basename(file), readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ServiceError('INPUT_REFUSED', `${file} has no public key in PEM: ${(cause as Error).message}.`)
  }
}

/** Examines what comes from `stdin`, kept in a file without a name, since it is read by position. */
async function examineInput(stdin: Readable): Promise<TrustReport> {
  const descriptor = openUnnamed()
  try {
    for await (const piece of stdin) writeAll(descriptor, Buffer.from(piece))
  } catch (cause) {
    closeSync(descriptor)
    throw cause
  }
  const source = openFileSource(descriptor)
  try {
    if (source.size === 0) throw new ServiceError('INPUT_REFUSED', 'Standard input is empty.')
    return examineSource(source, 'stdin', { redact: redactText })
  } finally {
    source.close()
  }
}

function examine(path: string, signers: readonly Signer[]): TrustReport {
  try {
    return examinePath(path, basename(resolve(path)), { redact: redactText, signers })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw cause
    const problem = code === 'ENOENT' ? 'there is no such file or folder' : message
    throw new ServiceError('INPUT_REFUSED', `${path} cannot be examined: ${problem}.`)
  }
}

function jsonOf({ verdict, findings, notExamined, files }: TrustReport): object {
  return {
    tool: toolName,
    version: ruleVersion,
    verdict,
    findings: findings.map(({ subject: _, ...finding }) => {
      const { title, cwes, techniques }: Rule = rules[finding.rule]
      return { ...finding, title, weaknesses: cwes.map((cwe) => `CWE-${cwe}`), techniques }
    }),
    notExamined,
    files,
  }
}

function textOf({ verdict, findings, notExamined, files }: TrustReport): string {
  const sorted = findings.toSorted((a, b) => b.severity - a.severity)
  const lines = [
    `${verdict}: ${counted(findings.length, 'finding')} in ${counted(files.length, 'file')}`,
    ...sorted.map(({ severity, rule, place, offset, message, count: times }) => {
      const where = offset === null ? '' : `, byte ${offset}`
      return `${severity}  ${rule}  ${visible(place, 300)}${where}: ${message}${times > 1 ? ` (${times} times)` : ''}`
    }),
    ...(notExamined.length > 0 ? [`not examined: ${counted(notExamined.length, 'part')}`] : []),
    ...notExamined.slice(0, mostOmissions).map(({ place, reason }) => `   ${visible(place, 300)}: ${visible(reason)}`),
    ...(notExamined.length > mostOmissions ? [`   and ${notExamined.length - mostOmissions} more`] : []),
  ]
  return `${lines.join('\n')}\n`
}
