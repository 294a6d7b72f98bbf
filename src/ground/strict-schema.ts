import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { nearest } from './near.ts'
import { schemaMessage } from './schema-message.ts'

/** One thing that is wrong: where (JSON pointer, RFC 6901; the empty string is the whole value) and what is allowed. */
export type FieldError = { readonly pointer: string; readonly message: string }

const mostProblems = 50

const ajv = new Ajv2020({ allErrors: true, ownProperties: true, verbose: true, strict: false })
formats.default(ajv, ['date', 'date-time', 'uri'])

/**
 * Returns a check of values by `schema` that returns every error, at most 50, in the order of the pointers; none when
 * the value fits. The schema is compiled by the first check.
 */
export function compileStrict(schema: object): (value: unknown) => readonly FieldError[] {
  let compiled: ValidateFunction | undefined
  return (value) => {
    compiled ??= ajv.compile(schema)
    const validate = compiled
    if (validate(value)) return []
    const problems = new Map<string, FieldError>()
    const errors = validate.errors ?? []
    const ofWrongType = new Set(
      errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
    )
    for (const error of errors) {
      if (/\/oneOf\/\d+\//.test(error.schemaPath)) continue
      if (error.keyword !== 'type' && ofWrongType.has(error.instancePath)) continue
      const problem = problemOf(error)
      problems.set(`${problem.pointer}\0${problem.message}`, problem)
      if (problems.size === mostProblems) break
    }
    return [...problems.values()].sort((a, b) => (a.pointer < b.pointer ? -1 : a.pointer > b.pointer ? 1 : 0))
  }
}

/** Returns one segment of a JSON pointer, escaped and cut to 120 characters. */
export function pointerSegment(name: string): string {
  return (name.length > 120 ? `${name.slice(0, 119)}…` : name).replaceAll('~', '~0').replaceAll('/', '~1')
}

function problemOf(error: ErrorObject): FieldError {
  const { keyword, params, instancePath, parentSchema } = error
  const at = (pointer: string, message: string): FieldError => ({ pointer, message })
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty)
      const known = Object.keys((parentSchema?.properties as object | undefined) ?? {})
      const near = nearest(name, known)[0]
      const hint = near ? `did you mean "${near}"?` : `known are ${known.join(', ')}`
      return at(`${instancePath}/${pointerSegment(name)}`, `is not a known member; ${hint}`)
    }
    case 'required':
      return at(`${instancePath}/${pointerSegment(String(params.missingProperty))}`, 'is required')
    case 'oneOf':
      return at(instancePath, String(parentSchema?.$comment ?? 'must have one of the allowed forms'))
    case 'not':
      return at(
        instancePath,
        String((error.schema as { $comment?: string }).$comment ?? 'has a form that is not allowed'),
      )
    case 'pattern':
      return at(instancePath, String(parentSchema?.$comment ?? schemaMessage(error)))
    default:
      return at(instancePath, schemaMessage(error))
  }
}

/**
 * `value` with every string fit for a store: lone surrogates replaced, and no NUL outside of `text` members, where it
 * marks a body as binary.
 */
export function wellFormed<T>(value: T, member = ''): T {
  if (typeof value === 'string') {
    const text = value.isWellFormed() ? value : value.toWellFormed()
    return (member === 'text' || !text.includes('\0') ? text : text.replaceAll('\0', '')) as T
  }
  if (Array.isArray(value)) return value.map((item) => wellFormed(item)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, wellFormed(item, name)])) as T
}
