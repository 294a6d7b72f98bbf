import { type ComponentKind, componentKinds } from './component.ts'
import { missingComponents } from './component-state.ts'
import { type Derivation, derive } from './derivation.ts'
import type { ApplicationExposure } from './exposure.ts'
import type { ModelInput } from './model.ts'
import type { Outcome, Unknown } from './model-result.ts'
import { phraseOfComponent, questionOf } from './question.ts'
import { isGoal } from './state.ts'

const firstPaths = 5
const mostQuestions = 2

type Supposition = Unknown & { readonly change: readonly [number, number] }

/** Returns the two facts that would change the answer most (contract: applications §8.2). */
export function listUnknowns(input: ModelInput, derivation: Derivation): Unknown[] {
  const { inventory, listed, components } = derivation
  if (!inventory.hasAi) {
    const kind = inventory.hintsOfAi[0] ?? 'generative-model'
    return [withoutChange(suppose(input, derivation, kind, true))]
  }
  const used = new Set(
    listed
      .slice(0, firstPaths)
      .flatMap(({ path }) =>
        path.nodes.flatMap(({ exposure }) => derivation.exposures[exposure]?.needs.map(({ kind }) => kind) ?? []),
      ),
  )
  const asked = components.flatMap(({ kind, state }) => {
    if (state === 'unknown') return [{ kind, supposed: true }]
    return state === 'hint' && used.has(kind) ? [{ kind, supposed: false }] : []
  })
  return asked
    .map(({ kind, supposed }) => suppose(input, derivation, kind, supposed))
    .filter(({ change }) => change.some((one) => one > 0))
    .sort((a, b) => b.change[0] - a.change[0] || b.change[1] - a.change[1] || (a.kind < b.kind ? -1 : 1))
    .slice(0, mostQuestions)
    .map(withoutChange)
}

/** Returns what can be said of the target as a whole (contract: applications §8.1). */
export function outcomeOf(input: ModelInput, derivation: Derivation, unknowns: readonly Unknown[]): Outcome {
  const { inventory, all } = derivation
  const count = all.length
  if (count > 0)
    return { kind: 'paths', text: `${count} ${count === 1 ? 'path leads' : 'paths lead'} to a goal.`, missing: [] }
  if (inventory.hasAi) {
    const missing = nearestMissing(input, derivation, unknowns)
    const lacks = missing.map(phraseOfComponent).join(' and ')
    const others = derivation.components.filter(({ state }) => state === 'unknown').length
    const known =
      others > 0
        ? `What is known of its components leads to no goal; nothing is known of ${others} others.`
        : 'Its components are known, and no path reaches a goal.'
    return { kind: 'none', text: lacks ? `${known} The nearest would need ${lacks}.` : known, missing }
  }
  if (isUnknown(derivation)) {
    return { kind: 'unknown', text: unknownText(derivation), missing: [] }
  }
  const sources = input.sourceCount === 1 ? '1 source was' : `${input.sourceCount} sources were`
  return { kind: 'no_ai', text: `Nothing seen shows that it contains AI: ${sources} looked at.`, missing: [] }
}

type Known = Pick<ApplicationExposure, 'inventory' | 'components'>

/** Checks whether it is not known that an application has AI: nothing says what it consists of, or only hints do. */
export function isUnknown({ inventory, components }: Known): boolean {
  if (inventory.hasAi) return false
  return inventory.hintsOfAi.length > 0 || components.every(({ state }) => state === 'unknown' || state === 'hint')
}

function unknownText({ inventory, components }: Known): string {
  const [hint] = inventory.hintsOfAi
  if (hint) return `There is only a hint that it has ${phraseOfComponent(hint)}: is that so?`
  return components.some(({ state }) => state === 'hint')
    ? 'There are only hints of what it consists of, and none says whether it has AI.'
    : 'Nothing is known of what it consists of: no source gave evidence, and nobody declared a component.'
}

function suppose(input: ModelInput, derivation: Derivation, kind: ComponentKind, supposed: boolean): Supposition {
  const member = supposed ? 'suppose' : 'supposeAbsent'
  const { ranked, listed } = derivation
  const other = derive({ ...input, [member]: [...input[member], kind] }, derivation)
  const [now, then] = [ranked[0]?.score ?? 0, other.ranked[0]?.score ?? 0]
  return {
    kind,
    question: questionOf(kind),
    supposed,
    bestScoreIf: other.ranked[0]?.score ?? null,
    pathsIf: other.listed.length,
    change: [Math.abs(then - now), Math.abs(other.listed.length - listed.length)],
  }
}

function withoutChange({ change: _, ...unknown }: Supposition): Unknown {
  return unknown
}

/** The component whose presence would change most; else what the goal of the fewest missing components lacks. */
function nearestMissing(
  { tables }: ModelInput,
  { inventory }: Derivation,
  unknowns: readonly Unknown[],
): readonly ComponentKind[] {
  const one = unknowns.find(({ supposed, pathsIf }) => supposed && pathsIf > 0)
  if (one) return [one.kind]
  const lacks = [...tables.needs.techniques.values()]
    .filter(({ kind, yields }) => kind === 'design' && yields.some(isGoal))
    .map(({ needs }) => missingComponents(needs, inventory))
    .filter((missing) => missing.length > 0)
    .sort((a, b) => a.length - b.length)
  const kinds = (lacks[0] ?? []).map((need) => (need === 'model' ? 'generative-model' : need))
  return componentKinds.filter((kind) => kinds.includes(kind))
}
