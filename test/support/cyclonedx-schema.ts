import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'

type Json = Readonly<Record<string, unknown>>

/** The schemas that the library of CycloneDX brings. */
const schemas = join(
  dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res/schema',
)

/** A schema without the name of its dialect, which ajv knows by another. */
function read(name: string): Json {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'))
  return schema
}

/** Returns what the schema of a version of CycloneDX refuses of a document. */
export function cyclonedxViolations(document: unknown, version: '1.5' | '1.6' = '1.6'): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true })
  formats.default(ajv)
  for (const international of ['iri', 'iri-reference', 'idn-email']) ajv.addFormat(international, true)
  // They refer to each other by the names of their files.
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema({ ...read(name), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` })
  const validate = ajv.compile(read(`bom-${version}`))
  return validate(document) ? [] : validate.errors
}
