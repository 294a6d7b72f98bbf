import { fromEnum } from '../src/ground/names.ts'
import { counted } from '../src/ground/text.ts'
import { type JsonSchema, objectOf } from '../src/http-kit/json-schema.ts'
import { type LayerParts, layerOf } from '../src/knowledge-file/layer.ts'
import { unmappedNote } from './attack-path/path-document.ts'
import { object } from './report-schemas.ts'

export type Exposed = {
  readonly technique: { readonly id: string }
  /** As enumerations spell it. */
  readonly kind: string
  readonly level: number
  readonly findingCount: number
  /** Null by design. */
  readonly severity: number | null
  readonly needs: readonly { readonly kind: string; readonly state: string }[]
}
/** How far an exposure is known. */
export type ExposureState = {
  readonly complete: boolean
  readonly outcome: { readonly kind: string; readonly text: string }
  readonly classes: { readonly unmapped: number }
}

/** Selection of what a layer shows of an application. */
export const exposedFields = `exposedTechniques { technique { id } kind level findingCount severity needs { kind state } }
  exposure { complete outcome { kind text } classes { unmapped } }`

const colours = ['#ffffff', '#fff3b0', '#f9c74f', '#f8961e', '#f3722c', '#d62828'] as const
const severityNames = ['informational', 'very low', 'low', 'medium', 'high', 'very high'] as const

/** Returns a layer whose scores are severities, 0 to 5. */
export function severityLayer(parts: Omit<LayerParts, 'gradient'>): Readonly<Record<string, unknown>> {
  const { legendItems, metadata, ...own } = parts
  const gradient = { colors: colours, minValue: 0, maxValue: 5 }
  return layerOf({ ...own, gradient, ...(legendItems && { legendItems }), metadata })
}

/**
 * Returns the exposure of an application as a layer, gravest first: the score of a technique is the severity of its
 * gravest open finding; one that is possible by design alone has none. `version` is that of ATLAS, null when none is
 * imported.
 */
export function navigatorLayer(
  application: string,
  exposed: readonly Exposed[],
  { complete, outcome, classes }: ExposureState,
  version: string | null,
): Readonly<Record<string, unknown>> {
  return severityLayer({
    name: `${application}: exposure`,
    description: [
      `Techniques that ${application} makes possible by what it consists of and by its open findings. The score is the severity of the gravest finding, 0 to 5; without a score a technique is possible by design.`,
      ...(outcome.kind === 'PATHS' ? [] : [outcome.text]),
      ...(complete ? [] : ['Not all findings are read yet: there may be more.']),
      ...unmappedNote(classes.unmapped),
    ].join(' '),
    techniques: exposed.toSorted(byGravity).map(techniqueOf),
    legendItems: severityNames.map((label, severity) => ({ label, color: colours[severity] })),
    metadata: [
      ...(version === null ? [] : [{ name: 'atlas_data_version', value: version }]),
      { name: 'open findings of unknown exposure', value: String(classes.unmapped) },
    ],
  })
}

function byGravity(a: Exposed, b: Exposed): number {
  const difference = (b.severity ?? -1) - (a.severity ?? -1) || b.findingCount - a.findingCount
  return difference || (a.technique.id < b.technique.id ? -1 : 1)
}

const reasons: Readonly<Record<number, string>> = {
  4: 'named by a tool or a reviewer',
  3: 'stated, or at the place',
  2: 'by the kind of weakness alone',
}

function techniqueOf({ technique, findingCount, severity, level, needs }: Exposed): unknown {
  const parts = needs.map(({ kind, state }) => `${fromEnum(kind)} (${fromEnum(state)})`).join(', ')
  const reason = severity === null ? 'by design' : `${counted(findingCount, 'open finding')}, ${reasons[level]}`
  return {
    techniqueID: technique.id,
    ...(severity !== null && { score: severity }),
    enabled: true,
    comment: [reason, ...(parts ? [`needs ${parts}`] : [])].join('\n'),
    metadata: [{ name: 'open findings', value: String(findingCount) }],
    showSubtechniques: technique.id.split('.').length > 2,
  }
}

const text: JsonSchema = { type: 'string' }
const truth: JsonSchema = { type: 'boolean' }
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const metadata = listOf(object({ name: text, value: text }))

type Members = Readonly<Record<string, JsonSchema>>

function layerSchemaWith(
  score: JsonSchema,
  ofTechnique: Members,
  ofLayer: Members,
  optional: readonly string[],
): JsonSchema {
  return object(
    {
      name: text,
      versions: object({ navigator: text, layer: { const: '4.5' } }),
      domain: { const: 'atlas-atlas' },
      description: text,
      filters: object({}),
      sorting: { type: 'integer' },
      hideDisabled: truth,
      techniques: listOf(
        objectOf(
          { techniqueID: text, score, enabled: truth, comment: text, ...ofTechnique, showSubtechniques: truth },
          optional,
        ),
      ),
      gradient: object({ colors: listOf(text), minValue: { type: 'integer' }, maxValue: { type: 'integer' } }),
      ...ofLayer,
      metadata,
      showTacticRowBackground: truth,
      selectTechniquesAcrossTactics: truth,
      selectSubtechniquesWithParent: truth,
    },
    'A layer of the ATT&CK Navigator, format 4.5.',
  )
}

/** The schema of the exposure of an application as a layer. */
export const layerSchema = layerSchemaWith(
  {
    type: 'integer',
    minimum: 0,
    maximum: 5,
    description: 'Severity of the gravest open finding; absent where the technique is possible by design.',
  },
  { metadata },
  { legendItems: listOf(object({ label: text, color: text })) },
  ['score'],
)

/** The schema of the knowledge base as a layer. */
export const knowledgeLayerSchema = layerSchemaWith(
  { type: 'integer', minimum: 0, description: 'Number of mitigations, steps or case studies.' },
  {},
  {},
  [],
)
