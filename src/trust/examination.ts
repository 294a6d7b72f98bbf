import { Behaviour } from './behaviour/behaviour.ts'
import type { FlowReader } from './behaviour/flows.ts'
import { LimitReached, limits } from './limits.ts'
import type { ExaminedFile, NotExamined, ToolDigest, TrustFinding, TrustReport } from './report.ts'
import { verdictOf } from './report.ts'
import { type RuleId, rules } from './rule/rules.ts'
import { Siblings } from './siblings.ts'
import type { Signer } from './signature/bundle.ts'
import { ForeignTools } from './text/foreign-tools.ts'
import { visible } from './text/visible.ts'

/** Options of the caller. */
export type ExamineOptions = {
  /** Returns the text without secrets; a text that changes had one. */
  readonly redact?: (text: string) => string
  /** Told of each file before it is examined. */
  readonly onFile?: (path: string, index: number) => void
  /** Digests of the tools at the last examination. */
  readonly knownTools?: readonly ToolDigest[]
  /** Who is to have signed the artefact; one of them is enough. */
  readonly signers?: readonly Signer[]
  /** Names that pickles may have, such as `shop.Net` or `shop.*`. */
  readonly allowedNames?: readonly string[]
  readonly milliseconds?: number
  /** Follows values through scripts of skills and servers; without it they are not examined so. */
  readonly flows?: FlowReader | null
}

/** Characters of a place that are kept. */
const longestPlace = 2_000

/** Consumption of the limits. */
type Used = { opcodes: number; members: number; names: number; inflated: number; readonly deadline: number }
type Told = { -readonly [Key in keyof TrustFinding]: TrustFinding[Key] }

/** Gathers what the readers find in one artefact, and counts what they use of its limits. */
export class Examination {
  readonly options: ExamineOptions
  readonly files: ExaminedFile[] = []
  readonly tools: ToolDigest[] = []
  readonly siblings = new Siblings()
  readonly behaviour = new Behaviour()
  readonly foreignTools = new ForeignTools()
  /** Servers by the names of the tools that they declare, and how they describe them. */
  readonly serverOfTool = new Map<string, { readonly server: string; readonly description: string }>()
  readonly #findings = new Map<string, Told>()
  readonly #omitted = new Map<string, NotExamined>()
  /** Characters of findings and of what was not examined. */
  readonly #told = { findings: 0, omitted: 0 }
  readonly #used: Used

  constructor(options: ExamineOptions = {}, used?: Used) {
    this.options = options
    const deadline = performance.now() + (options.milliseconds ?? limits.milliseconds)
    this.#used = used ?? { opcodes: 0, members: 0, names: 0, inflated: 0, deadline }
  }

  /** An examination of its own under the same limits, whose findings `join` takes over. */
  fork(): Examination {
    return new Examination(this.options, this.#used)
  }

  join({ findings, notExamined }: TrustReport): void {
    for (const { rule, place, offset, message, subject, severity } of findings)
      this.find(rule, place, offset, message, subject, severity)
    for (const { place, reason } of notExamined) this.omit(place, reason)
  }

  /** Returns true when `rule` found something at a place. */
  hasFound(rule: RuleId, where: string): boolean {
    const place = visible(where, longestPlace)
    return [...this.#findings.keys()].some((key) => key.startsWith(`${rule}\0${place}\0`))
  }

  /**
   * Notes what `rule` found; the same `subject` at one place is one finding. `severity` is that of the rule unless
   * given.
   */
  find(
    rule: RuleId,
    where: string,
    offset: number | null,
    message: string,
    subject = message,
    severity?: number,
  ): void {
    const place = visible(where, longestPlace)
    const key = `${rule}\0${place}\0${subject}`
    const known = this.#findings.get(key)
    const own = severity ?? rules[rule].severity
    if (known) {
      known.count++
      known.severity = Math.max(known.severity, own)
      return
    }
    // Grave ones have room of their own, which others cannot fill.
    const room = own >= 4 ? 2 : 1
    if (this.#findings.size >= limits.findings * room || this.#told.findings >= limits.told * room) {
      this.omit(place, 'findings behind the first ones')
      return
    }
    const text = visible(message, 1_000)
    this.#told.findings += key.length + text.length
    this.#findings.set(key, {
      rule,
      severity: own,
      place,
      offset,
      message: text,
      subject: visible(subject, 500),
      count: 1,
    })
  }

  /** Notes that a part was not examined. */
  omit(where: string, why: string): void {
    const place = visible(where, longestPlace)
    const reason = visible(why, 500)
    const key = `${place}\0${reason}`
    if (this.#omitted.has(key) || this.#omitted.size >= limits.findings || this.#told.omitted >= limits.told) return
    this.#told.omitted += key.length
    this.#omitted.set(key, { place, reason })
  }

  /** Counts opcodes. Throws LimitReached. */
  addOpcodes(count: number): void {
    this.#used.opcodes += count
    if (this.#used.opcodes > limits.opcodes) throw new LimitReached(`over ${limits.opcodes} opcodes`)
    this.checkTime()
  }

  /** Counts a file or a member of an archive, and the characters of its name. Throws LimitReached. */
  addMember(name: string): void {
    if (++this.#used.members > limits.members) throw new LimitReached(`over ${limits.members} members`)
    this.#used.names += name.length
    if (this.#used.names > limits.names) throw new LimitReached(`names of over ${limits.names} characters`)
    if (this.#used.members % 64 === 0) this.checkTime()
  }

  /** Counts bytes that something inflated to. Throws LimitReached. */
  addInflated(bytes: number): void {
    this.#used.inflated += bytes
    if (this.#used.inflated > limits.inflated) throw new LimitReached(`over ${limits.inflated} inflated bytes`)
    this.checkTime()
  }

  /** Throws LimitReached when time is up. */
  checkTime(): void {
    if (performance.now() > this.#used.deadline) throw new LimitReached('out of time')
  }

  report(): TrustReport {
    const findings = [...this.#findings.values()]
    const notExamined = [...this.#omitted.values()]
    const verdict = verdictOf(findings, notExamined, this.files)
    return { verdict, findings, notExamined, files: this.files, tools: this.tools }
  }
}
