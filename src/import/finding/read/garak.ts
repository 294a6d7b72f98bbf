import { counted } from '../../../ground/text.ts'
import { mustBeFile } from '../../read-input.ts'
import { isObject } from '../../source-object.ts'
import { FindingIdentities } from '../kit/identity.ts'
import { scanOf } from '../kit/json-report.ts'
import { findingOf, type MappedFinding } from '../kit/mapped-finding.ts'
import { closedObject, number, shapeReader, texts } from '../kit/shape.ts'
import type { ScanItem, Severity } from '../kit/source-finding.ts'
import { oneLine } from '../kit/text.ts'
import { FindingWarnings } from '../kit/warnings.ts'
import { jsonOfLine, linesOf, refused } from './scan-lines.ts'

const readEvaluation = shapeReader(
  closedObject(
    { ...texts('probe detector'), passed: number, fails: number, total: number, total_evaluated: number },
    'entry_type run uuid nones total_processed confidence_method confidence confidence_lower confidence_upper',
  ),
)
const readHit = shapeReader(
  closedObject(
    texts('probe detector goal generator'),
    'prompt output trigger triggers score run_id attempt_id attempt_seq attempt_idx generations_per_prompt',
  ),
)

/** Kinds of lines without a verdict: prompts and answers, which are not stored, sums of others, and settings. */
const passedOver = 'attempt config digest payload_init plugin_cache probe_summary tree_data'.split(' ')

/** What one detector says of the answers to the prompts of one probe. */
type Verdict = {
  readonly probe: string
  readonly detector: string
  readonly goal: string | null
  readonly pointer: string
  fails: number
  /** How many answers were judged; null in a log of hits, which lists failures alone. */
  judged: number | null
}

/** What the lines of a file say of the run. */
type Run = { version: string | null; target: string | null; spec: string | null; isComplete: boolean }

/**
 * Reads a report (`*.report.jsonl`) or a log of hits (`*.hitlog.jsonl`) of garak: a finding for each detector by which
 * answers to the prompts of a probe are failures. Runs of other probes do not close each other's findings; a log of
 * hits and a report without its end close none. Throws INPUT_REFUSED with the line.
 */
export async function* readGarak(path: string): AsyncGenerator<ScanItem> {
  const warnings = new FindingWarnings()
  const verdicts = new Map<string, Verdict>()
  const run: Run = { version: null, target: null, spec: null, isComplete: false }
  await mustBeFile(path)
  let isEmpty = true
  for await (const { number: line, text } of linesOf(path)) {
    if (text.trim() === '') continue
    const value = jsonOfLine(line, text)
    const pointer = `line ${line}`
    if (!isObject(value) || (isEmpty && !isOfGarak(value)))
      throw refused(line, 'has no entry_type, nor probe and detector; this is not what garak writes')
    isEmpty = false
    const kind = value.entry_type
    if (kind === undefined) addHit(value, pointer, verdicts, run, warnings)
    else if (kind === 'eval') addEvaluation(value, pointer, verdicts, warnings)
    else if (kind === 'init' || kind === 'start_run setup') noteSetting(value, run)
    else if (kind === 'completion') run.isComplete = true
    else if (!passedOver.some((known) => known === kind))
      warnings.add(pointer, `"${oneLine(String(kind), 60)}" is no known kind of line; it is left out`)
    yield* warnings.drain()
  }
  if (isEmpty) throw refused(1, 'is empty; garak writes one object a line')
  yield* warnings.finish()
  const { version: toolVersion, target, spec: category, isComplete } = run
  yield scanOf({ scanType: 'DYNAMIC', tool: 'garak', toolVersion, target, category, isPartial: !isComplete })
  const identities = new FindingIdentities()
  for (const verdict of verdicts.values())
    if (verdict.fails > 0)
      yield { kind: 'finding', finding: findingOf(mapped(verdict, target), verdict.pointer, identities) }
}

function isOfGarak(value: Readonly<Record<string, unknown>>): boolean {
  return 'entry_type' in value || ('probe' in value && 'detector' in value)
}

function addHit(value: unknown, pointer: string, verdicts: Map<string, Verdict>, run: Run, warnings: FindingWarnings) {
  const hit = readHit(value, pointer, warnings)
  const [probe, detector] = [oneLine(hit?.probe), oneLine(hit?.detector)]
  if (!probe || !detector) return warnings.add(pointer, 'names no probe or no detector; it is left out')
  run.target ??= oneLine(hit?.generator)
  const key = `${probe} ${detector}`
  const earlier = verdicts.get(key)
  if (earlier) earlier.fails++
  else verdicts.set(key, { probe, detector, goal: oneLine(hit?.goal), pointer, fails: 1, judged: null })
}

function addEvaluation(value: unknown, pointer: string, verdicts: Map<string, Verdict>, warnings: FindingWarnings) {
  const said = readEvaluation(value, pointer, warnings)
  const judged = said?.total_evaluated ?? said?.total
  const [probe, detector] = [oneLine(said?.probe), oneLine(said?.detector?.replace(/^detector\./, ''))]
  const fails = said?.fails ?? (judged ?? 0) - (said?.passed ?? Number.NaN)
  if (!probe || !detector || judged === undefined || !(fails >= 0))
    return warnings.add(pointer, 'lacks the probe, the detector or how many answers passed; it is left out')
  verdicts.set(`${probe} ${detector}`, { probe, detector, goal: null, pointer, fails, judged })
}

function noteSetting(value: Readonly<Record<string, unknown>>, run: Run): void {
  const text = (name: string) => oneLine(typeof value[name] === 'string' ? value[name] : null)
  run.version = text('garak_version') ?? text('_config.version') ?? run.version
  const target = ['type', 'name'].map((part) => text(`plugins.target_${part}`) ?? text(`plugins.model_${part}`) ?? '')
  run.target = oneLine(target.join(' ')) ?? run.target
  run.spec = text('transient.active_probes') ?? text('plugins.probe_spec') ?? run.spec
}

function mapped({ probe, detector, goal, fails, judged }: Verdict, target: string | null): MappedFinding {
  const number = judged === null ? counted(fails, 'answer') : `${fails} of ${counted(judged, 'answer')}`
  const goals = goal === null ? '' : ` Goal of the probe: ${goal}.`
  return {
    identity: ['probe', probe, detector, target],
    rule: probe,
    title: `Answers to the probe ${probe} fail the detector ${detector}`,
    description: `${number} of ${target ?? 'the model'} to prompts of ${probe} failed ${detector}.${goals}`,
    severity: judged === null ? null : severityOfShare(1 - fails / judged),
    count: fails,
    tags: [`detector: ${detector}`],
  }
}

/** Severity by the share of answers that passed, at the bounds of garak's own five classes. */
function severityOfShare(passed: number): Severity {
  if (passed < 0.05) return 5
  if (passed < 0.4) return 4
  if (passed < 0.8) return 3
  return passed < 0.99 ? 2 : 1
}
