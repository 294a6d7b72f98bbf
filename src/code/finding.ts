import { createHash } from 'node:crypto'
import type { Flow, StructureHit } from './flow/machine.ts'
import { lineOf, type ModuleInfo, type SinkHit } from './flow/program.ts'
import { clearing, type Label, type Place, sourceKinds } from './flow/value.ts'
import { placeOf } from './place.ts'
import type { CodeRule, Precision } from './rule/rule.ts'

/** A place of the source with what happens there; `path` has the cell of a notebook behind `#`. */
export type CodePlace = { readonly path: string; readonly line: number; readonly what: string }
export type CodeFinding = {
  readonly rule: string
  readonly title: string
  readonly description: string
  readonly recommendation: string
  /** 1 to 5. */
  readonly severity: number
  readonly precision: Precision
  /** Numbers of CWE. */
  readonly weaknesses: readonly number[]
  readonly techniques: readonly string[]
  readonly path: string
  readonly line: number
  readonly endLine: number
  /** The code of the sink, at most 200 characters; empty where it is a secret. */
  readonly code: string
  /** From source to sink, at most ten places; empty for rules of structure. */
  readonly trace: readonly CodePlace[]
  /** Ways from further sources, at most five. */
  readonly otherTraces: readonly (readonly CodePlace[])[]
  readonly tags: readonly string[]
  /** Stays the same when lines above it change. */
  readonly fingerprint: string
}

type Spot = { readonly module: ModuleInfo; readonly at: number; readonly end: number; readonly within: string }

const maxSteps = 8
const testParts = new Set(['test', 'tests', '__tests__', 'examples', 'docs', 'fixtures'])
const lower: Readonly<Record<Precision, Precision>> = { high: 'medium', medium: 'low', low: 'low' }

/** Returns the finding of a sink that is reached from outside. */
export function flowFinding(rule: CodeRule, flows: readonly Flow[]): CodeFinding {
  const ordered = [...flows].sort((a, b) => rankOf(a.label) - rankOf(b.label) || compare(a.label.key, b.label.key))
  const { hit, label } = ordered[0]!
  const traces = ordered.map((flow) => traceOf(flow.label, flow.hit))
  const isWeak =
    label.kind === 'retrieved' || (label.cleared & (clearing.named | clearing.claimed | clearing.unseen)) !== 0
  const isWhole = rule.id === 'AI-PROMPT-SYSTEM' && label.kind === 'http' && label.ours === 0
  const precision = isWhole ? 'low' : label.byName ? lower[rule.precision] : rule.precision
  const origin = placeOf(label.origin.module, label.origin.at)
  const techniques = label.kind === 'http' && rule.atlasOfHttp ? rule.atlasOfHttp : rule.atlas
  return {
    ...common(rule, hit),
    description: `${capital(nameOf[label.kind as keyof typeof nameOf])} (\`${label.origin.what}\`, ${origin.path}:${origin.line}) ${rule.does} in \`${hit.what}\`.`,
    severity: settled(rule.severity - (isWeak ? 1 : 0), precision),
    precision,
    techniques,
    trace: traces[0] ?? [],
    otherTraces: traces.slice(1, 6),
    tags: [`source:${label.kind}`, ...tagsOf(rule, precision, hit.module.path)],
  }
}

/** Returns the finding of a sink that only a parameter reaches which nobody feeds from outside. */
export function latentFinding(rule: CodeRule, hit: SinkHit): CodeFinding {
  return {
    ...common(rule, hit),
    description: `Parameter \`${hit.label.origin.what}\` ${rule.does} in \`${hit.what}\`; no caller in this repository passes text from outside.`,
    severity: settled(rule.severity - 2, 'low'),
    precision: 'low',
    techniques: rule.atlas,
    trace: traceOf(hit.label, hit),
    otherTraces: [],
    tags: ['latent', ...tagsOf(rule, 'low', hit.module.path)],
  }
}

/** Returns the finding of a place that is a flaw as it stands; `secret` leaves its code out. */
export function structureFinding(rule: CodeRule, hit: StructureHit, secret = false): CodeFinding {
  return {
    ...common(rule, hit),
    ...(secret && { code: '' }),
    description: `${rule.title}: ${hit.what}.`,
    severity: settled(rule.severity, rule.precision),
    precision: rule.precision,
    techniques: rule.atlas,
    trace: [],
    otherTraces: [],
    tags: tagsOf(rule, rule.precision, hit.module.path),
  }
}

/** Returns `findings` in order of place, each with a fingerprint that tells it from others of the same code. */
export function numbered(findings: readonly CodeFinding[]): readonly CodeFinding[] {
  const ordered = [...findings].sort(
    (a, b) => compare(a.path, b.path) || a.line - b.line || compare(a.rule, b.rule) || compare(a.code, b.code),
  )
  const counts = new Map<string, number>()
  return ordered.map((finding) => {
    const number = counts.get(finding.fingerprint) ?? 0
    counts.set(finding.fingerprint, number + 1)
    return { ...finding, fingerprint: digest(`${finding.fingerprint}\0${number}`) }
  })
}

const nameOf = {
  tool: 'the argument of a tool',
  http: 'a request',
  model: 'the answer of a model',
  retrieved: 'fetched text',
  cli: 'the command line',
  env: 'the environment',
  file: 'a file',
  secret: 'a secret',
} as const

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40)
const rankOf = ({ kind, byName }: Label) =>
  sourceKinds.indexOf(kind as (typeof sourceKinds)[number]) + (byName ? sourceKinds.length : 0)
const settled = (severity: number, precision: Precision) =>
  Math.max(1, precision === 'low' ? Math.min(2, severity) : severity)

function common(rule: CodeRule, { module, at, end, within }: Spot) {
  const { path, line } = placeOf(module, at)
  const code = module.module.source
    .slice(at, Math.min(end, at + 2000))
    .replace(/\s+/g, ' ')
    .trim()
  return {
    rule: rule.id,
    title: rule.title,
    recommendation: rule.recommendation,
    weaknesses: rule.cwe,
    path,
    line,
    endLine: line + lineOf(module, Math.max(at, end - 1)) - lineOf(module, at),
    code: code.slice(0, 200),
    fingerprint: digest([rule.id, path, within, code].join('\0')),
  }
}

function tagsOf(rule: CodeRule, precision: Precision, path: string): readonly string[] {
  const isTest = path.split('/').some((part) => testParts.has(part))
  return [`precision:${precision}`, ...rule.owasp.map((id) => `owasp:${id}`), ...(isTest ? ['test'] : [])]
}

function traceOf(label: Label, hit: SinkHit): readonly CodePlace[] {
  const steps: Place[] = []
  for (let step = label.steps; step; step = step.before) steps.unshift(step)
  const inner = steps.filter(({ module, at }) => !(module === hit.module && at === hit.at))
  const half = maxSteps / 2
  const shown = inner.length <= maxSteps ? inner : [...inner.slice(0, half), ...inner.slice(-half)]
  const sink: Place = { module: hit.module, at: hit.at, what: hit.what }
  return [label.origin, ...shown, sink].map(({ module, at, what }) => ({ ...placeOf(module, at), what }))
}
