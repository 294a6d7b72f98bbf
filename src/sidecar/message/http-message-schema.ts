/** The tools that a message or a finding can come from. */
export const sources = ['burp', 'zap', 'caido', 'har', 'nuclei', 'proxy', 'other'] as const

/** Most bytes of a decoded body that are kept (contract: sidecar §1). */
export const bodyLimitBytes = 256 * 1024

const text = (maxLength: number, description: string) => ({ type: 'string', maxLength, description }) as const

export const bodySchema = {
  type: 'object',
  additionalProperties: false,
  description:
    'A body without its transfer coding. It has text or base64, not both; without either it is only described.',
  properties: {
    text: { type: 'string', description: 'The body as text.' },
    base64: { type: 'string', contentEncoding: 'base64', description: 'The bytes of the body in base64.' },
    mime_type: text(1000, 'Media type with its parameters; the Content-Type header when absent.'),
    size: { type: 'integer', minimum: 0, description: 'Bytes of the whole body, also when only a part is here.' },
    truncated: { type: 'boolean', description: 'True when the end of the body is missing here.' },
  },
  not: { required: ['text', 'base64'], $comment: 'has text and base64, but must have only one of them' },
} as const

const headersSchema = {
  type: 'array',
  maxItems: 1000,
  description: 'Header fields in the order of the wire; a repeated field is repeated.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'value'],
    properties: {
      name: { ...text(1000, 'Field name as spelled on the wire.'), minLength: 1, pattern: '^[^\\r\\n\\0]+$' },
      value: { ...text(65_536, 'Field value without line breaks.'), pattern: '^[^\\r\\n\\0]*$' },
    },
  },
} as const

const httpVersion = text(20, 'Protocol version, such as HTTP/1.1 or HTTP/2.')

const requestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['method', 'url'],
  properties: {
    method: { ...text(64, 'Method, such as GET.'), minLength: 1, pattern: '^[^\\s\\0]+$' },
    url: {
      ...text(65_536, 'Absolute URL, or a path when target or the Host header names the host.'),
      minLength: 1,
      pattern: '^[^\\r\\n\\0]+$',
    },
    http_version: httpVersion,
    headers: headersSchema,
    body: bodySchema,
  },
} as const

const responseSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['status'],
  description: 'Null when no response was received.',
  properties: {
    status: { type: 'integer', minimum: 100, maximum: 999, description: 'Status code.' },
    reason: { ...text(1000, 'Reason phrase.'), pattern: '^[^\\r\\n\\0]*$' },
    http_version: httpVersion,
    headers: headersSchema,
    body: bodySchema,
  },
} as const

const rawSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['request_base64', 'host'],
  description: 'The bytes of the wire, in place of request and response.',
  properties: {
    request_base64: { type: 'string', minLength: 1, description: 'The request, from its request line on, in base64.' },
    response_base64: {
      type: ['string', 'null'],
      description: 'The response, from its status line on, in base64; null or absent when there was none.',
    },
    host: { ...text(255, 'Name or address of the server that was connected to.'), minLength: 1 },
    port: {
      type: 'integer',
      minimum: 1,
      maximum: 65535,
      description: 'Port; 443 with TLS and 80 without when absent.',
    },
    tls: { type: 'boolean', description: 'Whether the connection used TLS; true when absent and the port is 443.' },
  },
} as const

/** JSON Schema of the place that a message was sent to or a finding is about. */
export const targetSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    url: { ...text(65_536, 'Absolute URL.'), pattern: '^[^\\r\\n\\0]+$' },
    host: { ...text(255, 'Name or address; IPv6 with or without brackets.'), minLength: 1 },
    port: { type: 'integer', minimum: 1, maximum: 65535, description: 'Port; the one of the scheme when absent.' },
    scheme: { ...text(20, 'Scheme, such as https.'), pattern: '^[A-Za-z][A-Za-z0-9+.-]*$' },
    method: { ...text(64, 'Method of the request.'), pattern: '^[^\\s\\0]+$' },
    path: text(65_536, 'Path with the query.'),
    param: text(1000, 'Name of the parameter, header or member at fault.'),
  },
} as const

/** JSON Schema 2020-12 of a ConnectorHttpMessage (contract: sidecar §2); nothing else is taken. */
export const httpMessageSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ConnectorHttpMessage',
  description: 'One HTTP exchange as a tool saw it: request and response, or their raw bytes.',
  type: 'object',
  additionalProperties: false,
  required: ['source'],
  oneOf: [{ required: ['request'] }, { required: ['raw'] }],
  $comment: 'must have either request or raw',
  properties: {
    source: { enum: sources, description: 'The tool that the message comes from.' },
    external_id: {
      ...text(500, "The tool's own id; with source it makes the message the same one next time."),
      minLength: 1,
    },
    target: {
      ...targetSchema,
      description: 'Where the request went, for a URL without a host; must agree with the URL.',
    },
    captured_at: { type: 'string', format: 'date-time', description: 'When it was captured (RFC 3339).' },
    tool: text(200, 'Name and version of the tool.'),
    request: requestSchema,
    response: responseSchema,
    raw: rawSchema,
    timing_ms: { type: 'number', minimum: 0, description: 'Milliseconds from the request to the end of the response.' },
    notes: text(20_000, 'Remarks of the tester.'),
    tags: {
      type: 'array',
      maxItems: 100,
      items: { type: 'string', minLength: 1, maxLength: 200 },
      description: 'Labels of the tester.',
    },
  },
} as const
