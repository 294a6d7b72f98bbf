import { createHash } from 'node:crypto'
import { closeSync, lstatSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { ServiceError } from '../ground/errors.ts'
import { redactText } from '../redact/text.ts'
import { openUnnamed, writeAll } from '../trust/archive/spool.ts'
import { openFlows } from '../trust/behaviour/flows.ts'
import { compileOnce } from '../trust/collect.ts'
import { examineOpening } from '../trust/examine.ts'
import { listed } from '../trust/json-pieces.ts'
import { isUnknownLoadable } from '../trust/loadable.ts'
import { type TrustFinding, type TrustReport, type Verdict, verdictOf } from '../trust/report.ts'
import type { Rule } from '../trust/rule/rule.ts'
import { rules, ruleVersion, toolName } from '../trust/rule/rules.ts'
import { sarifPieces } from '../trust/sarif.ts'
import { readSigner, type Signer } from '../trust/signature/bundle.ts'
import { openFileSource, withFile } from '../trust/source.ts'
import { type LineOf, quietPieces, textPieces } from './trust-text.ts'

/** Files by name: keys of signers, lists of allowed names, and a report that was accepted. */
export type TrustFiles = {
  readonly signers: readonly string[]
  readonly allowed: readonly string[]
  readonly baseline: string | null
}

/** Bytes of a file by which lines are counted. */
const mostCounted = 4_194_304

/**
 * Examines the file or folder at `path`, of which `-` is `stdin`, and returns the verdict with the pieces of the report
 * in this form.
 * Throws INPUT_REFUSED when it, or a file that an option names, cannot be read.
 */
export async function examineFor(
  path: string,
  form: 'text' | 'quiet' | 'json' | 'sarif',
  { signers, allowed, baseline }: TrustFiles,
  stdin: Readable,
): Promise<{ verdict: Verdict; isOpenToLoaders: boolean; pieces: Iterable<string> }> {
  const startedAt = new Date()
  compileOnce()
  if (path === '-' && signers.length > 0)
    throw new ServiceError('BAD_USER_INPUT', '--signer needs a path: a signature stands beside its file.')
  const allowedNames = allowed.flatMap(namesIn)
  const accepted = baseline === null ? null : acceptedIn(baseline)
  const whole =
    path === '-' ? await examineInput(stdin, allowedNames) : await examine(path, signers.map(signerIn), allowedNames)
  const digestOf = createDigests(path)
  const report = accepted === null ? whole : withoutAccepted(whole, accepted, digestOf)
  const { verdict } = report
  const lineOf = createLines(path, report)
  const isOpenToLoaders = isUnknownLoadable(report)
  if (form === 'text') return { verdict, isOpenToLoaders, pieces: textPieces(report, lineOf) }
  if (form === 'quiet') return { verdict, isOpenToLoaders, pieces: quietPieces(report) }
  const pieces =
    form === 'json' ? jsonPieces(report, digestOf) : sarifPieces(report, { startedAt, endedAt: new Date() }, lineOf)
  return { verdict, isOpenToLoaders, pieces }
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ServiceError('INPUT_REFUSED', `${file} cannot be read: ${(cause as Error).message}.`)
  }
}

/** The names in a file, one a line; what follows `#` is a comment. */
function namesIn(file: string): readonly string[] {
  const names = textIn(file)
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
  const wrong = names.find((name) => !/^[\w.]+\.(?:\w+|\*)$/.test(name))
  if (wrong !== undefined)
    throw new ServiceError('INPUT_REFUSED', `${file} has “${wrong}”, which is no name such as shop.Net or shop.*.`)
  return names
}

/** Digests of files with the rules that were accepted for them, as keys. */
function acceptedIn(file: string): ReadonlySet<string> {
  let report: { findings?: unknown }
  try {
    report = JSON.parse(textIn(file))
  } catch {
    throw new ServiceError('INPUT_REFUSED', `${file} is no report of skg trust --json.`)
  }
  if (!Array.isArray(report?.findings))
    throw new ServiceError('INPUT_REFUSED', `${file} is no report of skg trust --json.`)
  return new Set(report.findings.map(({ rule, sha256 }: { rule?: string; sha256?: string }) => `${sha256} ${rule}`))
}

