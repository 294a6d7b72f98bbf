import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import type { FlowRule } from '../flow/machine.ts'
import { type Clearing, clearing, type SourceKind } from '../flow/value.ts'

export type Precision = 'high' | 'medium' | 'low'
export type CodeRule = {
  readonly id: string
  readonly title: string
  /** What the text does at the sink, after "… "; empty for rules of structure. */
  readonly does: string
  readonly cwe: readonly number[]
  readonly atlas: readonly string[]
  /** Techniques where the source is a request, or null for the same. */
  readonly atlasOfHttp: readonly string[] | null
  readonly owasp: readonly string[]
  readonly severity: number
  readonly precision: Precision
  readonly kind: 'flow' | 'structure'
  readonly sources: readonly SourceKind[]
  readonly clears: readonly Clearing[]
  readonly recommendation: string
}
export type CodeRules = { readonly version: string; readonly byId: ReadonlyMap<string, CodeRule> }

type Data = Partial<Record<string, never>> & { readonly [name: string]: unknown }

/** Paths of the files of rules. */
export function ruleFiles(): readonly string[] {
  const folder = fileURLToPath(new URL('./data/', import.meta.url))
  return readdirSync(folder)
    .filter((name) => name.endsWith('rules.yaml'))
    .sort()
    .map((name) => folder + name)
}

/** Reads the rules from the files of the package. */
export function readRules(): CodeRules {
  const byId = new Map<string, CodeRule>()
  let version = ''
  for (const file of ruleFiles()) {
    const data = load(readFileSync(file, 'utf8')) as { version?: string; rules: readonly Data[] }
    version = data.version ?? version
    for (const rule of data.rules) byId.set(String(rule.id), ruleOf(rule))
  }
  return { version, byId }
}

let version: string | null = null

/** Returns the version of the rules without reading them whole. */
export function codeRuleVersion(): string {
  if (version !== null) return version
  for (const file of ruleFiles()) {
    const found = /^version: *["']?([\w.-]+)/m.exec(readFileSync(file, 'utf8'))?.[1]
    if (found) version = found
  }
  return version ?? ''
}

function ruleOf(data: Data): CodeRule {
  const list = <T>(name: string) => (data[name] ?? []) as readonly T[]
  return {
    id: String(data.id),
    title: String(data.title),
    does: String(data.does ?? ''),
    cwe: list('cwe'),
    atlas: list('atlas'),
    atlasOfHttp: data.atlasOfHttp === undefined ? null : list('atlasOfHttp'),
    owasp: list('owasp'),
    severity: Number(data.severity),
    precision: data.precision as unknown as Precision,
    kind: data.kind as unknown as CodeRule['kind'],
    sources: list('sources'),
    clears: list('clears'),
    recommendation: String(data.do),
  }
}

/** Returns what the analysis of flows needs of the rules. */
export function flowRules({ byId }: CodeRules): ReadonlyMap<string, FlowRule> {
  const found = new Map<string, FlowRule>()
  for (const { id, kind, sources, clears } of byId.values()) {
    if (kind !== 'flow') continue
    const clearedBy = clears.reduce((bits, name) => bits | clearing[name], clearing.all as number)
    found.set(id, { id, sources: new Set(sources), clearedBy })
  }
  return found
}
