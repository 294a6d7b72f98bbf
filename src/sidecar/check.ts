import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { schemaMessage } from '../ground/schema-message.ts'
import type { FieldError } from '../ground/strict-schema.ts'
import type { JsonSchema } from '../http-kit/json-schema.ts'
import { redactText } from '../redact/text.ts'
import { Problem } from './http/problem.ts'
import type { Preparation, Prepared } from './prepare.ts'

export type Check = (value: unknown) => void

/**
 * Returns a check that throws `validation_failed` with every error unless a value fits `schema`; with `coerces`, texts
 * that are numbers become numbers.
 */
export function checkBy(schema: JsonSchema, what: string, coerces = false): Check {
  const ajv = new Ajv2020({ allErrors: true, strict: false, ownProperties: true, coerceTypes: coerces })
  addFormats.default(ajv)
  const validate = ajv.compile(schema)
  return (value) => {
    if (validate(value)) return
    throw validationProblem(what, (validate.errors ?? []).slice(0, 100).map(fieldErrorOf))
  }
}

/** Returns the problem of a document with `errors`. */
export function validationProblem(what: string, errors: readonly FieldError[]): Problem {
  const [first] = errors
  const more = errors.length > 1 ? ` and ${errors.length - 1} more` : ''
  return new Problem(
    'validation_failed',
    `The ${what} cannot be used: ${first?.pointer || 'it'} ${first?.message}${more}.`,
    { errors },
  )
}

/** Returns what was prepared. Throws `validation_failed` with its errors, or `out_of_scope` naming the rule. */
export function acceptPrepared(preparation: Preparation, what: string): Prepared {
  if ('prepared' in preparation) return preparation.prepared
  if ('errors' in preparation) throw validationProblem(what, preparation.errors)
  const { rule } = preparation.refused
  throw new Problem('out_of_scope', `The target is outside the scope: ${rule}.`, { rule })
}

function fieldErrorOf(error: ErrorObject): FieldError {
  const { instancePath, keyword, params } = error
  if (keyword === 'additionalProperties')
    return {
      pointer: redactText(`${instancePath}/${escaped(params.additionalProperty)}`),
      message: 'is not known here',
    }
  if (keyword === 'required')
    return { pointer: `${instancePath}/${escaped(params.missingProperty)}`, message: 'is required' }
  return { pointer: redactText(instancePath), message: schemaMessage(error) }
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
