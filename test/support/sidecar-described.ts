import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { openApiDocument } from '../../src/sidecar/http/openapi.ts'
import { routes } from '../../src/sidecar/http/routes.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into by paths that vary.
const document: any = JSON.parse(JSON.stringify(openApiDocument(routes, '0')))
const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false }))
ajv.addSchema({ $id: 'document', components: document.components })
const validators = new Map<string, ValidateFunction>()

/**
 * Expects an answer to be one that the OpenAPI document describes: its status, its media type, and the schema of its
 * JSON.
 */
export function expectDescribed(
  method: string,
  path: string,
  answer: {
    readonly status: number
    readonly headers: { readonly 'content-type'?: string | undefined }
    readonly json: unknown
  },
): void {
  const asked = path.split('?', 1)[0]!
  const template = Object.keys(document.paths).find((own) =>
    new RegExp(`^${own.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked),
  )
  const operation = template && document.paths[template][method.toLowerCase()]
  if (!operation) return
  const type = (answer.headers['content-type'] ?? '').split(';', 1)[0]!
  const described = operation.responses[answer.status]
  expect([`${method} ${template} ${answer.status}`, described !== undefined]).toEqual([
    `${method} ${template} ${answer.status}`,
    true,
  ])
  const schema = described.content[type]?.schema ?? described.content['application/octet-stream']?.schema
  expect([type, Object.keys(described.content)]).toEqual([
    type,
    expect.arrayContaining([schema ? expect.any(String) : type]),
  ])
  if (answer.json === null || !schema || schema.type === 'string') return
  const key = `${method} ${template} ${answer.status} ${type}`
  const validate = validators.get(key) ?? ajv.compile(rebased(schema))
  validators.set(key, validate)
  expect([key, validate(answer.json), validate.errors]).toEqual([key, true, null])
}

function rebased(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))
}
