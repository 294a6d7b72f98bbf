import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { wordsOf } from '../enum-words.ts'
import { object } from '../report-schemas.ts'

const text: JsonSchema = { type: 'string' }
const textOrNull: JsonSchema = { type: ['string', 'null'] }
const wholeOrNull: JsonSchema = { type: ['integer', 'null'] }

const members = {
  code: {
    path: text,
    line: { ...wholeOrNull, description: 'From 1; null when unknown.' },
    endLine: wholeOrNull,
    column: wholeOrNull,
    byteOffset: { ...wholeOrNull, description: 'From 0, as of a binary; null when unknown, or where a line is known.' },
    byteLength: wholeOrNull,
    charOffset: { ...wholeOrNull, description: 'From 0; null when unknown, or where a line is known.' },
    charLength: wholeOrNull,
    module: textOrNull,
    procedure: textOrNull,
  },
  http: {
    path: text,
    url: text,
    hostname: text,
    port: wholeOrNull,
    method: textOrNull,
    parameter: textOrNull,
    attack: textOrNull,
  },
  component: {
    path: { ...textOrNull, description: 'Where the component was found, such as a lock file.' },
    name: text,
    version: textOrNull,
    ecosystem: textOrNull,
    purl: textOrNull,
    licences: { type: 'array', items: text },
    dependency: { ...text, enum: wordsOf('finding', 'DependencyMode') },
  },
  model: {
    componentIds: { type: 'array', items: text },
    label: text,
    capecIds: { type: 'array', items: { type: 'integer' } },
    likelihood: { ...textOrNull, description: 'As the source spells it.' },
    impact: { ...textOrNull, description: 'As the source spells it.' },
    inputVector: textOrNull,
  },
} satisfies Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>

/** The schema of the place of a finding, whose members depend on `kind`; null when the tool names none. */
export const locationSchema: JsonSchema = {
  description: 'Where the finding is: in code, behind a URL, in a component, or in a threat model.',
  anyOf: [
    ...Object.entries(members).map(([kind, own]) => object({ kind: { type: 'string', const: kind }, ...own })),
    { type: 'null' },
  ],
}
