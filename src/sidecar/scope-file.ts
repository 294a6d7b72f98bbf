import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { ServiceError } from '../errors.ts'
import { createScope, type Scope, type ScopeRules } from './scope.ts'

const rule = {
  oneOf: [
    { type: 'string', minLength: 1 },
    {
      type: 'object',
      required: ['host'],
      additionalProperties: false,
      properties: {
        host: { type: 'string', minLength: 1 },
        ports: { type: 'array', minItems: 1, items: { type: ['integer', 'string'] } },
        paths: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^/' } },
      },
    },
  ],
}

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<ScopeDocument>({
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { allow: { type: ['array', 'null'], items: rule }, deny: { type: ['array', 'null'], items: rule } },
})

type GivenRule = string | ScopeRules['allow'][number]
type ScopeDocument = {
  readonly allow?: readonly GivenRule[] | null
  readonly deny?: readonly GivenRule[] | null
} | null

/** The scope that the YAML or JSON file at `path` asks for; null gives the empty one. Throws INPUT_REFUSED in one line when the file is broken. */
export function readScopeFile(path: string | null): Scope {
  if (path === null) return createScope({ allow: [], deny: [] })
  try {
    const document: unknown = parse(readFileSync(path, 'utf8'))
    if (!validate(document)) throw new RangeError(problemOf())
    const rules = (list: readonly GivenRule[] | null | undefined) =>
      (list ?? []).map((given) => (typeof given === 'string' ? { host: given } : given))
    return createScope({ allow: rules(document?.allow), deny: rules(document?.deny) })
  } catch (cause) {
    const [line] = (cause as Error).message.split('\n', 1)
    throw new ServiceError('INPUT_REFUSED', `The scope file ${path} cannot be used: ${line}`)
  }
}

function problemOf(): string {
  const [first] = (validate.errors ?? []).toSorted((a, b) => b.instancePath.length - a.instancePath.length)
  const { additionalProperty } = (first?.params ?? {}) as { additionalProperty?: string }
  return `${first?.instancePath || 'the document'} ${first?.message}${additionalProperty ? ` (${additionalProperty})` : ''}`
}
