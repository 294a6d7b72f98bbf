import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { sarifSchema } from './sarif-2.1.0.schema.ts'
import { sharedData } from './shared-data.ts'

type Json = Readonly<Record<string, unknown>>
/** Returns what a schema refuses of a document. */
export type Problems = (document: unknown) => unknown

/** The schemas of CycloneDX that its library brings. */
const cyclonedx = join(
  dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res/schema',
)
const openVex = join(sharedData.schemas, 'openvex', 'openvex-0.2.0.schema.json')

/** False where the schema of OpenVEX is not at hand. */
export const hasOpenVexSchema = existsSync(openVex)

/** A schema without the name of its dialect, which ajv knows by another. */
const read = (path: string): Json => {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'))
  return schema
}

function problemsBy(Dialect: typeof Ajv, schema: Json, others: readonly Json[] = []): Problems {
  const ajv = new Dialect({ strict: false, allErrors: true, validateFormats: true })
  formats.default(ajv)
  for (const international of ['iri', 'iri-reference', 'idn-email']) ajv.addFormat(international, true)
  for (const other of others) ajv.addSchema(other)
  const validate = ajv.compile(schema)
  return (document) => (validate(document) ? [] : validate.errors)
}

/** Returns what the schema of a version of CycloneDX refuses of a document. */
export function cycloneDxProblems(version: '1.5' | '1.6' = '1.6'): Problems {
  const schemaOf = (name: string) => read(join(cyclonedx, `${name}.SNAPSHOT.schema.json`))
  // They refer to each other by the names of their files.
  const others = ['spdx', 'jsf-0.82'].map((name) => ({
    ...schemaOf(name),
    $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`,
  }))
  return problemsBy(Ajv, schemaOf(`bom-${version}`), others)
}

/** Returns what the schema of OpenVEX 0.2.0 refuses of a document. */
export function openVexProblems(): Problems {
  return problemsBy(Ajv2020 as unknown as typeof Ajv, read(openVex))
}

/** Returns what SARIF 2.1.0 refuses of a log. */
export function sarifProblems(): Problems {
  return problemsBy(Ajv2020 as unknown as typeof Ajv, sarifSchema)
}
