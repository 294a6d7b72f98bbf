import { schemaText } from '../../src/contribution/schema-text.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'

const { $schema, $id, $version, definitions, ...whole } = JSON.parse(schemaText) as Readonly<Record<string, JsonSchema>>

/** Schemas of contribution documents, as the published schema has them, by their names in the OpenAPI document. */
export const contributionSchemas: Readonly<Record<string, unknown>> = {
  Contribution: adapted(whole),
  ...Object.fromEntries(Object.entries(definitions!).map(([name, schema]) => [componentOf(name), adapted(schema)])),
}

/** Returns `schema` with references to components; objects that take further members say so. */
function adapted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(adapted)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([name, value]) => [
    name,
    name === '$ref' ? `#/components/schemas/${componentOf(value.replace('#/definitions/', ''))}` : adapted(value),
  ])
  const isOpen = 'type' in schema && schema.type === 'object' && !('additionalProperties' in schema)
  return { ...Object.fromEntries(members), ...(isOpen && { additionalProperties: true }) }
}

/** Returns the name of a definition as that of a component: `ContributionCaseStudy` for `case_study`. */
function componentOf(definition: string): string {
  return `Contribution${definition.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}`
}
