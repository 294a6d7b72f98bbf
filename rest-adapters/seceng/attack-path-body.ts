import { componentKinds } from '../../src/application/component.ts'
import { goals, positions, standings } from '../../src/application/model.ts'
import { fromEnum } from '../../src/ground/names.ts'
import { counted } from '../../src/ground/text.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import type { PathDocument } from '../attack-path/path-document.ts'
import { wordsOf } from '../enum-words.ts'
import { object } from '../report-schemas.ts'
import { componentStates } from './component-body.ts'

type StepDocument = PathDocument['steps'][number]

/** Returns a path as the server API sends it (contract: seceng §10). */
export function pathBody({ steps, standing, bestOf, access, goalKind, ...path }: PathDocument) {
  return {
    ...path,
    standing: word(standing),
    bestOf: word(bestOf),
    access: word(access),
    goalKind: word(goalKind),
    steps: steps.map(stepBody),
  }
}

function word(value: string | null): string | null {
  return value === null ? null : fromEnum(value)
}

function stepBody(document: StepDocument) {
  const { technique, techniqueName: name, maturity, weaknesses, kind, needs, links, ...step } = document
  return {
    technique: { id: technique.id, name, label: technique.label, maturity },
    ...step,
    kind: word(kind),
    needs: needs.map((need) => ({ kind: fromEnum(need.kind), state: fromEnum(need.state) })),
    links: links.map(({ finding, level, by, why }) => ({ finding: finding.id, level, by: fromEnum(by), why })),
    weaknesses: weaknesses.map(({ weakness, ancestors }) => ({
      id: weakness.id,
      ancestors: ancestors.map(({ id }) => id),
    })),
  }
}

const text: JsonSchema = { type: 'string' }
const whole: JsonSchema = { type: 'integer' }
const named = object({ id: text, name: text })
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const textOrNull: JsonSchema = { type: ['string', 'null'] }
const oneOf = (words: readonly string[]): JsonSchema => ({ type: 'string', enum: words })
const wordOrNull = (words: readonly string[], description: string): JsonSchema => ({
  type: ['string', 'null'],
  enum: [...words, null],
  description: `${description} Null under model 1.`,
})
export const authors = ['tool', 'reviewer', 'id', 'words', 'table']
const maturity: JsonSchema = { type: ['string', 'null'], enum: [...wordsOf('common', 'Maturity'), null] }
const severity: JsonSchema = { type: 'integer', minimum: 0, maximum: 5 }

/** A number of paths: digits as a string beyond what JSON numbers are exact for. */
export const pathCount: JsonSchema = {
  type: ['integer', 'string'],
  description: 'Exact; beyond 2^53 − 1 the digits as a string.',
}
/** What could not become part of attack paths. */
export const unjudgedSchema: JsonSchema = {
  ...object({ findings: whole }),
  description:
    'Open findings under the same conditions that name no weakness and no technique that the graph has: while there are any, there may be more paths than are known.',
}
export const targetOfPaths = object({ id: text, name: text })

const step = object({
  technique: object({ id: text, name: text, label: text, maturity }),
  tactic: named,
  severity,
  findingCount: whole,
  findings: list(object({ id: text, title: text, severity })),
  transition: {
    oneOf: [object({ count: whole, studies: list(named) }), { type: 'null' }],
    description: 'The case studies that show this step after the one before; null for the first.',
  },
  mitigations: object({ implemented: list(named), planned: list(named), missing: list(named) }),
  weaknesses: list(object({ id: text, ancestors: list(text) })),
  kind: wordOrNull(['design', 'finding'], 'What makes it believable.'),
  needs: {
    ...list(object({ kind: oneOf(componentKinds), state: oneOf(componentStates) })),
    description: 'The components that it needs.',
  },
  after: { ...textOrNull, description: 'What the attacker must hold; a position for the first step.' },
  yields: { ...textOrNull, description: 'A state, or a goal such as `goal:data`.' },
  links: {
    ...list(
      object({ finding: text, level: { type: 'integer', minimum: 1, maximum: 4 }, by: oneOf(authors), why: text }),
    ),
    description: 'The first 5 findings that make it believable.',
  },
  why: { ...textOrNull, description: 'What is needed and there, and what it yields.' },
})

/** The schema of a path. */
export const pathSchema = {
  id: { type: 'string', pattern: '^ap_[0-9a-f]{16}$' },
  score: { type: 'integer', minimum: 0, maximum: 100 },
  severity,
  maturity,
  precedent: whole,
  goal: { type: 'boolean' },
  length: { type: 'integer', minimum: 1, maximum: 16 },
  sameFindings: { type: 'boolean' },
  variants: { ...list(text), description: 'Ids of at most 100.' },
  variantCount: whole,
  evidence: { type: ['integer', 'null'], description: '4 proved to 1 by design; null under model 1.' },
  standing: wordOrNull(standings, 'How well it is founded.'),
  bestOf: wordOrNull(standings, 'The standing of which it is the best, among the first five.'),
  access: wordOrNull(positions, 'Where the attacker stands before the first step.'),
  goalKind: wordOrNull(goals, 'What the attacker reaches.'),
  story: { ...textOrNull, description: 'First yield, last state before the goal, and goal.' },
  factors: list(object({ name: oneOf(wordsOf('attack', 'AttackFactor')), value: {}, points: whole })),
  witnesses: list(named),
  steps: list(step),
} satisfies Readonly<Record<string, JsonSchema>>

type Counted = { readonly findingCount: number; readonly findings: readonly unknown[] }

/** Says when a step has more findings than are listed; null when all are. */
export function truncationOf(steps: readonly Counted[]): string | null {
  const hidden = steps.reduce((sum, { findingCount, findings }) => sum + findingCount - findings.length, 0)
  return hidden > 0 ? `${counted(hidden, 'finding')} of its steps ${hidden === 1 ? 'is' : 'are'} not listed` : null
}
