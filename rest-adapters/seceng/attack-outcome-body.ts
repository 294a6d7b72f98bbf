import { withoutPrefix } from '../../graphql/runtime/prefixed-id.ts'
import { componentKinds } from '../../src/application/component.ts'
import { findingClasses } from '../../src/application/model.ts'
import { fromEnum } from '../../src/ground/names.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { object } from '../report-schemas.ts'
import { componentBody, componentFields, componentSchema } from './component-body.ts'

/** The selection of why something is not possible. */
export const unmetNeedFields = 'techniqueId missing text'

/** The selection of what an answer about attack paths says besides its paths. */
export const outcomeFields = `model outcome { kind text missing } notPossible { ${unmetNeedFields} } components { ${componentFields} }
  unknowns { kind question supposed bestScoreIf pathsIf } classes { ${findingClasses.join(' ')} } notJudgedCount notJudged { id title severity }
  sources { source scanId lookedAt } tables { needs mappings atlas } around { id name: label } warnings`

const outcomes = ['paths', 'no_ai', 'unknown', 'none']

const words = (kinds: readonly string[]) => kinds.map((kind) => fromEnum(kind))

type UnmetNeed = { readonly techniqueId: string; readonly missing: readonly string[]; readonly text: string }

/** Returns why something is not possible. */
export function unmetNeedBody({ techniqueId: technique, missing, text: sentence }: UnmetNeed) {
  return { technique, missing: words(missing), text: sentence }
}

/** Returns what an answer says besides its paths (contract: applications §3.3 and §8). */
// biome-ignore lint/suspicious/noExplicitAny: the shape is that of the operation.
export function outcomeBody(answer: any) {
  const { model, outcome, notPossible, components, unknowns, classes, notJudgedCount, notJudged } = answer
  const { sources, tables, around, warnings } = answer
  return {
    model,
    outcome: outcome && { kind: outcome.kind.toLowerCase(), text: outcome.text, missing: words(outcome.missing) },
    notPossible: notPossible && unmetNeedBody(notPossible),
    components: components.map(componentBody),
    unknowns: unknowns.map(({ kind, ...unknown }: { readonly kind: string }) => ({ kind: fromEnum(kind), ...unknown })),
    classes,
    notJudged: { count: notJudgedCount, findings: notJudged },
    sources: sources.map(({ source, scanId, lookedAt }: Record<string, string>) => ({
      scanner: source,
      scan: withoutPrefix('scan', scanId ?? ''),
      when: lookedAt,
    })),
    tables,
    around,
    warnings,
  }
}

const text: JsonSchema = { type: 'string' }
const whole: JsonSchema = { type: 'integer' }
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const orNull = (schema: JsonSchema, description: string): JsonSchema => ({
  ...schema,
  type: [schema.type as string, 'null'],
  description: `${description} Null under model 1.`,
})
const kind: JsonSchema = { type: 'string', enum: componentKinds }

/** The schema of `outcomeBody`. */
export const outcomeSchema = {
  model: { type: 'integer', minimum: 1, maximum: 2, description: 'The model that the paths are of.' },
  outcome: orNull(
    object({ kind: { type: 'string', enum: outcomes }, text, missing: list(kind) }),
    'What the answer comes to.',
  ),
  notPossible: orNull(
    object({ technique: text, missing: list(kind), text }),
    'Why no path goes through the technique of `through`; null where one does, or without `through`.',
  ),
  components: { ...list(componentSchema), description: 'Those that steps of this page need.' },
  unknowns: {
    ...list(
      object({
        kind,
        question: text,
        supposed: { type: 'boolean' },
        bestScoreIf: { type: ['integer', 'null'] },
        pathsIf: whole,
      }),
    ),
    maxItems: 2,
    description: 'Facts that would change the answer most if they were known.',
  },
  classes: orNull(
    object(Object.fromEntries(findingClasses.map((name) => [name, whole]))),
    'Open findings by what is known of them; none is called safe.',
  ),
  notJudged: {
    ...object({ count: whole, findings: list(object({ id: text, title: text, severity: whole })) }),
    description: 'Open findings of severity 4 or 5 that no rule knows: their number and the first 5.',
  },
  sources: {
    ...list(object({ scanner: text, scan: text, when: { type: 'string', format: 'date-time' } })),
    description: 'Scans that were looked at for components.',
  },
  tables: orNull(object({ needs: text, mappings: text, atlas: text }), 'Versions of the tables.'),
  around: { ...list(object({ id: text, name: text })), description: 'Possible around it, never counted.' },
  warnings: list(text),
} satisfies Readonly<Record<string, JsonSchema>>
