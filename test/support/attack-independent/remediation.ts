import { byText, type Knowledge, type Parameters, type Subject } from './model.ts'
import { type AttackPaths, attackPaths, outcome, type Path } from './paths.ts'
import { exposing } from './steps.ts'

/** Definition 10 of seceng §10, as operation 16 shows it, without names. */
export function remediation(knowledge: Knowledge, subject: Subject, given: Parameters & { readonly rounds?: number }) {
  const answer = attackPaths(knowledge, subject, given)
  const paths = answer.listed.flatMap((first) => [first, ...first.variants])
  return {
    findings: {
      rounds: byFindings(knowledge, subject, given, answer, paths),
      minimum: minimum(answer, paths),
    },
    mitigations: { rounds: byMitigations(knowledge, subject, given.rounds ?? 5, answer, paths) },
    total: paths.length,
  }
}

const share = (cut: number, total: number) => Math.floor((2000 * cut + total) / (2 * total)) / 1000
const scores = (paths: readonly Path[]) => paths.reduce((sum, { score }) => sum + score, 0)
const passes = ({ steps }: Path, technique: string) => steps.some((step) => step.technique.id === technique)

function byFindings(
  knowledge: Knowledge,
  subject: Subject,
  given: Parameters & { readonly rounds?: number },
  { graph: { exposed } }: AttackPaths,
  paths: readonly Path[],
) {
  const fixed = new Set<string>()
  const rounds = []
  let uncut = paths
  while (uncut.length > 0 && rounds.length < (given.rounds ?? 5)) {
    const candidates = [...exposed].flatMap(([id, findings]) => {
      const through = uncut.filter((path) => passes(path, id))
      const open = findings.filter((finding) => !fixed.has(finding.id))
      return through.length === 0 ? [] : [{ id, open, gain: through.length, sum: scores(through) }]
    })
    candidates.sort(
      (a, b) =>
        b.gain * a.open.length - a.gain * b.open.length || b.gain - a.gain || b.sum - a.sum || byText(a.id, b.id),
    )
    const { id, open } = candidates[0]!
    for (const finding of open) fixed.add(finding.id)
    const left = uncut.filter(({ steps }) => !steps.some(({ findings }) => findings.every((f) => fixed.has(f.id))))
    const technique = knowledge.techniques.find((one) => one.id === id)!
    rounds.push({
      technique: id,
      findings: open.map((finding) => finding.id),
      findingCount: open.length,
      weaknesses: [...new Set(open.flatMap((finding) => exposing(finding, technique).map(({ id }) => id)))].sort(
        byText,
      ),
      pathsCut: uncut.length - left.length,
      pathsLeft: left.length,
      share: share(paths.length - left.length, paths.length),
      after: outcome(knowledge, subject, { ...given, without: [...(given.without ?? []), ...fixed] }),
    })
    uncut = left
  }
  return rounds
}

/** The least number of findings that cuts all paths, by trying all sets of techniques; null over 12 techniques. */
function minimum({ graph: { exposed } }: AttackPaths, paths: readonly Path[]): number | null {
  const techniques = [...exposed.values()]
  if (techniques.length > 12) return null
  const ways = new Map(paths.map(({ steps }) => [steps.map(({ technique }) => technique.id).join(), steps]))
  let least = Number.POSITIVE_INFINITY
  for (let set = 0; set < 2 ** techniques.length; set++) {
    const fixed = new Set(techniques.filter((_, n) => set & (1 << n)).flatMap((all) => all.map(({ id }) => id)))
    if (fixed.size >= least) continue
    const gone = new Set([...exposed].filter(([, all]) => all.every(({ id }) => fixed.has(id))).map(([id]) => id))
    if ([...ways.values()].every((steps) => steps.some(({ technique }) => gone.has(technique.id)))) least = fixed.size
  }
  return least
}

function byMitigations(
  knowledge: Knowledge,
  { controls }: Subject,
  most: number,
  { graph }: AttackPaths,
  paths: readonly Path[],
) {
  const covered = knowledge.mitigations
    .filter(({ id }) => controls[id] !== 'implemented')
    .map(({ id, techniques }) => ({
      id,
      techniques: [...graph.exposed.keys()].filter(
        (one) => techniques.includes(one) || techniques.includes(graph.parents.get(one) ?? ''),
      ),
    }))
  const rounds = []
  let uncut = paths
  while (uncut.length > 0 && rounds.length < most) {
    const candidates = covered.flatMap(({ id, techniques }) => {
      const cut = uncut.filter((path) => techniques.some((one) => passes(path, one)))
      return cut.length === 0 ? [] : [{ id, techniques, cut, sum: scores(cut) }]
    })
    candidates.sort((a, b) => b.cut.length - a.cut.length || b.sum - a.sum || byText(a.id, b.id))
    if (candidates.length === 0) break
    const { id, techniques, cut } = candidates[0]!
    const gone = new Set(cut)
    uncut = uncut.filter((path) => !gone.has(path))
    rounds.push({
      mitigation: id,
      techniques: techniques.filter((one) => cut.some((path) => passes(path, one))).sort(byText),
      pathsCut: cut.length,
      pathsLeft: uncut.length,
      share: share(paths.length - uncut.length, paths.length),
    })
  }
  return rounds
}
