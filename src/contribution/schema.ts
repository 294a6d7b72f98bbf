import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { schemaText } from './schema-text.ts'

/** The keywords of draft-07 that the schema uses. */
export type SchemaNode = {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly examples?: readonly string[]
  readonly type?: 'object' | 'array' | 'string'
  readonly const?: string | null
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly format?: 'date' | 'date-time'
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, SchemaNode | true>>
  readonly additionalProperties?: false
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly if?: SchemaNode
  readonly then?: SchemaNode
}

/** The published schema of contribution documents (§2). */
export const contributionSchema = JSON.parse(schemaText) as SchemaNode & {
  readonly definitions: Readonly<Record<string, SchemaNode>>
}

/**
 * Ajv in strict mode with the keywords of the schema that draft-07 lacks: `$version`; `deprecated` it knows by itself.
 */
function createAjv(): Ajv {
  const ajv = new Ajv({ strict: true, ownProperties: true, keywords: ['$version'] })
  addFormats.default(ajv)
  return ajv
}

const root = contributionSchema as SchemaNode
const names = new Map(Object.entries(contributionSchema.definitions).map(([name, schema]) => [schema, name]))
const validators = new Map<SchemaNode, ValidateFunction>()
let ajv: Ajv | undefined

/** Returns the verdict: true when `document` is what the schema describes. */
export function isContribution(document: unknown): boolean {
  return fits(root, document)
}

/**
 * Returns true when `value` is what `schema` describes: the whole, a definition of it, or a node that refers to none.
 */
export function fits(schema: SchemaNode, value: unknown): boolean {
  let validate = validators.get(schema)
  if (!validate) {
    ajv ??= createAjv().addSchema(contributionSchema)
    const name = names.get(schema)
    const place = schema === root ? '' : `#/definitions/${name}`
    validate = schema === root || name ? ajv.getSchema(`contribution_schema${place}`)! : ajv.compile(schema)
    validators.set(schema, validate)
  }
  return validate(value)
}

/** Returns the definition that `node` refers to, or `node` itself. */
export function resolved(node: SchemaNode): SchemaNode {
  return node.$ref ? contributionSchema.definitions[node.$ref.slice('#/definitions/'.length)]! : node
}
