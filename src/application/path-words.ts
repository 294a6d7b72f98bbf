import { createHash } from 'node:crypto'
import { coveredBy, type Derivation } from './derivation.ts'
import type { ModelInput } from './model.ts'
import type { Exposure, ExposureLink, ModelPath, ModelStep } from './model-result.ts'
import { precedentsOf, studiesOfTransition } from './precedent.ts'
import { phraseOfComponent } from './question.ts'
import { factorsOf, type RankedPath } from './score.ts'
import { phraseOf } from './state.ts'
import { type ListedPath, storyOf } from './story.ts'

const mostVariants = 100
const mostLinks = 5

/** Returns the id of a path: the same wherever its target and steps are the same. */
export function pathIdOf(targetId: string, text: string): string {
  return `ap_${createHash('sha256').update(`${targetId}\n${text}`).digest('hex').slice(0, 16)}`
}

/** Returns a path of the list as it is answered. */
export function describePath(
  { path, variants, bestOf }: ListedPath,
  input: ModelInput,
  derivation: Derivation,
): ModelPath {
  const { studies } = precedentsOf(input.knowledge)
  return {
    id: pathIdOf(input.targetId, path.text),
    text: path.text,
    score: path.score,
    factors: factorsOf(path),
    evidence: path.evidence,
    standing: path.standing,
    severity: path.severity,
    maturity: path.maturity,
    precedent: path.precedent,
    access: path.access,
    goalKind: path.goal,
    story: storyOf(path),
    witnesses: path.witnesses.map((study) => studies[study] as string),
    steps: path.nodes.map((_, place) => describeStep(path, place, input, derivation)),
    variants: variants.slice(0, mostVariants).map(({ text }) => pathIdOf(input.targetId, text)),
    variantCount: variants.length,
    bestOf,
  }
}

function describeStep(path: RankedPath, place: number, input: ModelInput, { exposures }: Derivation): ModelStep {
  const node = path.nodes[place] as RankedPath['nodes'][number]
  const exposure = exposures[node.exposure] as Exposure
  const before = path.nodes[place - 1]
  const after = before ? before.yields : path.access
  const precedents = precedentsOf(input.knowledge)
  const shown = before ? studiesOfTransition(precedents, before.technique, node.technique) : []
  const groups = new Set(exposure.links.map(({ group }) => group))
  return {
    technique: node.technique,
    tactic: path.tactics[place] as string,
    kind: exposure.kind,
    level: exposure.level,
    severity: exposure.severity,
    needs: exposure.needs,
    after,
    yields: node.yields,
    findingCount: [...groups].reduce((sum, group) => sum + (input.groups[group]?.count ?? 0), 0),
    links: firstLinks(exposure, input),
    implemented: coveredBy(input)(node.technique),
    transition: shown.map((study) => precedents.studies[study] as string),
    why: sentenceOf(exposure, { after, yields: node.yields, input }),
  }
}

function firstLinks(exposure: Exposure, input: ModelInput): ModelStep['links'] {
  const listed = new Map<number, ModelStep['links'][number]>()
  for (const { group, level, by, why } of inOrder(exposure, input).slice(0, mostLinks))
    for (const issueId of input.groups[group]?.issueIds ?? [])
      if (!listed.has(issueId)) listed.set(issueId, { level, by, why, issueId })
  return [...listed.values()].slice(0, mostLinks)
}

/** By level and severity descending, then by the first finding. */
function inOrder({ links }: Exposure, { groups }: ModelInput): ExposureLink[] {
  const severityOf = ({ group }: ExposureLink) => groups[group]?.severity ?? 0
  const firstOf = ({ group }: ExposureLink) => groups[group]?.issueIds[0] ?? 0
  return links.toSorted((a, b) => b.level - a.level || severityOf(b) - severityOf(a) || firstOf(a) - firstOf(b))
}

const sureness = {
  present: 'declared',
  configured: 'configured',
  used: 'seen in use',
  hint: 'only a hint',
  absent: '',
  unknown: '',
}

/** Says what makes a step possible, by what evidence, and what it yields. */
function sentenceOf(
  exposure: Exposure,
  { after, yields, input }: { readonly after: string; readonly yields: string; readonly input: ModelInput },
): string {
  const why = input.tables.needs.techniques.get(exposure.technique)?.why ?? ''
  const needs = exposure.needs.map(({ kind, state }) => `${phraseOfComponent(kind)} (${sureness[state]})`).join(', ')
  const [best] = inOrder(exposure, input)
  const basis = best ? best.why : exposure.needs.length > 0 ? 'No finding says so: its components suffice.' : ''
  const parts = [why, needs ? `It has ${needs}.` : '', basis, `From ${phraseOf(after)} to ${phraseOf(yields)}.`]
  return parts.filter((part) => part !== '').join(' ')
}
