import { accessLabel, problemContent } from '../../src/http-kit/openapi.ts'
import { object } from '../compat/schemas.ts'

const whole = { type: 'integer', minimum: 0 }
const problem = (description: string) => ({
  description,
  content: problemContent,
})

export const connectorSecurity = {
  connectorKey: { type: 'http', scheme: 'bearer', description: 'One of CONNECTOR_KEYS.' },
}

/** The path by which connectors hand findings over. */
export const connectorPaths = {
  '/api/connector-findings': {
    post: {
      operationId: 'handOverFindings',
      tags: ['service'],
      ...accessLabel('connector'),
      summary: 'Adds findings of a tool that tests a running application.',
      description:
        'They are added to those that the tool handed over before; none is closed. What makes a finding the same is its fingerprint, else its rule, method, address and parameter: the same findings again change nothing.',
      security: [{ connectorKey: [] }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              additionalProperties: false,
              required: ['application', 'tool', 'findings'],
              properties: {
                application: {
                  type: 'string',
                  minLength: 1,
                  maxLength: 200,
                  description: 'Created when there is none.',
                },
                tool: {
                  type: 'object',
                  additionalProperties: false,
                  required: ['name'],
                  properties: { name: { type: 'string', minLength: 1 }, version: { type: ['string', 'null'] } },
                },
                findings: {
                  type: 'array',
                  maxItems: 1_000,
                  items: {
                    type: 'object',
                    additionalProperties: true,
                    required: ['title', 'severity'],
                    description:
                      'Also: fingerprint, rule, description, recommendation, status, cwes, cves, techniqueIds, cvss, references, location, count, firstFoundAt, tags. A refusal names what is allowed.',
                    properties: {
                      title: { type: 'string', minLength: 1 },
                      severity: { type: 'integer', minimum: 0, maximum: 5 },
                    },
                  },
                },
              },
            },
            example: {
              application: 'Demo: support assistant',
              tool: { name: 'demo-proxy', version: '1.0' },
              findings: [
                {
                  title: 'The answer repeats the system prompt',
                  severity: 3,
                  rule: 'prompt-leak',
                  cwes: [200],
                  techniqueIds: ['AML.T0056'],
                  location: {
                    kind: 'http',
                    url: 'https://assistant.example/api/chat',
                    hostname: 'assistant.example',
                    path: '/api/chat',
                    method: 'POST',
                  },
                },
              ],
            },
          },
        },
      },
      responses: {
        200: {
          description: 'What became of them.',
          content: {
            'application/json': {
              schema: object({ accepted: whole, created: whole, updated: whole, unchanged: whole, revision: whole }),
              example: { accepted: 1, created: 1, updated: 0, unchanged: 0, revision: 6 },
            },
          },
        },
        400: problem('The body is not JSON.'),
        401: problem('The key is missing or wrong.'),
        403: problem('CONNECTOR_KEYS is not set.'),
        405: problem('The path takes POST.'),
        413: problem('The body is over 16 MiB.'),
        422: problem('A finding is not as it must be; `errors` names the places. Nothing is stored.'),
      },
    },
  },
} as const
