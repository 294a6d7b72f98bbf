import { CsvError, parse } from 'csv-parse/sync'
import type { Benchmark, BenchmarkColumn } from '../../../db/tables.ts'
import type { BenchmarkTable } from './contracts.ts'
import type { Problem } from './problems.ts'
import { dataSource } from './report-rows.ts'
import type { YamlFile } from './yaml-file.ts'

export type BenchmarkFile = { readonly file: string; readonly table: BenchmarkTable; readonly row: Benchmark }

type Csv = { readonly file: string; readonly text: string | null }
type Cell = string | number | null

const period = /^\d{4}(?:-(?:H[12]|Q[1-4]|(?:0[1-9]|1[0-2])))?$/

/** The benchmark table of a file, with its rows from the YAML or from `csv`; what does not fit its columns goes to `problems`, and then the answer is null. */
export function readBenchmark(
  yaml: YamlFile<BenchmarkTable>,
  csv: Csv | null,
  problems: Problem[],
): BenchmarkFile | null {
  const { value: table, file } = yaml
  const before = problems.length
  const columns: BenchmarkColumn[] = table.columns.map((column) => ({ ...column, unit: column.unit ?? null }))
  const stem = /([^/]+)\.ya?ml$/.exec(file)![1]
  if (stem !== table.kind) problems.push(yaml.problem(['kind'], `is ${table.kind}, but the file is named ${stem}`))
  if (csv && table.rows) problems.push(yaml.problem(['rows'], `stand in ${csv.file} already; leave one of them out`))
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
): Record<string, Cell>[] {
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
): Record<string, Cell>[] {
  try {
    const records: { record: Record<string, string>; info: { lines: number } }[] = parse(text ?? '', {
      bom: true,
      columns: true,
      info: true,
      skip_empty_lines: true,
    })
    const header = Object.keys(records[0]?.record ?? {})
    const missing = columns.filter(({ name }) => records.length > 0 && !header.includes(name)).map(({ name }) => name)
    if (missing.length > 0)
      problems.push({ file, line: 1, pointer: '', message: `lacks the columns ${missing.join(', ')}` })
    return records.map(({ record, info }) =>
      Object.fromEntries(
        columns.map((column) => [
          column.name,
          readCell(record[column.name] || null, column, (message) =>
            problems.push({ file, line: info.lines, pointer: `/${column.name}`, message }),
          ),
        ]),
      ),
    )
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    problems.push({ file, line: null, pointer: '', message: `is not CSV: ${cause.message}` })
    return []
  }
}

function readCell(value: unknown, { type }: BenchmarkColumn, wrong: (message: string) => void): Cell {
  if (value === null || value === undefined) return null
  const problem = problemOfCell(value, type)
  if (problem === null) return type === 'text' || type === 'period' ? String(value) : Number(value)
  wrong(problem)
  return null
}

function problemOfCell(value: unknown, type: BenchmarkColumn['type']): string | null {
  if (type === 'text') return typeof value === 'object' ? 'must be a text' : null
  const told = JSON.stringify(value)
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
