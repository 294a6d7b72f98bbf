import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { sharedData } from './shared-data.ts'

const folder = join(sharedData.schemas, 'attack-flow', 'oasis-open')

/** False where the schemas of OASIS are not at hand. */
export const hasStixSchemas = existsSync(folder)

/** Under which name some schemas of OASIS refer to that of instants. */
const timestamp =
  'https://raw.githubusercontent.com/oasis-open/cti-stix2-json-schemas/master/schemas/common/timestamp.json'

/**
 * Returns what the schema of OASIS for its type refuses of an object of STIX; objects of other types must fit what all
 * objects have.
 */
export function stixProblems(): (object: { readonly type: string }) => unknown {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: false })
  const ofType = new Map<string, string>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json')) continue
    const { $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    ajv.addSchema(schema)
    if (name.endsWith('common/timestamp.json')) ajv.addSchema({ ...schema, $id: timestamp })
    ofType.set(name.replace(/^.*\/|\.json$/g, ''), String(schema.$id))
  }
  return (object) => {
    const validate = ajv.getSchema(ofType.get(object.type) ?? ofType.get('core')!)!
    return validate(object) ? [] : validate.errors
  }
}
