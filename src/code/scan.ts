import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type CodeCapability, capabilitiesOf } from './capability.ts'
import { type CodeFinding, flowFinding, latentFinding, numbered, structureFinding } from './finding.ts'
import { followModules } from './flow/engine.ts'
import type { Dropped } from './flow/value.ts'
import { type CodeImport, importsOfCode } from './imports.ts'
import { type Models, modelFiles, readModels } from './model/model.ts'
import { grammarFiles, openParser, type SourceParser } from './parse/parse.ts'
import type { Module } from './parse/tree.ts'
import { isRunByHand } from './rule/by-hand.ts'
import { type CodeRules, flowRules, readRules, ruleFiles } from './rule/rule.ts'
import { structureFindings } from './rule/structure.ts'

/** A file to examine: its path from the folder, with `/`, and its text. */
export type SourceFile = { readonly path: string; readonly text: string }
export type NotExamined = { readonly path: string; readonly reason: string }
/** What an examination of sources found. */
export type CodeScan = {
  readonly findings: readonly CodeFinding[]
  /** What the code shows of the application; no finding. */
  readonly capabilities: readonly CodeCapability[]
  /** What the code imports from outside of the folder. */
  readonly imports: readonly CodeImport[]
  readonly notExamined: readonly NotExamined[]
  readonly files: number
  readonly lines: number
  /** Files with code that the grammar could not read in part. */
  readonly broken: number
  /** Comments that ask tools to look away; counted, not obeyed. */
  readonly suppressions: number
  /** How often a limit of the analysis made it drop something. */
  readonly dropped: Dropped
  readonly version: string
}
/** Examines sources; grammars, models and rules are read once. */
export type CodeScanner = {
  readonly version: string
  readonly rules: CodeRules
  readonly scan: (files: Iterable<SourceFile>) => CodeScan
  /** Returns name and SHA-256 of each grammar, model and file of rules. */
  readonly digests: () => readonly string[]
}

const maxLength = 1_000_000
const maxLine = 20_000
const tooDeep = 'nested deeper than 400 levels'
const latentRules = new Set(['AI-CODE-EVAL', 'AI-SHELL', 'AI-SQL'])

/** Opens a scanner. */
export async function openCodeScanner(): Promise<CodeScanner> {
  const parser = await openParser()
  const [models, rules] = [readModels(), readRules()]
  return { version: rules.version, rules, scan: (files) => scan(files, parser, models, rules), digests }
}

function digests(): readonly string[] {
  return [...grammarFiles(), ...modelFiles(), ...ruleFiles()].map(
    (path) => `${basename(path)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`,
  )
}

function scan(files: Iterable<SourceFile>, parser: SourceParser, models: Models, rules: CodeRules): CodeScan {
  const modules: Module[] = []
  const notExamined: NotExamined[] = []
  let lines = 0
  for (const { path, text } of files) {
    const refusal = refusalOf(path, text)
    const module = refusal === null ? parsed(parser, path, text) : null
    if (module === null || module === 'too deep') {
      const reason = module === null ? (refusal ?? 'not readable as a notebook') : tooDeep
      notExamined.push({ path, reason })
      continue
    }
    if (module.tooDeep) notExamined.push({ path, reason: `${tooDeep}, in part` })
    lines += module.source.split('\n').length
    modules.push(module)
  }
  const result = followModules(modules, models, flowRules(rules))
  for (const path of result.tooDeep)
    if (!notExamined.some((one) => one.path === path)) notExamined.push({ path, reason: `${tooDeep}, in part` })
  const findings: CodeFinding[] = []
  for (const [place, flows] of result.flows) {
    const rule = rules.byId.get(place.slice(0, place.indexOf('\0')))
    const isKept = rule?.id !== 'AI-SECRET-LOG' || flows.some(({ hit }) => !isRunByHand(hit.module.module))
    if (rule && isKept) findings.push(flowFinding(rule, flows))
  }
  for (const hit of result.latent) {
    const rule = rules.byId.get(hit.rule)
    if (rule && latentRules.has(hit.rule)) findings.push(latentFinding(rule, hit))
  }
  for (const { hit, secret } of structureFindings(result)) {
    const rule = rules.byId.get(hit.rule)
    if (rule) findings.push(structureFinding(rule, hit, secret))
  }
  return {
    findings: numbered(findings),
    capabilities: capabilitiesOf(result),
    imports: importsOfCode(result.modules),
    notExamined: notExamined.sort((a, b) => (a.path < b.path ? -1 : 1)),
    files: modules.length,
    lines,
    broken: modules.filter(({ broken }) => broken).length,
    suppressions: modules.reduce((sum, module) => sum + module.suppressions, 0),
    dropped: result.dropped,
    version: rules.version,
  }
}

/** Returns the module of a file; one that is nested too deep for the parser is told apart. */
function parsed(parser: SourceParser, path: string, text: string): Module | null | 'too deep' {
  try {
    return parser.parse(path, text)
  } catch (cause) {
    if (cause instanceof RangeError) return 'too deep'
    throw cause
  }
}

function refusalOf(path: string, text: string): string | null {
  if (text.length > maxLength) return 'over 1 MB'
  if (text.includes('\0')) return 'not a text'
  if (!path.endsWith('.ipynb') && longestLine(text) > maxLine) return 'a line over 20,000 characters'
  return null
}

function longestLine(text: string): number {
  let longest = 0
  for (let from = 0; from <= text.length; ) {
    const to = text.indexOf('\n', from)
    const end = to < 0 ? text.length : to
    longest = Math.max(longest, end - from)
    from = end + 1
  }
  return longest
}
