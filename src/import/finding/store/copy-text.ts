import type { ScanItem } from '../kit/source-finding.ts'
import { cleanText } from '../kit/text.ts'
import type { StagedRow } from './staged-row.ts'

/** The columns of staged findings with their types, in the order in which `copyLine` writes them. */
export const stageColumns = {
  series: 'integer',
  ordinal: 'integer',
  identity: 'uuid',
  content: 'uuid',
  fingerprint: 'text',
  rule: 'text',
  title: 'text',
  description: 'text',
  recommendation: 'text',
  severity: 'smallint',
  state: 'text',
  source_cwes: 'integer[]',
  source_techniques: 'text[]',
  cves: 'text[]',
  cvss_version: 'text',
  cvss_score: 'double precision',
  cvss_vector: 'text',
  references: 'jsonb',
  location: 'jsonb',
  place: 'text',
  dependency: 'text',
  count: 'integer',
  first_found_at: 'timestamptz',
  tags: 'text[]',
  pointer: 'text',
  derived_from: 'text',
  derived_by: 'text',
  source_fingerprints: 'jsonb',
  locations: 'jsonb',
  related_locations: 'jsonb',
  code_flows: 'jsonb',
  code: 'jsonb',
} as const satisfies Partial<Record<keyof StagedRow, string>>

const writers = Object.entries(stageColumns).map(([name, type]) => ({
  name: name as keyof typeof stageColumns,
  write: type === 'jsonb' ? storableJson : type.endsWith('[]') ? arrayText : scalarText,
}))

/** Returns a finding as a line of the text format of COPY, without what PostgreSQL cannot store. */
export function copyLine(row: StagedRow): string {
  let line = ''
  for (const { name, write } of writers) {
    const value = row[name]
    line += `${line === '' ? '' : '\t'}${value === null || value === undefined ? '\\N' : escaped(write(value))}`
  }
  return `${line}\n`
}

/** The columns of findings that repeat an earlier one, in the order in which `repeatLine` writes them. */
export const repeatColumns = { series: 'integer', identity: 'uuid', count: 'integer' } as const

/** Returns a finding that repeats an earlier one as a line of the text format of COPY. */
export function repeatLine({ series, identity, count }: StagedRow): string {
  return `${series}\t${identity}\t${count}\n`
}

/** The columns of staged components, edges and statements, in the order in which `supplyLine` writes them. */
export const supplyColumns = { series: 'integer', kind: 'text', row: 'jsonb' } as const

type SupplyItem = Extract<ScanItem, { readonly kind: 'component' | 'edge' | 'statement' }>

/** Returns a component, an edge or a statement as a line of the text format of COPY. */
export function supplyLine(series: number, item: SupplyItem): string {
  const row = item.kind === 'component' ? item.component : item.kind === 'edge' ? item.edge : item.statement
  return `${series}\t${item.kind}\t${escaped(storableJson(row))}\n`
}

function scalarText(value: unknown): string {
  return cleanText(String(value))
}

function arrayText(value: unknown): string {
  const entries = (value as readonly unknown[]).map((entry) =>
    typeof entry === 'number' ? entry : `"${cleanText(String(entry)).replace(/["\\]/g, '\\$&')}"`,
  )
  return `{${entries.join()}}`
}

const special = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(text: string): string {
  return text.replace(special, (character) => escapes[character]!)
}

const unstorable = /\\u0000|\\ud[89a-f]/i

/**
 * Returns `value` as JSON that PostgreSQL takes: without NUL characters and halves of surrogate pairs, which no text
 * can hold.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!unstorable.test(json)) return json
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? cleanText(part) : part))
}
