import type { EvidenceOfSource } from '../db/component.ts'
import type { ComponentDeclaration, EvidenceConfidence } from '../db/component-tables.ts'
import { type ComponentKind, componentKinds } from '../src/application/component.ts'
import type { ComponentFacts } from '../src/application/model.ts'
import { readGroups } from './attack-groups.ts'
import type { Loaders } from './runtime/context.ts'

/**
 * Whose components are asked for: those of an application, or of one of its targets that is not the application as
 * such.
 */
export type ComponentOwner = { readonly applicationId: number; readonly targetId: string | null }

/** What is known of each component of an owner, in the order of the kinds. */
export type KnownComponent = ComponentFacts & {
  /** The declaration that counts; null without one. */
  readonly declaration: ComponentDeclaration | null
  readonly sources: readonly EvidenceOfSource[]
}
export type KnownComponents = {
  readonly components: readonly KnownComponent[]
  /** Scans that were looked at for components, each once for each reader. */
  readonly looked: readonly EvidenceOfSource[]
}

/**
 * Returns what is known of the components of an owner: of a target its own and what is at its application as such, of
 * an application that of all targets (contract: applications §1.4).
 */
export async function readComponents(
  owner: ComponentOwner,
  { load }: { readonly load: Loaders },
): Promise<KnownComponents> {
  const [declarations, evidence, groups] = await Promise.all([
    load.declarationsOfApplication(owner.applicationId),
    load.evidenceOfApplication(owner.applicationId),
    readGroups(owner, load),
  ])
  const isOwn = ({ targetId }: { readonly targetId: string | null }) =>
    owner.targetId === null || targetId === null || targetId === owner.targetId
  const sources = evidence.filter(isOwn)
  const declared = Map.groupBy(declarations.filter(isOwn), ({ kind }) => kind)
  const shown = Map.groupBy([...sources, ...evidenceOfFindings(groups)], ({ kind }) => kind)
  const looked = new Map(sources.map((source) => [`${source.scannerId} ${source.source}`, source]))
  return {
    looked: [...looked.values()],
    components: componentKinds.map((kind) => {
      const declaration = counting(declared.get(kind) ?? [], owner)
      const own = shown.get(kind) ?? []
      return {
        kind,
        declaration,
        declared: declaration?.present ?? null,
        evidence: Math.max(0, ...own.map(({ confidence }) => confidence!)) as 0 | EvidenceConfidence,
        sources: own,
      }
    }),
  }
}

/** What findings show of components, as long as their tools report them: of each tool one place that stands for all. */
function evidenceOfFindings(groups: Awaited<ReturnType<typeof readGroups>>): EvidenceOfSource[] {
  const found = new Map<string, EvidenceOfSource>()
  for (const { scannerId, targetId, tool, scanId, shownCount, set } of groups)
    for (const { kind, confidence } of shownCount > 0 ? set.evidence : []) {
      const key = `${scannerId} ${kind}`
      const before = found.get(key)
      const most = before?.confidence && before.confidence > confidence ? before.confidence : confidence
      found.set(key, {
        scannerId,
        targetId,
        source: tool,
        scanId,
        lookedAt: new Date(0),
        kind,
        confidence: most,
        count: (before?.count ?? 0) + shownCount,
        places: [{ place: null, line: null, pattern: null, confidence: most }],
      })
    }
  return [...found.values()]
}

/**
 * The declaration that counts: of a target its own, else that of the application; of an application what any target
 * has, and absent only when it says so itself.
 */
function counting(
  declarations: readonly ComponentDeclaration[],
  { targetId }: ComponentOwner,
): ComponentDeclaration | null {
  const ofApplication = declarations.find((each) => each.targetId === null) ?? null
  if (targetId !== null) return declarations.find((each) => each.targetId === targetId) ?? ofApplication
  const present = declarations.find((each) => each.targetId !== null && each.present)
  return present && ofApplication?.present !== true ? present : ofApplication
}

/** Returns the bits of `kinds` in the order of their list. */
export function bitsOf(kinds: readonly ComponentKind[]): number {
  return kinds.reduce((bits, kind) => bits | (1 << componentKinds.indexOf(kind)), 0)
}
