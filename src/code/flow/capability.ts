import type { CapabilityModel } from '../model/model.ts'
import { argumentOf, type CallArguments } from './arguments.ts'
import type { Machine } from './machine.ts'
import type { ModuleInfo, Scope } from './program.ts'
import type { Value } from './value.ts'

/** A call that shows what an application is made of. */
export type CapabilityHit = {
  readonly kind: CapabilityModel['kind'] | 'prompt'
  readonly provider: string | null
  /** What the code names it, where that is constant. */
  readonly name: string | null
  /** False for a model that is loaded without a revision; null where none is to be named. */
  readonly isPinned: boolean | null
  readonly module: ModuleInfo
  readonly at: number
}

const longestName = 200
const providers = /^(?:openai|anthropic|mistralai|cohere|groq|together)(?=\.)/

/** Records what a call shows of the application. */
export function noteCapability(
  machine: Machine,
  model: CapabilityModel,
  call: { readonly at: number },
  given: CallArguments,
  receiver: string,
  scope: Scope,
): void {
  const name = model.name.map((reference) => plainText(argumentOf(given, reference))).find((text) => text !== null)
  record(machine, {
    kind: model.kind,
    provider: model.provider ?? (model.kind === 'model' ? (providers.exec(receiver)?.[0] ?? null) : null),
    name: name ?? null,
    isPinned: model.revision === null ? null : argumentOf(given, model.revision) !== null,
    module: scope.module,
    at: call.at,
  })
}

/** Records a text of the source that is a system prompt. */
export function notePrompt(machine: Machine, at: number, text: Value, scope: Scope): void {
  if (text.text === null || text.text.replaceAll('\0', '').trim() === '') return
  record(machine, { kind: 'prompt', provider: null, name: null, isPinned: null, module: scope.module, at })
}

function record(machine: Machine, hit: CapabilityHit): void {
  machine.capabilities.set([hit.kind, hit.module.path, hit.at, hit.name ?? ''].join('\0'), hit)
}

function plainText(value: Value | null): string | null {
  const text = value?.text ?? null
  return text === null || text === '' || text.includes('\0') ? null : text.slice(0, longestName)
}
