import { CsvError, parse } from 'csv-parse/sync'
import { anyOf, type Database } from '../../db/engine/database.ts'
import { type Outcome, type Relation, storeRelation } from '../../db/engine/snapshot.ts'
import type { TechniqueWeakness } from '../../db/weakness-tables.ts'
import { ServiceError } from '../ground/errors.ts'
import { identifierPatterns } from '../ground/identifiers.ts'
import { counted } from '../ground/text.ts'
import type { Warning } from './source-keys.ts'

const columns = ['technique_id', 'cwe_id', 'source', 'rationale', 'url'] as const
type Column = (typeof columns)[number]

type Line = { readonly line: number; readonly link: TechniqueWeakness }

/**
 * Returns the links in a CSV with the columns `technique_id, cwe_id, source, rationale, url` in any order; another
 * column is a warning with the number of lines that fill it. Throws INPUT_REFUSED with the column and the line where
 * the record begins.
 */
export function readLinks(text: string, warnings: Warning[]): readonly Line[] {
  if (text.includes('\0')) {
    const line = text.slice(0, text.indexOf('\0')).split('\n').length
    throw new ServiceError('INPUT_REFUSED', `line ${line}: has a NUL character, which no text can hold`, { line })
  }
  const rows = parseCsv(text)
  for (const column of Object.keys(rows[0]?.record ?? {}).filter((name) => !columns.some((known) => known === name))) {
    const filled = rows.filter(({ record }) => record[column as Column]?.trim()).length
    const message = `the column ${JSON.stringify(column.slice(0, 80))} is not known here; it is left out of ${counted(filled, 'line')}`
    if (filled > 0) warnings.push({ id: null, pointer: 'line 1', message })
  }
  return rows.map(({ record, raw, info }) => {
    const line = info.lines - (raw.trim().match(/\r\n|\r|\n/g)?.length ?? 0)
    const cell = (column: Column) => record[column]?.trim() ?? ''
    const refuse = (column: Column, message: string) =>
      new ServiceError('INPUT_REFUSED', `line ${line}, column ${column}: ${message}`, { line, column })
    const identifier = (column: Column, kind: 'technique' | 'weakness') => {
      const value = kind === 'weakness' ? cell(column).replace(/^(?=\d)/, 'CWE-') : cell(column)
      const { pattern, example } = identifierPatterns[kind]
      if (pattern.test(value)) return value
      throw refuse(column, `"${value.slice(0, 60)}" is not an id such as ${example}`)
    }
    for (const column of ['source', 'rationale'] as const) if (!cell(column)) throw refuse(column, 'must not be empty')
    const url = cell('url')
    if (url && !/^https?:\/\//.test(url)) throw refuse('url', `"${url.slice(0, 60)}" is not an http or https URL`)
    const link = {
      techniqueId: identifier('technique_id', 'technique'),
      weaknessId: identifier('cwe_id', 'weakness'),
      source: cell('source'),
      rationale: cell('rationale'),
      url: url || null,
    }
    return { line, link }
  })
}

const linksOfSource: Relation<TechniqueWeakness> = {
  table: 'techniqueWeakness',
  kind: 'link',
  owner: 'source',
  key: ['techniqueId', 'weaknessId', 'source'],
  nameOf: ({ techniqueId, weaknessId }) => `${techniqueId} ${weaknessId}`,
  compared: ['rationale', 'url'],
}

/**
 * Replaces the links of each source that `lines` name; a link to what is not in the graph, or given twice, is left out
 * with a warning.
 */
export async function storeLinks(
  trx: Database,
  lines: readonly Line[],
  warnings: Warning[],
): Promise<Readonly<Record<string, Outcome>>> {
  const ids = [...new Set(lines.flatMap(({ link }) => [link.techniqueId, link.weaknessId]))]
  const known = await trx.selectFrom('catalogueObject').select(['id', 'kind']).where('id', '=', anyOf(ids)).execute()
  const kindOf = new Map(known.map(({ id, kind }) => [id, kind]))
  const kept = new Map<string, TechniqueWeakness>()
  for (const { line, link } of lines) {
    const warn = (message: string) =>
      void warnings.push({ id: link.techniqueId, pointer: `line ${line}`, message: `${message}; the link is left out` })
    const name = JSON.stringify([link.techniqueId, link.weaknessId, link.source])
    if (kindOf.get(link.techniqueId) !== 'TECHNIQUE') warn(`technique ${link.techniqueId} is not in the graph`)
    else if (kindOf.get(link.weaknessId) === 'WEAKNESS_CATEGORY')
      warn(`${link.weaknessId} is a category, not a weakness`)
    else if (kindOf.get(link.weaknessId) !== 'WEAKNESS') warn(`weakness ${link.weaknessId} is not in the graph`)
    else if (kept.has(name))
      warn(`${link.techniqueId} and ${link.weaknessId} are linked by ${link.source} on an earlier line`)
    else kept.set(name, link)
  }
  const sources = new Set(lines.map(({ link }) => link.source))
  return { links: await storeRelation(trx, linksOfSource, [...kept.values()], sources) }
}

function parseCsv(text: string): {
  record: Partial<Record<Column, string>>
  raw: string
  info: { lines: number }
}[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      raw: true,
      skip_empty_lines: true,
      columns: (header: string[]) => {
        const names = header.map((name) => name.trim())
        const missing = columns.filter((column) => !names.includes(column))
        const repeated = columns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
        if (repeated.length > 0)
          throw new ServiceError('INPUT_REFUSED', `line 1: columns are repeated: ${repeated.join(', ')}`)
        if (missing.length === 0) return names
        throw new ServiceError(
          'INPUT_REFUSED',
          `line 1: columns are missing: ${missing.join(', ')}; found ${names.join(', ').slice(0, 200)}`,
        )
      },
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new ServiceError('INPUT_REFUSED', `Not usable CSV: ${cause.message}`)
  }
}
