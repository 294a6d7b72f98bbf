import { withoutTrailing } from '../../ground/text.ts'
import { contributionSchema, type SchemaNode } from '../schema.ts'
import { anyOfWords } from './words.ts'

type IdKind = { readonly schema: SchemaNode; readonly noun: string; readonly pattern: RegExp; readonly example: string }

const kinds: readonly IdKind[] = Object.entries(contributionSchema.definitions)
  .filter(([name]) => name.startsWith('id_'))
  .map(([, schema]) => ({
    schema,
    noun: schema.title!.replace(/^id of /, ''),
    pattern: new RegExp(schema.pattern!, 'u'),
    example: schema.examples![0]!,
  }))

/** Returns the kind of object whose id `text` is, with its article (`a tactic`); null when it is no id. */
export function nounOfId(text: string): string | null {
  return kinds.find(({ pattern }) => pattern.test(text))?.noun ?? null
}

/** Ids of the kinds that `schemas` describe, in words with an example each. */
export function idsInWords(schemas: readonly SchemaNode[]): string {
  return anyOfWords(kindsOf(schemas).map(({ noun, example }) => `the id of ${noun} such as ${example}`))
}

/** Returns the kinds that `schemas` describe: `a technique or a sub-technique`. */
export function nounsOfIds(schemas: readonly SchemaNode[]): string {
  return anyOfWords(kindsOf(schemas).map(({ noun }) => noun))
}

/** Returns the id of one of the kinds that `text` was probably meant to be; null when it is not near to one. */
export function suggestId(text: string, schemas: readonly SchemaNode[]): string | null {
  const candidates = repaired(text.slice(0, 300))
  for (const candidate of candidates) {
    if (kindsOf(schemas).some(({ pattern }) => pattern.test(candidate))) return candidate
  }
  return null
}

function kindsOf(schemas: readonly SchemaNode[]): readonly IdKind[] {
  return kinds.filter(({ schema }) => schemas.includes(schema))
}

/** Ids that `text` becomes without blanks, in capitals, out of an address, with its prefix, dots and leading zeros. */
function repaired(text: string): string[] {
  const last =
    withoutTrailing(text.trim(), /[/#?]/)
      .split(/[/#\s]+/)
      .find((part) => /\d/.test(part)) ?? text.trim()
  const dotted = last
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')
  const prefixed = /^(?:TA|T|M|CS)\.?\d/.test(dotted) ? `AML.${dotted}` : dotted
  const parts = /^((?:[A-Z]+\d*\.)+?)(TA|T|M|CS)\.?(\d{1,4})(?:\.(\d{1,3}))?$/.exec(
    prefixed.replace(/^([A-Z]{2,})((?:TA|T|M|CS)\d)/, '$1.$2'),
  )
  if (!parts) return [last, dotted]
  const [, prefix, letters, number, sub] = parts
  const id = `${prefix}${letters}${number!.padStart(4, '0')}`
  return sub === undefined ? [id] : [`${id}.${sub.padStart(3, '0')}`]
}
