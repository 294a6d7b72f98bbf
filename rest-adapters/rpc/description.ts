import type { RpcFunction } from './functions.ts'

const produces = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
]
const text = { type: 'string', format: 'text' }

/** Returns the description of `functions` at `baseUrl`, in Swagger 2.0 as PostgREST has it at its root. */
export function describeGateway(functions: readonly RpcFunction[], baseUrl: string, version: string): object {
  const { protocol, host, pathname } = new URL(baseUrl)
  const media = [...produces, 'text/csv']
  return {
    swagger: '2.0',
    info: {
      title: 'Security knowledge graph: database gateway',
      description: 'The functions of the database gateway, as PostgREST offers them. There are no tables.',
      version,
    },
    host,
    basePath: pathname,
    schemes: [protocol.replace(':', '')],
    consumes: media,
    produces: media,
    paths: {
      '/': {
        get: {
          tags: ['Introspection'],
          summary: 'OpenAPI description (this document)',
          produces: ['application/openapi+json', 'application/json'],
          responses: { 200: { description: 'OK' } },
        },
      },
      ...Object.fromEntries(functions.map((called) => [`/rpc/${called.name}`, pathItemOf(called)])),
    },
    definitions: {},
    parameters: {
      preferParams: { name: 'Prefer', description: 'Preference', required: false, in: 'header', type: 'string' },
    },
    securityDefinitions: { apikey: { type: 'apiKey', name: 'apikey', in: 'header' } },
    security: [{ apikey: [] }],
  }
}

function pathItemOf({ name, summary, arguments: named }: RpcFunction): object {
  const operation = { tags: [`(rpc) ${name}`], summary, produces, responses: { 200: { description: 'OK' } } }
  const required = named.filter(({ isRequired }) => isRequired).map((argument) => argument.name)
  return {
    get: {
      ...operation,
      parameters: named.map((argument) => ({
        name: argument.name,
        required: argument.isRequired,
        in: 'query',
        ...text,
      })),
    },
    post: {
      ...operation,
      parameters: [
        {
          name: 'args',
          required: true,
          in: 'body',
          schema: {
            type: 'object',
            ...(required.length > 0 && { required }),
            properties: Object.fromEntries(named.map((argument) => [argument.name, text])),
          },
        },
        { $ref: '#/parameters/preferParams' },
      ],
    },
  }
}
