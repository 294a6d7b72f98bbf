const text = { type: 'string' }
const pairs = {
  type: 'array',
  items: { type: 'object', required: ['name', 'value'], properties: { name: text, value: text, comment: text } },
}
const sizes = { headersSize: { type: 'integer', minimum: -1 }, bodySize: { type: 'integer', minimum: -1 } }
const cookies = {
  type: 'array',
  items: {
    type: 'object',
    required: ['name', 'value'],
    properties: {
      name: text,
      value: text,
      path: text,
      domain: text,
      expires: { type: ['string', 'null'] },
      httpOnly: { type: 'boolean' },
      secure: { type: 'boolean' },
    },
  },
}
/** Members of an object, those of HAR and additions with an underscore, and nothing else. */
const strict = (required: readonly string[], properties: object) => ({
  type: 'object',
  required,
  properties: { ...properties, comment: text },
  patternProperties: { '^_': true },
  additionalProperties: false,
})

/**
 * HAR 1.2 as its specification lists it (fields, which of them are required, and their types), written for these tests.
 */
export const harSchema = strict(['log'], {
  log: strict(['version', 'creator', 'entries'], {
    version: { const: '1.2' },
    creator: strict(['name', 'version'], { name: text, version: text }),
    browser: strict(['name', 'version'], { name: text, version: text }),
    pages: { type: 'array' },
    entries: {
      type: 'array',
      items: strict(['startedDateTime', 'time', 'request', 'response', 'cache', 'timings'], {
        pageref: text,
        startedDateTime: { type: 'string', format: 'date-time' },
        time: { type: 'number', minimum: 0 },
        request: strict(
          ['method', 'url', 'httpVersion', 'cookies', 'headers', 'queryString', 'headersSize', 'bodySize'],
          {
            method: text,
            url: { type: 'string', format: 'uri' },
            httpVersion: text,
            cookies,
            headers: pairs,
            queryString: pairs,
            postData: strict(['mimeType'], { mimeType: text, params: { type: 'array' }, text }),
            ...sizes,
          },
        ),
        response: strict(
          [
            'status',
            'statusText',
            'httpVersion',
            'cookies',
            'headers',
            'content',
            'redirectURL',
            'headersSize',
            'bodySize',
          ],
          {
            status: { type: 'integer' },
            statusText: text,
            httpVersion: text,
            cookies,
            headers: pairs,
            content: strict(['size', 'mimeType'], {
              size: { type: 'integer' },
              compression: { type: 'integer' },
              mimeType: text,
              text,
              encoding: text,
            }),
            redirectURL: text,
            ...sizes,
          },
        ),
        cache: strict([], { beforeRequest: {}, afterRequest: {} }),
        timings: strict(['send', 'wait', 'receive'], {
          blocked: {},
          dns: {},
          connect: {},
          ssl: {},
          send: { type: 'number', minimum: -1 },
          wait: { type: 'number', minimum: -1 },
          receive: { type: 'number', minimum: -1 },
        }),
        serverIPAddress: text,
        connection: text,
      }),
    },
  }),
})
