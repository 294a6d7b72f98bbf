/**
 * What a part of a path contributes to its score, as one small number: the least severity, the least maturity, the
 * least precedent (capped; `noPrecedent` without a transition), whether it ends at a goal, whether it holds the wanted
 * technique.
 */
export type PathState = number
export type StateFacts = {
  readonly severity: number
  readonly maturity: number
  readonly precedent: number
  readonly goal: boolean
  readonly holds: boolean
}

/** More case studies than this do not raise the score. */
export const mostPrecedent = 5
const noPrecedent = mostPrecedent + 1
const stateCount = 6 * 4 * (noPrecedent + 1) * 2 * 2

const facts: readonly StateFacts[] = Array.from({ length: stateCount }, (_, state) => ({
  severity: Math.floor(state / (4 * (noPrecedent + 1) * 4)),
  maturity: Math.floor(state / ((noPrecedent + 1) * 4)) % 4,
  precedent: Math.floor(state / 4) % (noPrecedent + 1),
  goal: (state & 2) !== 0,
  holds: (state & 1) !== 0,
}))

/** Returns what a state stands for; `precedent` is 0 without a transition. */
export function factsOf(state: PathState): StateFacts {
  const known = facts[state] as StateFacts
  return known.precedent === noPrecedent ? { ...known, precedent: 0 } : known
}

/** Returns the state of one node by itself. */
export function nodeState(node: Omit<StateFacts, 'precedent'>): PathState {
  return toState({ ...node, precedent: noPrecedent })
}

/** Returns the state of a transition by itself. */
export function transitionState(precedent: number): PathState {
  return toState({ severity: 5, maturity: 3, precedent: Math.min(precedent, mostPrecedent), goal: false, holds: false })
}

/** Changes nothing when joined. */
export const neutralState = nodeState({ severity: 5, maturity: 3, goal: false, holds: false })

/** Returns the state of two parts together. */
export function joinStates(a: PathState, b: PathState): PathState {
  const one = facts[a] as StateFacts
  const other = facts[b] as StateFacts
  const severity = Math.min(one.severity, other.severity)
  const maturity = Math.min(one.maturity, other.maturity)
  const precedent = Math.min(one.precedent, other.precedent)
  return ((severity * 4 + maturity) * (noPrecedent + 1) + precedent) * 4 + ((a | b) & 3)
}

function toState({ severity, maturity, precedent, goal, holds }: StateFacts): PathState {
  return (((severity * 4 + maturity) * (noPrecedent + 1) + precedent) * 2 + (goal ? 1 : 0)) * 2 + (holds ? 1 : 0)
}

/** A set of states, one bit each. */
export class StateSet {
  readonly #words = new Uint32Array(Math.ceil(stateCount / 32))

  add(state: PathState): void {
    this.#words[state >> 5] = (this.#words[state >> 5] as number) | (1 << (state & 31))
  }

  addAll(other: StateSet): void {
    const [own, added] = [this.#words, other.#words]
    for (let place = 0; place < own.length; place++) own[place] = (own[place] as number) | (added[place] as number)
  }

  *[Symbol.iterator](): Generator<PathState> {
    for (let place = 0; place < this.#words.length; place++)
      for (let bits = this.#words[place] as number; bits !== 0; bits &= bits - 1)
        yield place * 32 + 31 - Math.clz32(bits & -bits)
  }
}
