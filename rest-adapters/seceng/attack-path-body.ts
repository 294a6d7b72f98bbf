import { counted } from '../../src/ground/text.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import type { PathDocument } from '../attack-path/path-document.ts'
import { object } from '../report-schemas.ts'

type StepDocument = PathDocument['steps'][number]

/** Returns a path as the server API sends it (contract: seceng §10). */
export function pathBody({ steps, ...path }: PathDocument) {
  return { ...path, steps: steps.map(stepBody) }
}

function stepBody({ technique, techniqueName: name, maturity, weaknesses, ...step }: StepDocument) {
  return {
    technique: { id: technique.id, name, label: technique.label, maturity },
    ...step,
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
const maturity: JsonSchema = { type: ['string', 'null'], enum: ['feasible', 'demonstrated', 'realized', null] }
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
  variants: list(text),
  factors: list(object({ name: text, value: {}, points: whole })),
  witnesses: list(named),
  steps: list(step),
} satisfies Readonly<Record<string, JsonSchema>>

type Counted = { readonly findingCount: number; readonly findings: readonly unknown[] }

/** Says when a step has more findings than are listed; null when all are. */
export function truncationOf(steps: readonly Counted[]): string | null {
  const hidden = steps.reduce((sum, { findingCount, findings }) => sum + findingCount - findings.length, 0)
  return hidden > 0 ? `${counted(hidden, 'finding')} of its steps ${hidden === 1 ? 'is' : 'are'} not listed` : null
}
