import { finding } from '../finding-lines.ts'
import type { Knowledge, Subject } from './model.ts'
import { graphOf } from './steps.ts'

export type Draw = (below: number) => number

/** Whole numbers below a bound that a seed determines (mulberry32). */
export function seeded(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const pick = <T>(draw: Draw, list: readonly T[]) => list[draw(list.length)]!
const some = <T>(draw: Draw, most: number, list: readonly T[]) => [
  ...new Set(Array.from({ length: draw(most + 1) }, () => pick(draw, list))),
]

/** At most this many findings, and techniques that one of them names. */
export type Size = { readonly findings: number; readonly named: number }

/**
 * Lines of random findings: most have a weakness that a technique exploits, some any weakness, some name techniques.
 */
export function drawFindings(draw: Draw, knowledge: Knowledge, weaknesses: readonly string[], most: Size) {
  const exploited = [...new Set(knowledge.techniques.flatMap((one) => one.weaknesses))].sort()
  return Array.from({ length: draw(most.findings + 1) }, (_, n) =>
    finding(`Finding ${n}`, draw(6), {
      fingerprint: `finding ${n}`,
      cwes: [...some(draw, 2, exploited), ...some(draw, 1, weaknesses)].map((id) => Number(id.slice('CWE-'.length))),
      ...(draw(4) === 0 && { techniqueIds: some(draw, most.named, knowledge.techniques).map(({ id }) => id) }),
      ...(draw(8) === 0 && { status: 'suppressed' }),
    }),
  )
}

export function drawControls(draw: Draw, knowledge: Knowledge) {
  return some(draw, 8, knowledge.mitigations).map(({ id }) => ({
    mitigation: id,
    status: pick(draw, ['planned', 'implemented']),
  }))
}

/** Random parameters of the operation, each given now and then. */
export function drawParameters(draw: Draw, knowledge: Knowledge, subject: Subject) {
  const findings = subject.findings.map(({ id }) => id)
  const techniques =
    draw(4) === 0 ? knowledge.techniques.map(({ id }) => id) : [...graphOf(knowledge, subject, {}).exposed.keys()]
  const tactics = Object.keys(knowledge.positions)
  const now = () => draw(4) === 0
  return {
    ...(now() && { severityAtLeast: draw(6) }),
    ...(now() && { controls: 'exclude' as const }),
    ...(now() && { from: [pick(draw, tactics), ...some(draw, 4, tactics)] }),
    ...(now() && { to: [pick(draw, tactics), ...some(draw, 4, tactics)] }),
    ...(now() && techniques.length > 0 && { through: pick(draw, techniques) }),
    ...(now() && { maxSteps: 1 + draw(6) }),
    ...(now() && findings.length > 0 && { without: [pick(draw, findings), ...some(draw, 3, findings)] }),
    ...(now() && { rounds: 1 + draw(20) }),
  }
}
