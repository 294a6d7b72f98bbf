import type { AuditResult, AuditTask, WithheldFigure } from '../../db/figure-audit-task.ts'
import { narrowPrograms, openWholeProgram } from './exchanges.ts'
import { type Figure, isExtreme, type Model, openModel } from './model.ts'
import type { Program } from './program.ts'
import { neededWidth, openProof, type Proof } from './proof.ts'
import { withholdFor } from './withhold.ts'

/** How often tables are looked for that move many figures at once, at most, and without a figure that it proves. */
const rounds = { narrow: 30, whole: 60, vain: 4 }
/**
 * Proves that each figure of too few, that is neither none nor all, may be another by at least the task's width, by
 * tables of whole numbers that agree with all that is shown; what cannot be proved is protected by withholding more,
 * the cheapest first (contract: report "Small figures, proved").
 */
export function auditFigures(task: AuditTask): AuditResult {
  const model = openModel(task)
  const proof = openProof(model)
  const withheld: WithheldFigure[] = []
  const unproved = () => model.small.filter((figure) => !proof.isProved(figure))
  for (const { options, open } of narrowPrograms(model)) {
    const own = () => unproved().filter(({ option }) => options.includes(option))
    if (own().length === 0) continue
    const program = open()
    moveMany(model, proof, program, rounds.narrow)
    moveEach(
      own().filter((figure) => program.reachOf(figure) >= neededWidth(task, figure)),
      proof,
      program,
    )
    if (task.kind !== 'single') withheld.push(...own().flatMap((figure) => withholdFor(figure, model, proof, program)))
    program.close()
  }
  if (unproved().length > 0 && task.kind === 'single') {
    const program = openWholeProgram(model)
    moveMany(model, proof, program, rounds.whole)
    moveEach(unproved(), proof, program)
    withheld.push(...unproved().flatMap((figure) => withholdFor(figure, model, proof, program)))
    program.close()
  }
  return resultOf(model, proof, withheld)
}

/** Looks for tables that move as many unproved figures as possible, each away from where it has been. */
function moveMany(model: Model, proof: Proof, program: Program, times: number): void {
  let [left, vain] = [Number.POSITIVE_INFINITY, 0]
  for (let round = 0; round < times && vain < rounds.vain; round++) {
    const open = model.small.filter((figure) => !proof.isProved(figure) && program.has(figure))
    if (open.length === 0) return
    vain = open.length < left ? 0 : vain + 1
    left = open.length
    const { exchange } = program.find(new Map(open.map((figure, at) => [figure, weightOf(figure, proof, at, round)])))
    if (exchange) proof.offer(exchange)
  }
}

function weightOf(figure: Figure, proof: Proof, at: number, round: number): number {
  const [below, above] = proof.reachOf(figure)
  const noise = (Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)) >>> 0
  const sign = below < 0 ? -1 : above > 0 ? 1 : noise & 64 ? 1 : -1
  return (sign * (round % 2 === 0 ? 1 : -1) * (16 + (noise % 16))) / 16
}

function moveEach(figures: readonly Figure[], proof: Proof, program: Program): void {
  for (const figure of figures) {
    for (const sign of [1, -1]) {
      if (proof.isProved(figure)) break
      const { exchange } = program.find(new Map([[figure, sign]]))
      if (exchange) proof.offer(exchange)
    }
  }
}

function resultOf({ task, figures, small }: Model, proof: Proof, withheld: readonly WithheldFigure[]): AuditResult {
  const widths = small.map((figure) => {
    const [below, above] = proof.reachOf(figure)
    return above - below
  })
  const extreme = figures.filter((figure) => figure.base < task.minBase && isExtreme(task, figure))
  const known = extreme.filter((figure) => proof.reachOf(figure).every((way) => way === 0))
  return {
    withheld,
    shown: figures.filter(({ isShown }) => isShown).length,
    withheldForBase: figures.filter(({ base }) => base < task.minBase).length,
    withheldForOthers: figures.filter(({ isShown, base }) => !isShown && base >= task.minBase).length,
    proved: small.length,
    narrowest: widths.length > 0 ? (Math.min(...widths) * 2) / task.width : null,
    extreme: extreme.length,
    knowable: known.length,
  }
}
