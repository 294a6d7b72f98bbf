import { ServiceError } from '../src/ground/errors.ts'
import { type JsonSchema, ref } from '../src/http-kit/json-schema.ts'
import { altered } from './report-schemas.ts'
import type { RouteBody, RouteRequest } from './route.ts'

/** A document that the examples of the OpenAPI description submit; ids are those of the starter. */
const exampleDocument = {
  contact: { name: 'Example Contributor', emails: 'contributor@example.org' },
  'additional-info': 'Seen in a red-team exercise.',
  submissions: [
    {
      'object-type': 'technique',
      name: 'Example Tool Shadowing',
      description: 'A tool describes itself so that an agent prefers it to the tool that the user meant.',
      tactics: ['AML.TA0005'],
      maturity: 'demonstrated',
      references: [{ title: 'Example report', url: 'https://example.org/report' }],
      mitigations: [
        {
          'object-type': 'mitigation',
          name: 'Example Tool Pinning',
          description: 'Agents take tools only from a list that names each by its checksum.',
        },
      ],
    },
  ],
} as const

const largestDocument = 2 * 1_048_576

/** The body of the paths that take a contribution document. */
export const documentBody: RouteBody = {
  description:
    'A contribution document. Its JSON Schema (draft-07) is at `/data/contribution.schema.json`; at most 1,000 submissions.',
  formats: ['json', 'yaml'],
  limitBytes: largestDocument,
  isRequired: true,
  schema: ref('Contribution'),
  example: exampleDocument,
}
const place: Readonly<Record<string, JsonSchema>> = {
  line: { type: 'integer', description: 'Line in the body, from 1.' },
  column: { type: 'integer', description: 'Column in the line, from 1.' },
}

type Pointed = { readonly pointer: string }

/** Members of a verdict that list problems. */
export const problemLists = ['violations', 'obstacles', 'warnings'] as const

/** Returns the document of the body. Throws INPUT_REFUSED for `null`, which no variable of type `JSON!` can be. */
export function documentIn({ body }: RouteRequest): unknown {
  if (body?.document === null)
    throw new ServiceError('INPUT_REFUSED', '/: The document must be an object, but is null.')
  return body?.document
}

/** Returns `found` with the line and column of each problem that it lists. */
export function withPlaces(found: Readonly<Record<string, unknown>>, request: RouteRequest): Record<string, unknown> {
  const lists = problemLists.flatMap((name) => {
    const listed = found[name]
    return Array.isArray(listed) ? [[name, placed(listed, request)] as const] : []
  })
  return { ...found, ...Object.fromEntries(lists) }
}

/** Returns problems with the line and column of their values. */
export function placed(violations: readonly Pointed[], { body }: RouteRequest): readonly unknown[] {
  return violations.map((violation) => {
    const { line, column } = body!.placeOf(violation.pointer)
    return { ...violation, line, column }
  })
}

/** Returns the schema of what `placed` returns. */
export function placedSchema(violations: JsonSchema): JsonSchema {
  return { ...violations, items: altered(violations.items as JsonSchema, [], place) }
}

export const violationFields = 'severity pointer rule message value allowed suggestion'

const link = 'kind sourceId sourceName targetId targetName pointer'

/** The fields of a preview. */
export const previewFields = `revision digest
  added { kind id: objectId name pointer fields { field value } } changed { kind id: objectId name pointer fields { field before after } }
  linksAdded { ${link} } linksRemoved { ${link} }`

/** The fields of the verdict on a document. */
export const checkFields = `valid acceptable violations { ${violationFields} } obstacles { ${violationFields} }
  warnings { ${violationFields} } preview { ${previewFields} }`

/** Selection of the errors of a payload. */
export const errorFields = 'errors { code message ... on ContributionError { details } }'

const numberAsText = { type: 'string', description: 'Number of the contribution.' } as const

/** Returns a contribution with its number as id. */
export function bodyOf<T extends { readonly number: number }>({ number, ...contribution }: T) {
  return { id: String(number), ...contribution }
}

/** Returns the schema of what `bodyOf` returns. */
export function schemaOf(contribution: JsonSchema): JsonSchema {
  return altered(contribution, ['number'], { id: numberAsText })
}

/** The fields of a contribution, for whoever it is open to. */
export const contributionFields = `number status submittedAt movedAt revision document contact { name emails } contactErasedAt
  moves { from to at role reviewer note } previewed { ${previewFields} }
  check { ${checkFields} }`