/** Returns the SHA-256 of the file in which a place is; null for what is no file by itself. */
function createDigests(path: string): (place: string) => string | null {
  const known = new Map<string, string | null>()
  return (place) => {
    const file = fileOf(path, place)
    if (file === null) return null
    let digest = known.get(file)
    if (digest === undefined) {
      digest = withFile(file, (source) => {
        const hash = createHash('sha256')
        const step = 1_048_576
        for (let at = 0; at < source.size; at += step) hash.update(source.read(at, step))
        return hash.digest('hex')
      })
      known.set(file, digest)
    }
    return digest
  }
}

function fileOf(path: string, place: string): string | null {
  if (path === '-') return null
  const [outer = ''] = place.split('!/', 1)
  const file = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, outer) : path
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() ? file : null
}

function withoutAccepted(
  report: TrustReport,
  accepted: ReadonlySet<string>,
  digestOf: (place: string) => string | null,
): TrustReport {
  const findings = report.findings.filter(({ rule, place, severity }) => {
    const digest = severity < 3 ? null : digestOf(place)
    return digest === null || !accepted.has(`${digest} ${rule}`)
  })
  return { ...report, findings, verdict: verdictOf(findings, report.notExamined, report.files) }
}

/** Counts the lines of files that are texts. */
function createLines(path: string, { files }: TrustReport): LineOf {
  const texts = new Set(files.flatMap(({ path: file, format }) => (format === 'text' ? [file] : [])))
  return (place, offset) => {
    if (!texts.has(place) || offset > mostCounted) return null
    const file = fileOf(path, place)
    if (file === null) return null
    const before = withFile(file, (source) => source.read(0, offset).toString('utf8'))
    const start = before.lastIndexOf('\n') + 1
    return { line: before.split('\n').length, column: before.length - start + 1 }
  }
}

function signerIn(file: string): Signer {
  try {
    return readSigner(basename(file), readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ServiceError('INPUT_REFUSED', `${file} has no public key in PEM: ${(cause as Error).message}.`)
  }
}

/** Examines what comes from `stdin`, kept in a file without a name, since it is read by position. */
async function examineInput(stdin: Readable, allowedNames: readonly string[]): Promise<TrustReport> {
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
    return await examineOpening(source, 'stdin', { redact: redactText, allowedNames }, openFlows)
  } finally {
    source.close()
  }
}

async function examine(
  path: string,
  signers: readonly Signer[],
  allowedNames: readonly string[],
): Promise<TrustReport> {
  try {
    const options = { redact: redactText, signers, allowedNames }
    return await examineOpening(path, basename(resolve(path)), options, openFlows)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw cause
    const problem = code === 'ENOENT' ? 'there is no such file or folder' : message
    throw new ServiceError('INPUT_REFUSED', `${path} cannot be examined: ${problem}.`)
  }
}

/** Yields the pieces of the report in JSON: each finding, each part that was not examined and each file by itself. */
function* jsonPieces(
  { verdict, findings, notExamined, files }: TrustReport,
  digestOf: (place: string) => string | null,
): Generator<string> {
  const head = JSON.stringify({ tool: toolName, version: ruleVersion, verdict }, null, 2)
  const findingOf = ({ subject: _, ...finding }: TrustFinding) => {
    const { title, cwes, techniques }: Rule = rules[finding.rule]
    const sha256 = finding.severity < 3 ? null : digestOf(finding.place)
    const weaknesses = cwes.map((cwe) => `CWE-${cwe}`)
    return { ...finding, ...(sha256 !== null && { sha256 }), title, weaknesses, techniques }
  }
  yield head.slice(0, head.lastIndexOf('\n'))
  yield* member('findings', findings, findingOf)
  yield* member('notExamined', notExamined, (part) => part)
  yield* member('files', files, (file) => file)
  yield '\n}\n'
}

function* member<Item>(name: string, items: readonly Item[], objectOf: (item: Item) => object): Generator<string> {
  yield `,\n  "${name}": [`
  yield* listed(items, objectOf, 4)
  yield items.length === 0 ? ']' : '\n  ]'
}
