import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ServiceError } from '../ground/errors.ts'
import { schemaMessage } from '../ground/schema-message.ts'
import { readYamlValue } from '../ground/yaml/value.ts'
import { createScope, type Scope, type ScopeRules } from '../scope/rules.ts'

const rules = {
  type: ['array', 'null'],
  items: {
    type: 'object',
    required: ['host'],
    additionalProperties: false,
    properties: {
      host: { type: 'string', minLength: 1 },
      ports: { type: 'array', minItems: 1, items: { type: ['integer', 'string'] } },
      paths: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^/' } },
    },
  },
}

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<
  | {
      readonly [list in keyof ScopeRules]?: ScopeRules[list] | null
    }
  | null
>({ type: ['object', 'null'], additionalProperties: false, properties: { allow: rules, deny: rules } })

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
}

/**
 * Reads the scope of the YAML or JSON file at `path`; null returns the empty one. A rule may be a text, its host.
 * Throws INPUT_REFUSED in one line when the file is broken.
 */
export function readScopeFile(path: string | null): Scope {
  if (path === null) return createScope({ allow: [], deny: [] })
  try {
    const document = spelledOut(readYamlValue(readFileSync(path, 'utf8')).value)
    if (!validate(document)) throw new RangeError(firstProblem())
    return createScope({ allow: document?.allow ?? [], deny: document?.deny ?? [] })
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException
    const reason = reasons[code ?? ''] ?? message.split('\n', 1)[0]!.replace(/:$/, '')
    throw new ServiceError('INPUT_REFUSED', `The scope file ${path} cannot be used: ${reason}`)
  }
}

function spelledOut(document: unknown): unknown {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document
  const rule = (given: unknown) => (typeof given === 'string' ? { host: given } : given)
  return Object.fromEntries(
    Object.entries(document).map(([name, list]) => [name, Array.isArray(list) ? list.map(rule) : list]),
  )
}

function firstProblem(): string {
  const first = validate.errors![0]!
  const { additionalProperty } = first.params
  const message = additionalProperty
    ? `has the member ${JSON.stringify(additionalProperty)}, which is not known`
    : schemaMessage(first)
  return `${first.instancePath || 'the document'} ${message}`
}
