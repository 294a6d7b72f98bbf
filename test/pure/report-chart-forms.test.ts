import { describe, expect, test } from 'vitest'
import type { ServiceError } from '../../src/ground/errors.ts'
import type { Problem } from '../../src/import/report/problems.ts'
import { readReport } from '../../src/import/report/reader.ts'
import { copyReport, writeReport } from '../support/report-folder.ts'

const problemsOf = (path: string) =>
  readReport(path).then(
    () => [] as readonly Problem[],
    (cause: ServiceError) => cause.details.problems as readonly Problem[],
  )
const told = (problems: readonly Problem[]) => problems.map(({ pointer, message }) => `${pointer} ${message}`)
const staticChart = (more: string, measure = 'value') =>
  `id: c\ntitle: C\ntype: bar\nmeasure: ${measure}\nunit: u\ndimension: {name: category, label: Kind}\n${more}`
const three = 'dataset: {rows: [{category: a, value: 1}, {category: b, value: 2}, {category: c, value: 2}]}\n'
const shares = `series: {name: series, label: S}
dataset: {rows: [{category: a, series: x, count: 1, base: 4}, {category: a, series: y, count: 3, base: 4}]}
`
const ofStatic = async (text: string) => {
  const report = await writeReport({ 'charts/c.yaml': text })
  const problems = told(await problemsOf(report.path))
  await report.dispose()
  return problems
}

describe('claims of titles', () => {
  test.each([
    ['{ category: b, above: { category: a } }', null],
    ['{ category: a, above: { category: b } }', 'a is 1, and b 2'],
    ['{ category: b, above: { category: c } }', 'b is 2, and c 2'],
    ['{ category: a, below: { category: b } }', null],
    ['{ category: b, below: { category: c } }', 'b is 2, and c 2'],
    ['{ category: a, is: least }', null],
    ['{ category: b, is: least }', 'b is 2, and a 1'],
    ['{ category: b, is: greatest }', 'b is 2, and c 2'],
    ['{ category: a, atLeast: 1 }', null],
    ['{ category: a, atLeast: 1.5 }', 'a is 1, not 1.5 or more'],
    ['{ category: a, atMost: 1 }', null],
    ['{ category: b, atMost: 1.5 }', 'b is 2, not 1.5 or less'],
  ])('%s', async (claim, problem) => {
    const expected = problem === null ? [] : [`/claims/0 does not hold: ${problem}`]
    expect(await ofStatic(staticChart(`claims: [${claim}]\n${three}`))).toEqual(expected)
  })

  test('are of one series, and each is checked', async () => {
    const claims = `claims:
  - { category: a, series: x, is: greatest }
  - { category: a, series: y, atLeast: 75 }
  - { category: a, series: y, atLeast: 76 }
`
    const problem = '/claims/2 does not hold: a, y is 75, not 76 or more'
    expect(await ofStatic(staticChart(`${claims}${shares}`, 'share'))).toEqual([problem])
  })

  test.each([
    ['{ category: z, is: least }', 'z'],
    ['{ category: a, above: { category: q } }', 'q'],
    ['{ category: a, below: { category: q, series: x } }', 'q, x'],
    ['{ category: a, series: x, atLeast: 0 }', 'a, x'],
  ])('%s names a row that is none', async (claim, name) => {
    const expected = [`/claims/0 names ${name}, which is no row of the chart`]
    expect(await ofStatic(staticChart(`claims: [${claim}]\n${three}`))).toEqual(expected)
  })

  test('say one thing each', async () => {
    const two = '{ category: a, is: least, atMost: 1 }'
    expect(await ofStatic(staticChart(`claims: [${two}]\n${three}`))).not.toEqual([])
    expect(await ofStatic(staticChart(`claims: [{ category: a }]\n${three}`))).not.toEqual([])
  })

  test('cannot be of a chart over the graph, which changes with it', async () => {
    const dataset = 'dataset: {knowledge: incidents-by-year}\n'
    const claims = 'claims: [{ category: "2024", is: greatest }]\n'
    expect(await ofStatic(staticChart(`${claims}${dataset}`, 'count'))).toEqual([
      '/claims can only be checked for rows that do not change with the graph',
    ])
    expect(await ofStatic(staticChart(`form: bars\n${dataset}`, 'count'))).toEqual([])
  })

  test('of the starter fail when the answers are others', async () => {
    const report = await copyReport()
    await report.change('surveys/ai-security.csv', (text) => text.replaceAll(',1,1,', ',4,4,'))
    const problems = await problemsOf(report.path)
    expect(problems.some(({ pointer, message }) => /^\/claims/.test(pointer) && /^does not hold/.test(message))).toBe(
      true,
    )
    await report.dispose()
  })
})

