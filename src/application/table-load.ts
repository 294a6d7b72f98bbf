import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { ServiceError } from '../ground/errors.ts'
import { type Complaint, compileNeeds, compileRules, type Known } from './table-compile.ts'
import { checkOwnMappings, type RawMappings, type RawNeeds } from './table-schema.ts'
import type { Tables } from './tables.ts'

/** A file of an operator with rules of its own. */
export type OwnRules = {
  /** Begins each message about the file; null where the caller names it. */
  readonly name: string | null
  readonly text: string
}

const mostText = 1_000_000
const folder = new URL('./data/', import.meta.url)
let product: { readonly needs: RawNeeds; readonly mappings: RawMappings } | null = null

/**
 * Returns the tables of the product, the rules of an operator before them. Refuses a file whose vocabulary, weaknesses,
 * techniques or expressions are not known or not allowed, and names each place (contract: applications §9.3). `known`
 * null leaves out what only the knowledge base can tell.
 */
export function loadTables(own: OwnRules | null = null, known: Known | null = null): Tables {
  product ??= {
    needs: read('technique-needs.yaml') as RawNeeds,
    mappings: read('finding-mappings.yaml') as RawMappings,
  }
  const complaints: Complaint[] = []
  const needs = compileNeeds(product.needs, complaints)
  refuse('technique-needs.yaml', complaints)
  const ownRaw = own ? (parse(own) as RawMappings) : null
  const mappings = compileRules(product.mappings, ownRaw, { needs, known, complaints })
  refuse(own ? own.name : 'finding-mappings.yaml', complaints)
  const mark = own ? `+${createHash('sha256').update(own.text).digest('hex').slice(0, 8)}` : ''
  return { needs, mappings: { ...mappings, version: `${product.mappings.version}${mark}` } }
}

/** Reads a table of the product, whose shape the tests check. */
function read(name: string): unknown {
  return load(readFileSync(new URL(name, folder), 'utf8'))
}

function parse({ name, text }: OwnRules): unknown {
  const it = name ?? 'it'
  if (text.length > mostText) throw new ServiceError('INPUT_REFUSED', `${it} has more than ${mostText} characters`)
  let value: unknown
  try {
    value = load(text)
  } catch (cause) {
    throw new ServiceError('INPUT_REFUSED', `${it} is no YAML: ${(cause as Error).message.slice(0, 300)}`)
  }
  refuse(
    name,
    checkOwnMappings(value).map(({ pointer, message }) => ({ pointer, message })),
  )
  return value
}

function refuse(name: string | null, complaints: readonly Complaint[]): void {
  if (complaints.length === 0) return
  const lines = complaints
    .slice(0, 50)
    .map(({ pointer, message }) => `${name ?? (pointer === '' ? 'it' : '')}${pointer} ${message}`)
  throw new ServiceError('INPUT_REFUSED', lines.join('\n'), { problems: complaints.slice(0, 50) })
}
