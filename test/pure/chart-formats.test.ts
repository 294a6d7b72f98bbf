import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { vegaLiteOf } from '../../src/chart/vega.ts'
import { csvOf } from '../../src/ground/csv.ts'
import { chart, forms, halves, rowOf, rows, rowsOf, seniorities } from '../support/drawn-chart.ts'

describe('report §3: the Vega-Lite specification', () => {
  const schema = createRequire(import.meta.url)('vega-lite/vega-lite-schema.json')
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  const suppressed = rows.map((row, index) => (index === 4 ? { ...row, value: null, suppressed: true } : row))
  const cases = forms.flatMap((form) => [
    [form, 'with series', vegaLiteOf({ ...chart, form }, suppressed, { period: '2024-H1' }, 90)] as const,
    [form, 'over periods', vegaLiteOf({ ...chart, form }, rowsOf(halves, seniorities), {}, null)] as const,
    [
      form,
      'without series',
      vegaLiteOf(
        { ...chart, form, series: null },
        seniorities.map((name) => rowOf(name, null, -4)),
        {},
        null,
      ),
    ] as const,
    [form, 'without rows', vegaLiteOf({ ...chart, form }, [], {}, null)] as const,
  ])

  test.each(cases)('of a %s %s compiles without a warning and fits the schema', async (_, __, specification) => {
    const { compile } = await import('vega-lite')
    const said: unknown[] = []
    const say = (...words: readonly unknown[]) => {
      said.push(words)
      return logger
    }
    const logger = { level: () => logger, error: say, warn: say, info: () => logger, debug: () => logger }
    compile(specification as never, { logger: logger as never })
    expect(said).toEqual([])
    expect(validate(specification), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
  })

  test('holds the rows that it draws', () => {
    const { data, $schema } = vegaLiteOf(chart, rows, {}, null) as { data: { values: unknown[] }; $schema: string }
    expect($schema).toBe('https://vega.github.io/schema/vega-lite/v6.json')
    expect(data.values).toHaveLength(rows.length)
    expect(data.values[0]).toMatchObject({ category: 'Junior', series: '2024-H1', value: 8, suppressed: false })
  })
})

describe('report §3: rows as CSV', () => {
  test('have a header, CRLF, quotes where needed, null as empty', () => {
    const text = csvOf(
      [
        { series: null, category: 'a "quoted", one', value: 41.25, suppressed: false, extra: 1 },
        { category: 'b\nc', value: null, suppressed: true },
      ],
      ['category', 'series', 'value', 'suppressed'],
    )
    expect(text).toBe('category,series,value,suppressed\r\n"a ""quoted"", one",,41.25,false\r\n"b\nc",,,true\r\n')
  })

  test('of no rows are the header alone', () => {
    expect(csvOf([], ['category', 'value'])).toBe('category,value\r\n')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('run nothing in a spreadsheet: %j', (category) => {
    expect(csvOf([{ category, value: -5 }], ['category', 'value'])).toMatch(/\r\n"?'.*,-5\r\n$/s)
  })
})
