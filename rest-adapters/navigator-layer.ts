import type { JsonSchema } from '../src/http-kit/json-schema.ts'
import { type LayerParts, layerOf } from '../src/knowledge-file/layer.ts'
import { unjudgedNote } from './attack-path/path-document.ts'
import { object } from './report-schemas.ts'

type Path = {
  readonly weakness: { readonly id: string } | null
  readonly ancestors: readonly { readonly id: string }[]
  readonly rationale: string | null
  readonly findingCount: number
}
export type Exposed = {
  readonly technique: { readonly id: string }
  readonly findingCount: number
  readonly severity: number
  readonly paths: readonly Path[]
}

/** Selection of each exposed technique of a layer. */
export const exposedFields =
  'technique { id } findingCount severity paths { weakness { id } ancestors { id } rationale findingCount }'

const colours = ['#ffffff', '#fff3b0', '#f9c74f', '#f8961e', '#f3722c', '#d62828'] as const
const severityNames = ['informational', 'very low', 'low', 'medium', 'high', 'very high'] as const

/** Returns a layer whose scores are severities, 0 to 5. */
export function severityLayer(parts: Omit<LayerParts, 'gradient'>): Readonly<Record<string, unknown>> {
  const { legendItems, metadata, ...own } = parts
  const gradient = { colors: colours, minValue: 0, maxValue: 5 }
  return layerOf({ ...own, gradient, ...(legendItems && { legendItems }), metadata })
}

/**
 * Returns the exposure of an application as a layer: the score of a technique is the severity of its gravest open finding. `unjudged` is how many findings have
 * an exposure that is not known; `version` is that of ATLAS, null when none is imported.
 */
export function navigatorLayer(
  application: string,
  exposed: readonly Exposed[],
  unjudged: number,
  version: string | null,
): Readonly<Record<string, unknown>> {
  return severityLayer({
    name: `${application}: exposure`,
    description: [
      `Techniques that open findings of ${application} make possible. The score is the severity of the gravest, 0 to 5.`,
      ...unjudgedNote(unjudged),
    ].join(' '),
    techniques: exposed.map(techniqueOf),
    legendItems: severityNames.map((label, severity) => ({ label, color: colours[severity] })),
    metadata: [
      ...(version === null ? [] : [{ name: 'atlas_data_version', value: version }]),
      { name: 'open findings of unknown exposure', value: String(unjudged) },
    ],
  })
}

function techniqueOf({ technique, findingCount, severity, paths }: Exposed): unknown {
  return {
    techniqueID: technique.id,
    score: severity,
    enabled: true,
    comment: paths.map(reasonOf).join('\n'),
    metadata: [{ name: 'open findings', value: String(findingCount) }],
    showSubtechniques: technique.id.split('.').length > 2,
  }
}

function reasonOf({ weakness, ancestors, rationale, findingCount }: Path): string {
  const count = findingCount === 1 ? 'one finding' : `${findingCount} findings`
  if (!weakness) return `${count}: named by the tool`
  const kinds = ancestors.length > 0 ? `, a kind of ${ancestors.at(-1)!.id}` : ''
  return `${count} of ${weakness.id}${kinds}: ${rationale}`
}

const text: JsonSchema = { type: 'string' }
const truth: JsonSchema = { type: 'boolean' }
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const metadata = listOf(object({ name: text, value: text }))

type Members = Readonly<Record<string, JsonSchema>>

function layerSchemaWith(score: JsonSchema, ofTechnique: Members, ofLayer: Members): JsonSchema {
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
        object({
          techniqueID: text,
          score,
          enabled: truth,
          comment: text,
          ...ofTechnique,
          showSubtechniques: truth,
        }),
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
  { type: 'integer', minimum: 0, maximum: 5, description: 'Severity of the gravest open finding.' },
  { metadata },
  { legendItems: listOf(object({ label: text, color: text })) },
)

/** The schema of the knowledge base as a layer. */
export const knowledgeLayerSchema = layerSchemaWith(
  { type: 'integer', minimum: 0, description: 'Number of mitigations, steps or case studies.' },
  {},
  {},
)
