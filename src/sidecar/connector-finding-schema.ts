import { httpMessageSchema, sources, targetSchema } from './message/http-message-schema.ts'

export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const
export const confidences = ['tentative', 'firm', 'certain'] as const
export const statuses = ['open', 'confirmed', 'false_positive', 'accepted', 'fixed'] as const
/** The texts of an HTTP message that a marker can point into. */
export const markerParts = [
  'request.url',
  'request.headers',
  'request.body',
  'response.headers',
  'response.body',
] as const

const text = (maxLength: number, description: string) => ({ type: 'string', maxLength, description }) as const
const { $schema: _, title: __, required: ___, ...message } = httpMessageSchema

const evidenceSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  not: {
    required: ['message_id', 'http_message'],
    $comment: 'has message_id and http_message, but must have only one of them',
  },
  properties: {
    message_id: { ...text(200, 'Id of a message that was taken in before.'), minLength: 1 },
    http_message: {
      ...message,
      description: "An HTTP message given in place; its source is the finding's when absent.",
    },
    markers: {
      type: 'array',
      maxItems: 1000,
      description:
        'Places in the message, as offsets in characters into one of its texts; dropped where redaction changes that text.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['part', 'start', 'end'],
        properties: {
          part: { enum: markerParts },
          start: { type: 'integer', minimum: 0, description: 'First character, from 0.' },
          end: { type: 'integer', minimum: 0, description: 'One past the last character; not before start.' },
        },
      },
    },
    note: text(20_000, 'What the evidence shows.'),
  },
} as const

/** JSON Schema 2020-12 of a ConnectorFinding (contract: sidecar §2); nothing else is taken. */
export const connectorFindingSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ConnectorFinding',
  description: 'One security finding as a tool or a tester reports it.',
  type: 'object',
  additionalProperties: false,
  required: ['source', 'title', 'severity'],
  properties: {
    source: { enum: sources, description: 'The tool that the finding comes from.' },
    external_id: {
      ...text(500, "The tool's own id; with source it makes the finding the same one next time."),
      minLength: 1,
    },
    dedupe_key: {
      ...text(1000, 'What makes two reports the same finding; else title, CWE and target do.'),
      minLength: 1,
    },
    title: { ...text(500, 'One line of plain text.'), minLength: 1, pattern: '\\S' },
    description: text(100_000, 'Plain text or Markdown, never HTML.'),
    severity: { enum: severities },
    confidence: { enum: confidences, description: 'tentative when absent.' },
    status: { enum: statuses, description: 'open when absent.' },
    cwe: {
      type: 'array',
      maxItems: 50,
      description: 'Weaknesses, the principal one first, as "CWE-79" or 79.',
      items: {
        type: ['string', 'integer'],
        pattern: '^(?:[Cc][Ww][Ee]-?)?[1-9]\\d{0,5}$',
        minimum: 1,
        maximum: 999_999,
        $comment: 'must be a CWE id, such as CWE-79',
      },
    },
    cve: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'string',
        pattern: '^[Cc][Vv][Ee]-\\d{4}-\\d{4,19}$',
        $comment: 'must be a CVE id, such as CVE-2024-3094',
      },
    },
    cvss: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      properties: {
        version: { enum: ['2.0', '3.0', '3.1', '4.0'], description: 'That of the vector when absent.' },
        score: { type: 'number', minimum: 0, maximum: 10 },
        vector: {
          type: 'string',
          maxLength: 500,
          pattern: '^(?:CVSS:(?:3\\.[01]|4\\.0)/)?[A-Za-z]+:[A-Za-z]+(?:/[A-Za-z]+:[A-Za-z]+)*$',
          $comment: 'must be a CVSS vector, such as CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
        },
      },
    },
    techniques: {
      type: 'array',
      maxItems: 100,
      description: 'Ids of ATLAS techniques.',
      items: {
        type: 'string',
        maxLength: 50,
        pattern: '^(?:[A-Z]+\\d*\\.)+T\\d{4}(?:\\.\\d{3})?$',
        $comment: 'must be the id of a technique, such as AML.T0051 or AML.T0051.000',
      },
    },
    target: { ...targetSchema, description: 'Where it was found.' },
    evidence: { type: 'array', maxItems: 100, items: evidenceSchema },
    remediation: text(100_000, 'Plain text or Markdown, never HTML.'),
    references: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['url'],
        properties: {
          title: { type: ['string', 'null'], maxLength: 1000 },
          url: {
            type: 'string',
            maxLength: 8000,
            pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$',
            $comment: 'must be a http or https URL',
          },
        },
      },
    },
    tags: { type: 'array', maxItems: 100, items: { type: 'string', minLength: 1, maxLength: 200 } },
    detected_at: { type: 'string', format: 'date-time', description: 'When it was found (RFC 3339).' },
  },
} as const
