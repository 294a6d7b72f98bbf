import { isPassive } from './passive.ts'
import type { RuleId } from './rule/rules.ts'

/** A match of a rule. */
export type TrustFinding = {
  readonly rule: RuleId
  /** 0 to 5. */
  readonly severity: number
  /** The file, as a path from what was examined, with members of archives behind `!/`. */
  readonly place: string
  /** Byte in that file or member from which it was found; null for all of it. */
  readonly offset: number | null
  /** Description of the match. Control and invisible characters stand as `U+…`. */
  readonly message: string
  /** Distinguishes it from other matches of this rule at this place, whatever stands before it. */
  readonly subject: string
  /** How often it was found. */
  readonly count: number
}

/** A part that was not examined. */
export type NotExamined = { readonly place: string; readonly reason: string }

export type Verdict = 'malicious' | 'suspicious' | 'clean' | 'unknown'

/** The result of an examination. */
export type TrustReport = {
  readonly verdict: Verdict
  /** In the order in which they were found. */
  readonly findings: readonly TrustFinding[]
  readonly notExamined: readonly NotExamined[]
  /** The files that were examined, members of archives not counted. */
  readonly files: readonly ExaminedFile[]
  /** A digest of each tool that an MCP server declares. */
  readonly tools: readonly ToolDigest[]
}

/** A file, and what its content is; the format is null when it is none that has a reader. */
export type ExaminedFile = { readonly path: string; readonly bytes: number; readonly format: string | null }

/** A tool of an MCP server, and the SHA-256 of its definition. */
export type ToolDigest = {
  readonly server: string
  readonly version: string | null
  readonly tool: string
  readonly sha256: string
}

/**
 * Returns `malicious` for a finding of 5, `suspicious` of 3 or 4, `clean` when all was examined that a loader reads,
 * and at least one of the `files`; else `unknown`.
 */
export function verdictOf(
  findings: readonly TrustFinding[],
  notExamined: readonly NotExamined[],
  files: readonly ExaminedFile[],
): Verdict {
  const worst = findings.reduce((most, { severity }) => Math.max(most, severity), 0)
  if (worst >= 5) return 'malicious'
  if (worst >= 3) return 'suspicious'
  if (notExamined.length === 0) return 'clean'
  return notExamined.every(isPassive) && files.some(({ format }) => format !== null) ? 'clean' : 'unknown'
}
