/** The steps of a case study, in the order of their positions, which count from 1. */
export type StudySteps = {
  readonly id: string
  readonly steps: readonly {
    readonly tacticId: string
    readonly techniqueId: string
    /** Positions of the steps that follow; null where the source does not say, so that the next one does. */
    readonly leadsTo: readonly number[] | null
  }[]
}

/** Conditions on the steps of one case study; absent ones do not matter, and all others must hold. */
export type StepPattern = {
  readonly startsWith?: string | null
  readonly endsIn?: string | null
  readonly uses?: readonly StepUse[] | null
  readonly followedBy?: readonly StepSuccession[] | null
}
/** One step of this technique for this tactic. */
type StepUse = { readonly technique: string; readonly tactic: string }
/** A step `id` before a step `then`: just before it, or anywhere, which is the default. */
type StepSuccession = { readonly id: string; readonly then: string; readonly distance?: StepDistance }
export type StepDistance = 'DIRECT' | 'LATER'

/** Two techniques of which one is used after the other, and the ids of the case studies where it is, ascending. */
export type StepTransition = {
  readonly fromId: string
  readonly toId: string
  readonly direct: readonly string[]
  /** Those of `direct` among them. */
  readonly later: readonly string[]
}

type OrderedStep = {
  readonly techniqueId: string
  readonly tacticId: string
  /** Places of the steps that follow at once, and of all that follow. */
  readonly following: Readonly<Record<StepDistance, ReadonlySet<number>>>
}

/** The parent of each sub-technique whose steps count for the parent too. */
export type Parents = ReadonlyMap<string, string>

/** Returns the steps with what follows each, by `leadsTo`, and where that is null by position. */
function orderSteps({ steps }: StudySteps): readonly OrderedStep[] {
  const direct = steps.map(({ leadsTo }, place) => {
    const places = leadsTo ? leadsTo.map((position) => position - 1) : [place + 1]
    return new Set(places.filter((next) => next in steps))
  })
  return steps.map(({ techniqueId, tacticId }, place) => {
    const later = new Set<number>()
    // What is added to a set while it is walked is walked too.
    const walked = new Set(direct[place])
    for (const next of walked) {
      later.add(next)
      for (const after of direct[next] ?? []) walked.add(after)
    }
    return { techniqueId, tacticId, following: { DIRECT: direct[place] ?? new Set(), LATER: later } }
  })
}

/** Checks whether the steps of a study are as `pattern` says, by ids of techniques and tactics. */
export function matchesPattern(study: StudySteps, pattern: StepPattern, parents: Parents): boolean {
  const steps = orderSteps(study)
  const isUseOf = (id: string, step: OrderedStep) => step.techniqueId === id || parents.get(step.techniqueId) === id
  const isOf = (id: string) => (step: OrderedStep | undefined) =>
    step !== undefined && (step.tacticId === id || isUseOf(id, step))
  const follows = (place: number) => steps.some(({ following }) => following.DIRECT.has(place))
  const { startsWith, endsIn, uses, followedBy } = pattern
  if (startsWith != null && !steps.some((step, place) => isOf(startsWith)(step) && !follows(place))) return false
  if (endsIn != null && !steps.some((step) => isOf(endsIn)(step) && step.following.DIRECT.size === 0)) return false
  const isUsed = ({ technique, tactic }: StepUse) =>
    steps.some((step) => step.tacticId === tactic && isUseOf(technique, step))
  if (!(uses ?? []).every(isUsed)) return false
  return (followedBy ?? []).every(({ id, then, distance = 'LATER' }) =>
    steps.some((step) => isOf(id)(step) && step.following[distance].values().some((next) => isOf(then)(steps[next]))),
  )
}

/**
 * Returns which technique is used after which in the case studies, by the ids of both; a study counts once for each
 * pair.
 */
export function listTransitions(studies: readonly StudySteps[], parents: Parents): readonly StepTransition[] {
  const found = new Map<string, { fromId: string; toId: string; direct: Set<string>; later: Set<string> }>()
  const idsOf = ({ techniqueId }: { readonly techniqueId: string }) => [
    techniqueId,
    ...presentOf(parents.get(techniqueId)),
  ]
  for (const study of studies) {
    const steps = orderSteps(study)
    for (const step of steps)
      for (const next of step.following.LATER)
        for (const fromId of idsOf(step))
          for (const toId of steps.slice(next, next + 1).flatMap(idsOf)) {
            const key = `${fromId} ${toId}`
            const pair = found.get(key) ?? { fromId, toId, direct: new Set(), later: new Set() }
            pair.later.add(study.id)
            if (step.following.DIRECT.has(next)) pair.direct.add(study.id)
            found.set(key, pair)
          }
  }
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { direct, later, ...pair }]) => ({ ...pair, direct: [...direct].sort(), later: [...later].sort() }))
}

function presentOf(id: string | undefined): readonly string[] {
  return id === undefined ? [] : [id]
}
