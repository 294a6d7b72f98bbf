import { componentKinds } from '../../src/application/component.ts'
import { fromEnum } from '../../src/ground/names.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { object } from '../report-schemas.ts'

export const componentStates = ['present', 'absent', 'configured', 'used', 'hint', 'unknown']
export const componentFields = `kind state confidence declared { present by at note } contradicted
  evidence { source place confidence } evidenceCount`

/** Returns the body of a component (contract: applications §3.1). */
// biome-ignore lint/suspicious/noExplicitAny: the shape is that of the operation.
export function componentBody({ kind, state, ...rest }: any) {
  return { kind: fromEnum(kind), state: fromEnum(state), ...rest }
}

/** Components that are sent: declarations, merged by kind. */
export const sentComponents: JsonSchema = {
  type: 'array',
  maxItems: componentKinds.length,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'present'],
    properties: {
      kind: { type: 'string', enum: componentKinds },
      present: { type: ['boolean', 'null'], description: 'Null takes the declaration back.' },
      note: { type: ['string', 'null'], minLength: 1, maxLength: 1_000 },
    },
  },
}

const confidence: JsonSchema = { type: 'integer', minimum: 0, maximum: 3 }
/** A component as it is answered. */
export const componentSchema: JsonSchema = object({
  kind: { type: 'string', enum: componentKinds },
  state: {
    type: 'string',
    enum: componentStates,
    description: 'A declaration is above evidence; unknown is not absent.',
  },
  confidence: { ...confidence, description: '3 present or configured, 2 used, 1 a hint, 0 unknown or absent.' },
  declared: {
    ...object({
      present: { type: 'boolean' },
      by: { type: 'string' },
      at: { type: 'string', format: 'date-time' },
      note: { type: ['string', 'null'] },
    }),
    type: ['object', 'null'],
  },
  contradicted: { type: 'boolean', description: 'It is declared absent, and something shows it all the same.' },
  evidence: {
    type: 'array',
    maxItems: 5,
    items: object({ source: { type: 'string' }, place: { type: ['string', 'null'] }, confidence }),
  },
  evidenceCount: { type: 'integer' },
})
