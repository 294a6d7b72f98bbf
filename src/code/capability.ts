import { createHash } from 'node:crypto'
import type { CapabilityHit } from './flow/capability.ts'
import type { FlowResult } from './flow/engine.ts'
import type { FunctionInfo } from './flow/program.ts'
import { placeOf } from './place.ts'

export const reachKinds = ['shell', 'code', 'file', 'network', 'sql', 'payment'] as const
/** What the arguments of a tool reach; payment by the name of the tool alone. */
export type Reach = (typeof reachKinds)[number]

/** A part of an application that its source code shows (contract: code-scan §6). */
export type CodeCapability = {
  readonly kind: CapabilityHit['kind'] | 'tool'
  /** Who offers the model, or null where the code does not say. */
  readonly provider: string | null
  /** Name of model, agent, tool or server where it is constant. */
  readonly name: string | null
  readonly path: string
  readonly line: number
  /** SHA-256 of the description of a tool; null for other kinds, and for a tool without one. */
  readonly descriptionDigest: string | null
  /** What a tool does with its arguments; empty for other kinds. */
  readonly reaches: readonly Reach[]
  /** False for a model that is loaded without a revision; null where none is to be named. */
  readonly isPinned: boolean | null
}

const reachOfRule: Readonly<Record<string, Reach>> = {
  'AI-SHELL': 'shell',
  'AI-COMMAND': 'shell',
  'AI-CODE-EVAL': 'code',
  'AI-TEMPLATE': 'code',
  'AI-PATH': 'file',
  'AI-SSRF': 'network',
  'AI-SQL': 'sql',
  'AI-CYPHER': 'sql',
}
const pays = /(?:^|_)(?:pay|payment|transfer|refund|purchase|charge|withdraw|checkout)(?:_|$)/i

/** Returns what the code shows of the application, in order of place. */
export function capabilitiesOf({ capabilities, functions }: FlowResult): readonly CodeCapability[] {
  const found: CodeCapability[] = capabilities.map(({ module, at, kind, provider, name, isPinned }) => ({
    kind,
    provider,
    name,
    ...placeOf(module, at),
    descriptionDigest: null,
    reaches: [],
    isPinned,
  }))
  for (const info of functions) if (info.tool) found.push(toolOf(info, info.tool))
  return found.sort(
    (a, b) =>
      compare(a.path, b.path) || a.line - b.line || compare(a.kind, b.kind) || compare(a.name ?? '', b.name ?? ''),
  )
}

function toolOf(info: FunctionInfo, { name, description }: NonNullable<FunctionInfo['tool']>): CodeCapability {
  const reached = new Set<Reach>()
  for (const { rule } of info.summary.sinks.values()) if (reachOfRule[rule]) reached.add(reachOfRule[rule])
  const snake = name.replace(/([a-z])([A-Z])/g, '$1_$2')
  if (pays.test(snake)) reached.add('payment')
  return {
    kind: 'tool',
    provider: null,
    name: name === '' ? null : name,
    ...placeOf(info.module, info.node.at),
    descriptionDigest: description === '' ? null : createHash('sha256').update(description).digest('hex'),
    reaches: reachKinds.filter((kind) => reached.has(kind)),
    isPinned: null,
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
