import { CsvError, parse } from 'csv-parse/sync'
import type { BenchmarkColumn } from '../../../db/survey-tables.ts'
import type { BenchmarkTable } from './contracts.ts'
import { type Problem, someOf } from './problems.ts'
import type { BenchmarkFile } from './report-folder.ts'
import { dataSource } from './report-rows.ts'
import type { YamlFile } from './yaml-file.ts'
import { problemOfText } from './yaml-file.ts'

type Csv = { readonly file: string; readonly text: string | null }
type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } }
type Cell = string | number | null

/** As many as the schema lets the YAML have. */
const mostRows = 10_000
const period = /^\d{4}(?:-(?:H[12]|Q[1-4]|(?:0[1-9]|1[0-2])))?$/

/**
 * Reads the benchmark table of a file, with its rows from the YAML or from `csv`; what does not fit its columns goes to
 * `problems`, and then the answer is null.
 */
export function readBenchmark(
  yaml: YamlFile<BenchmarkTable>,
  csv: Csv | null,
  problems: Problem[],
): BenchmarkFile | null {
  const { value: table, file } = yaml
  const before = problems.length
  const columns: BenchmarkColumn[] = table.columns.map((column) => ({ ...column, unit: column.unit ?? null }))
  const stem = file.slice(file.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '')
  if (stem !== table.kind) problems.push(yaml.problem(['kind'], `is ${table.kind}, but the file is named ${stem}`))
  if (csv && table.rows) problems.push(yaml.problem(['rows'], `stand in ${csv.file} already; leave one of them out`))
  for (const [index, { name }] of columns.entries())
    if (columns.findIndex((column) => column.name === name) < index)
      problems.push(yaml.problem(['columns', index, 'name'], `${name} is taken by a column before it`))
  if (!csv && !table.rows) problems.push(yaml.problem([], 'has no rows, and there is no CSV of the same name'))
  const given = csv ? rowsOfCsv(csv, columns, problems) : rowsOfYaml(yaml, columns, problems)
  if (problems.length > before) return null
  return {
    file,
    table,
    row: {
      id: table.kind,
      title: table.title,
      unit: table.unit,
      source: table.source ? dataSource(table.source) : null,
      columns,
      rows: given,
    },
  }
}

function rowsOfYaml(
  { value, problem }: YamlFile<BenchmarkTable>,
  columns: readonly BenchmarkColumn[],
  problems: Problem[],
): { [column: string]: Cell }[] {
  return (value.rows ?? []).map((row, index) => {
    for (const name of Object.keys(row).filter((key) => !columns.some((column) => column.name === key)))
      problems.push(
        problem(['rows', index, name], `is not a column; columns are ${columns.map((c) => c.name).join(', ')}`),
      )
    return Object.fromEntries(
      columns.map((column) => [
        column.name,
        readCell(row[column.name], column, (message) => problems.push(problem(['rows', index, column.name], message))),
      ]),
    )
  })
}

function rowsOfCsv(
  { file, text }: Csv,
  columns: readonly BenchmarkColumn[],
  problems: Problem[],
): { [column: string]: Cell }[] {
  if (text === null) return []
  const refuse = (line: number | null, pointer: string, message: string) =>
    void problems.push({ file, line, pointer, message })
  try {
    const records = parse(text, { bom: true, info: true, skip_empty_lines: true }) as unknown as readonly CsvRecord[]
    const [header = [], ...lines] = records.map(({ record }) => record)
    for (const message of problemsOfHeader(header, columns)) refuse(1, '', message)
    if (lines.length > mostRows) refuse(null, '', `has ${lines.length} rows, but at most ${mostRows} are read`)
    if (lines.length > mostRows) return []
    const places = columns.map(({ name }) => header.indexOf(name))
    return lines.map((line, index) =>
      Object.fromEntries(
        columns.map((column, place) => [
          column.name,
          readCell(line[places[place]!] || null, column, (message) =>
            refuse(records[index + 1]!.info.lines, `/${column.name}`, message),
          ),
        ]),
      ),
    )
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    refuse(typeof cause.lines === 'number' ? cause.lines : null, '', `is not CSV: ${cause.message}`)
    return []
  }
}

function problemsOfHeader(header: readonly string[], columns: readonly BenchmarkColumn[]): string[] {
  const names = columns.map(({ name }) => name)
  const known = new Set(names)
  const missing = names.filter((name) => !header.includes(name))
  const unknown = header.filter((name) => !known.has(name))
  const twice = names.filter((name) => header.indexOf(name) !== header.lastIndexOf(name))
  return [
    ...(missing.length > 0 ? [`lacks the columns ${someOf(missing)}`] : []),
    ...(unknown.length > 0 ? [`has the unknown columns ${someOf(unknown)}; columns are ${names.join(', ')}`] : []),
    ...(twice.length > 0 ? [`has the columns ${someOf(twice)} twice`] : []),
  ]
}

function readCell(value: unknown, { type }: BenchmarkColumn, wrong: (message: string) => void): Cell {
  if (value === null || value === undefined) return null
  const problem = problemOfCell(value, type)
  if (problem === null) return type === 'text' || type === 'period' ? String(value) : Number(value)
  wrong(problem)
  return null
}

function problemOfCell(value: unknown, type: BenchmarkColumn['type']): string | null {
  if (type === 'text') return typeof value === 'object' ? 'must be a text' : problemOfText(String(value))
  const told = JSON.stringify(value).slice(0, 60)
  if (type === 'period') {
    return period.test(String(value)) ? null : `${told} is not a period such as 2026, 2026-H1, 2026-Q1 or 2026-04`
  }
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  const number = isNumeric ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) return `${told} is not a number`
  if (type === 'integer' && !Number.isInteger(number)) return `${told} is not a whole number`
  if (type === 'percent' && (number < 0 || number > 100)) return `${told} is not a percentage from 0 to 100`
  return null
}
