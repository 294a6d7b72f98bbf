import type { SourceModel } from '../model/model.ts'
import type { Call } from '../parse/tree.ts'
import { allOf, argumentOf, type CallArguments } from './arguments.ts'
import { codeOf, type Machine, sourceLabel } from './machine.ts'
import type { Scope } from './program.ts'
import { reach } from './sink.ts'
import { deepLabels, labelled, type SourceKind, type Value } from './value.ts'

const modelHost =
  /(?:api\.openai\.com|api\.anthropic\.com|generativelanguage|openrouter\.ai|:11434|\/v1\/(?:chat\/)?completions|\/v1\/messages|\/api\/(?:generate|chat)\b|inference\.(?:ai|huggingface))/i
const leastOurs = 25

/**
 * Returns what a call brings in from outside, by the first of `models`, or null where it brings nothing. Texts for a
 * model are examined on the way.
 */
export function applySource(
  machine: Machine,
  models: readonly SourceModel[],
  call: Call,
  given: CallArguments,
  scope: Scope,
): Value | null {
  const [model] = models
  if (!model) return null
  const what = codeOf(scope.module, call.at, call.end)
  let kind: SourceKind = model.kind
  if (kind === 'retrieved' && modelHost.test(allOf(given).text ?? given.places[0]?.text ?? '')) kind = 'model'
  if (kind === 'secret' && !machine.models.words.secretNames.test(given.places[0]?.text ?? '')) kind = 'env'
  for (const reference of kind === 'model' ? (model.prompt.length > 0 ? model.prompt : ['*']) : []) {
    const prompt = argumentOf(given, reference)
    if (!prompt) continue
    const labels = deepLabels(prompt)
    const place = { at: call.at, end: call.end, what }
    reach(machine, 'AI-PROMPT-MIX', place, labels, scope, { ours: leastOurs })
    reach(machine, 'AI-PROMPT-RETRIEVED', place, labels, scope, { ours: leastOurs })
    if (reference !== '*') reach(machine, 'AI-PROMPT-SECRET', place, labels, scope, { ours: 1 })
  }
  return labelled([sourceLabel(kind, { module: scope.module, at: call.at, what })])
}
