import { exportFormats } from '../../graphql/data-export-formats.ts'
import { toEnum } from '../../src/ground/names.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { decisions, dependencies, resolutions, scanTypes, statuses } from './finding-parameters.ts'

const closed = (properties: Readonly<Record<string, JsonSchema>>, description: string): JsonSchema => ({
  type: ['object', 'null'],
  additionalProperties: false,
  properties,
  description,
})
const list = (type: 'string' | 'integer', values?: readonly string[]): JsonSchema => ({
  type: [type, 'array', 'null'],
  ...(values && { description: `One or several of ${values.join(', ')}.` }),
  items: { type, ...(values && { enum: values }) },
  maxItems: 100,
})
const text: JsonSchema = { type: ['string', 'null'], maxLength: 200 }
const flag: JsonSchema = { type: ['boolean', 'null'] }
const severity: JsonSchema = { type: ['integer', 'null'], minimum: 0, maximum: 5 }
const score: JsonSchema = { type: ['number', 'null'], minimum: 0, maximum: 10 }

const filter = closed(
  {
    scanType: list('string', scanTypes),
    tool: list('string'),
    rule: list('string'),
    severity: list('integer'),
    severityAtLeast: severity,
    status: { type: ['string', 'null'], enum: [...statuses, null] },
    resolution: list('string', resolutions),
    weakness: list('string'),
    kinds: flag,
    technique: list('string'),
    principalWeakness: list('string'),
    category: list('integer'),
    cve: list('string'),
    cvss: score,
    cvssAtLeast: score,
    new: flag,
    reported: flag,
    violatesPolicy: flag,
    mitigatedAfter: text,
    dependency: list('string', dependencies),
    placeStartsWith: text,
    decision: list('string', decisions),
    run: text,
    changedSince: text,
  },
  'Only findings that meet these conditions, as in the graph.',
)

const paths = closed(
  {
    severityAtLeast: severity,
    controls: { type: ['string', 'null'], enum: ['annotate', 'exclude', null] },
    from: list('string'),
    to: list('string'),
    through: text,
    maxSteps: { type: ['integer', 'null'], minimum: 1, maximum: 16 },
    without: list('string'),
    limit: { type: ['integer', 'null'], minimum: 1, maximum: 100 },
  },
  'Which attack paths, and how many; for attack-flow only.',
)

/** The body that makes an export. */
export const createSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['format'],
  properties: {
    format: { type: 'string', enum: exportFormats },
    profile: {
      type: ['string', 'null'],
      enum: ['github', null],
      description: 'Whose limits the file keeps; for sarif only. Where more files are needed they come in a ZIP.',
    },
    target: { ...text, description: 'Only findings of this target.' },
    application: { ...text, description: 'Only findings of the application with this guid or name.' },
    all: { ...flag, description: 'Findings of all applications that exist for the caller.' },
    filter,
    paths,
  },
}

type Body = {
  readonly format: string
  readonly profile?: string | null
  readonly filter?: ({ readonly decision?: string | readonly string[] | null } & object) | null
  readonly paths?: ({ readonly limit?: number | null; readonly controls?: string | null } & object) | null
}

/** Returns the input of the mutation for a body. */
export function createInput({ format, profile, filter: conditions, paths: sent, ...rest }: Body): object {
  const { limit, controls, ...paths } = sent ?? {}
  const { decision, ...others } = conditions ?? {}
  return {
    ...rest,
    ...(conditions && {
      filter: { ...others, ...(decision && { decision: [decision].flat().map((one) => one.toUpperCase()) }) },
    }),
    format: toEnum(format),
    ...(profile && { profile: toEnum(profile) }),
    ...(sent && { paths: { ...paths, ...(controls && { controls: controls.toUpperCase() }) } }),
    ...(limit != null && { limit }),
  }
}