describe('forms', () => {
  test.each(['full-bars', 'diverging-bars', 'dumbbells', 'small-multiples'])('%s need a series', async (form) => {
    expect(await ofStatic(staticChart(`form: ${form}\n${three}`))).toContain(`/form ${form} needs a series`)
  })

  test.each(['full-bars', 'diverging-bars'])('%s need shares', async (form) => {
    const series = 'series: {name: series, label: S, middle: x}\n'
    const rows = 'dataset: {rows: [{category: a, series: x, value: 1}]}\n'
    expect(await ofStatic(staticChart(`form: ${form}\n${series}${rows}`))).toEqual([
      `/form ${form} needs shares, for its parts are of 100 percent`,
    ])
  })

  test('diverging bars need a middle that is a series', async () => {
    const text = staticChart(`form: diverging-bars\n${shares}`, 'share')
    expect(await ofStatic(text)).toEqual(['/series needs a middle, around which the bars part'])
    expect(await ofStatic(text.replace('label: S', 'label: S, middle: z'))).toEqual([
      '/series/middle "z" is no value that the chart shows',
    ])
    expect(await ofStatic(text.replace('label: S', 'label: S, middle: y'))).toEqual([])
  })

  test('what is incomplete is a value that the chart shows', async () => {
    const text = staticChart(shares, 'share')
    expect(await ofStatic(text.replace('label: Kind', 'label: Kind, incomplete: [a, z]'))).toEqual([
      '/dimension/incomplete/1 "z" is no value that the chart shows',
    ])
    expect(await ofStatic(text.replace('label: S', 'label: S, incomplete: [x, z]'))).toEqual([
      '/series/incomplete/1 "z" is no value that the chart shows',
    ])
  })

  test.each([
    ['controls-by-wave', 'dumbbells', 'full-bars'],
    ['concerns-by-wave', 'lines', 'full-bars'],
  ])('100 percent of a question with several answers (%s) are refused', async (id, from, to) => {
    const report = await copyReport()
    await report.change(`charts/${id}.yaml`, (text) => text.replace(`form: ${from}`, `form: ${to}`))
    expect(told(await problemsOf(report.path))).toEqual([
      '/form full-bars needs as series all options of a question with one answer',
    ])
    await report.dispose()
  })

  test('100 percent of some options are refused', async () => {
    const report = await copyReport()
    await report.change('charts/agents-in-production-by-wave.yaml', (text) =>
      text.replace(
        'question: agents-in-production\n',
        'question: agents-in-production\n  options: ["No", In test, "Yes, with write access"]\n',
      ),
    )
    expect(told(await problemsOf(report.path))).toEqual([
      '/form full-bars needs as series all options of a question with one answer',
    ])
    await report.dispose()
  })

  test('of a chart that names none is that of its type', async () => {
    const report = await copyReport()
    for (const id of ['concerns-by-seniority', 'budget-by-industry'])
      await report.change(`charts/${id}.yaml`, (text) => text.replace(/^form: .*\n/m, ''))
    const { charts } = await readReport(report.path)
    const formOf = (id: string) => charts.find((chart) => chart.id === id)!
    expect([formOf('concerns-by-seniority').form, formOf('budget-by-industry').form]).toEqual(['dots', 'stacked-bars'])
    expect(formOf('confidence-by-seniority')).toMatchObject({ form: 'heat-map', statesClaim: true })
    expect(formOf('incidents-by-year')).toMatchObject({ form: 'stacked-bars', statesClaim: false })
    await report.dispose()
  })
})
