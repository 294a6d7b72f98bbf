import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawSvg } from '../../rest-adapters/chart-svg.ts'
import type { DrawnChart } from '../../src/chart/drawn-chart.ts'
import { vegaLiteOf } from '../../src/chart/vega.ts'
import { chart, draw, forms, halves, read, rowOf, rows, rowsOf, seniorities } from '../support/drawn-chart.ts'
import { testProperty } from '../support/property.ts'

describe('report §3: a chart is drawn', () => {
  test.each(forms)('%s as a self-contained document that says what it shows', async (form) => {
    const svg = await draw({ ...chart, form }, rows, { industry: 'Retail', period: null }, 90)
    const { texts, names, attributes, root } = read(svg)
    expect(root).toMatchObject({ role: 'img', xmlns: 'http://www.w3.org/2000/svg' })
    expect(texts).toEqual(
      expect.arrayContaining([
        'Use of generative AI at work',
        'At least weekly',
        'Level of seniority',
        'Half-year',
        'Share of respondents (%)',
        ...(form === 'small-multiples' ? ['Junior', 'Executive'] : seniorities),
        ...(form === 'lines' ? [] : halves),
        'INVENTED EXAMPLE DATA',
        'Note: Several answers were possible.',
        'Filtered by industry: Retail.',
        'Source: Sample survey. n = 90 of 1,248 respondents.',
      ]),
    )
    for (const name of halves) expect(texts.join('\n')).toContain(name)
    expect([...names]).toEqual(expect.arrayContaining(['title', 'desc']))
    for (const name of ['script', 'image', 'foreignObject', 'style', 'a', 'use']) expect(names).not.toContain(name)
    expect(attributes.filter(([name, value]) => /href|^on/.test(name) || value.includes('url('))).toEqual([])
    // A screen reader reads the description and the values, and no line or label as an object.
    const objects = attributes.flatMap(([name, value]) => (name === 'aria-roledescription' ? [value] : []))
    expect(objects.filter((object) => /rule|text/.test(object))).toEqual([])
  })

  test.each(forms)('%s of the same rows in the same bytes, also when drawn at once', async (form) => {
    const one = await draw({ ...chart, form }, rows)
    const others = await Promise.all([
      draw({ ...chart, form }, rows),
      draw({ ...chart, title: 'Another' }, rows),
      draw({ ...chart, form }, rows),
    ])
    expect([others[0], others[2]]).toEqual([one, one])
  })

  test('without a synthetic mark where the data are real', async () => {
    expect(await draw({ ...chart, synthetic: false }, rows)).not.toMatch(/synthetic/i)
  })

  test.each(forms)('%s of no rows says so, under its title and above its source', async (form) => {
    for (const none of [[], [rowOf('Junior', '2024-H1', null)]]) {
      const { texts } = read(await draw({ ...chart, form }, none, { seniority: 'Executive' }, 0))
      expect(texts).toEqual(
        expect.arrayContaining([chart.title, 'No data for this selection', 'INVENTED EXAMPLE DATA']),
      )
      expect(texts).toContain('Source: Sample survey. n = 0 of 1,248 respondents.')
    }
  })

  test.each([
    [
      'period axes in the order of time',
      { form: 'lines', series: null },
      ['2025-Q1', '2023', '2024-H2', '2024-H1'],
      ['2023', '2024-H1', '2024-H2', '2025-Q1'],
    ],
    [
      'other categories in the order of the rows',
      { form: 'bars', series: null },
      ['Zeta', 'Alpha', 'Mid'],
      ['Zeta', 'Alpha', 'Mid'],
    ],
  ] as const)('%s', async (_, change, given, drawn) => {
    const { texts } = read(
      await draw(
        { ...chart, ...change },
        given.map((name) => rowOf(name, null, 20)),
      ),
    )
    expect(texts.filter((text) => (given as readonly string[]).includes(text))).toEqual(drawn)
  })

  test('forty categories grow the height; twelve series and long names stay on the page', async () => {
    const many = Array.from(
      { length: 40 },
      (_, index) => `Improper neutralization of special elements, variant ${index}`,
    )
    const series = Array.from({ length: 12 }, (_, index) => `Organisations of industry number ${index}`)
    const small = read(await draw({ ...chart, form: 'stacked-bars' }, rowsOf(many.slice(0, 4), series)))
    const large = read(await draw({ ...chart, form: 'stacked-bars' }, rowsOf(many, series)))
    expect(Number(large.root.height)).toBeGreaterThan(1000 + Number(small.root.height))
    expect(Number(large.root.width)).toBeLessThan(900)
  })
})

describe('report §2: values', () => {
  test.each([
    ['percent', 'share', [41.2, 0, 0.4, 71], ['41%', '0%', '0.4%', '71%']],
    ['USD', 'value', [1e9, 250e6, 42_500, 999, 0], ['1B', '250M', '42.5k', '999', '0']],
    ['points', 'value', [12.4, -3.25, -140, 0], ['12.4', '−3.3', '−140', '0']],
    ['techniques', 'count', [1234, 12], ['1,234', '12']],
    ['rating', 'mean', [3, 4.26], ['3.0', '4.3']],
    ['seconds', 'value', [2e-6, 1e-6], ['2e-6', '1e-6']],
  ] as const)('in %s (%s) are written beside their bars', async (unit, measure, values, labels) => {
    const shown = values.map((value, index) => rowOf(`category ${index}`, null, value))
    const { texts } = read(await draw({ ...chart, unit, measure, series: null }, shown))
    expect(texts).toEqual(expect.arrayContaining([...labels]))
  })

  test.each([
    ['share', 'percent', 'Share of respondents (%)'],
    ['count', 'techniques', 'Number of techniques'],
    ['mean', 'rating, 1 to 5', 'Mean (rating, 1 to 5)'],
    ['value', 'incidents', 'Incidents'],
  ] as const)('%s in %s have the axis title "%s"', async (measure, unit, title) => {
    expect(read(await draw({ ...chart, measure, unit }, rows)).texts).toContain(title)
  })

  test.each([
    ['near 100', [96, 40], '100%', '120%'],
    ['far from 100', [22, 9], '25%', '100%'],
    ['above 100', [130, 40], '150%', '200%'],
  ] as const)('shares %s end where it makes sense', async (_, values, last, beyond) => {
    const shown = values.map((value, index) => rowOf(`category ${index}`, null, value))
    const { texts } = read(await draw({ ...chart, series: null }, shown))
    expect(texts).toContain('0%')
    expect(texts).toContain(last)
    expect(texts).not.toContain(beyond)
  })

  test.each(forms)('%s marks what is suppressed, and never as zero', async (form) => {
    const values = rows.map((row, index) => (index === 4 ? { ...row, value: null, suppressed: true } : row))
    const { texts, bars } = read(await draw({ ...chart, form }, values))
    expect(texts).toContain('Suppressed: too few answers, or a value from which one of too few could be worked out.')
    expect(texts.join(' ')).toContain('Senior, 2024-H2: suppressed')
    if (form.endsWith('bars')) expect(bars).toBe(rows.length - (form === 'diverging-bars' ? halves.length : 1))
    if (form.endsWith('bars') || form === 'dots')
      expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/^(1 )?suppressed$|^Suppressed/)]))
    expect(read(await draw({ ...chart, form }, rows)).texts.join(' ')).not.toContain('uppressed')
  })

  test('what a suppressed row still carries is not in the specification', async () => {
    const shown = [rowOf('Junior', null, 33), { ...rowOf('Senior', null, 61.625, true), count: 61625, base: 61625 }]
    expect(JSON.stringify(vegaLiteOf({ ...chart, series: null }, shown, {}, null))).not.toContain('616')
  })
})

describe('texts of the data are data', () => {
  const hostile = [
    '<script>alert(1)</script>',
    ']]> & </text> "quoted"',
    'datum.value',
    '{"signal":"width"}',
    'a.b["c"][0]',
    '\\" + alert(1) + "',
    "'); alert(1); ('",
    '__proto__',
    'constructor',
    'toString',
    'width',
    '=1+1',
    'null',
    '日本語 😀',
  ]

  const isData = async (form: DrawnChart['form'], text: string) => {
    const poisoned: DrawnChart = {
      ...chart,
      form,
      title: text,
      subtitle: text,
      unit: text,
      measure: 'value',
      dimension: { name: text, label: text },
      series: { name: text, label: text },
      source: { title: text },
      note: text,
    }
    const values = rowsOf([text, 'other'], [text, 'other'])
    const svg = await draw(poisoned, values, { industry: text }, 12)
    const { texts, names } = read(svg)
    expect(texts).toEqual(expect.arrayContaining([text, `Note: ${text}`, `Filtered by industry: ${text}.`]))
    for (const name of ['script', 'image', 'foreignObject']) expect(names).not.toContain(name)
    const { compile } = await import('vega-lite')
    const { spec } = compile(vegaLiteOf(poisoned, values, { industry: text }, 12) as never)
    const innocent = compile(
      vegaLiteOf(
        { ...chart, form, measure: 'value', unit: 'u' },
        rowsOf(['one', 'other'], ['two', 'other']),
        {},
        12,
      ) as never,
    )
    const known = new Set(expressionsOf(innocent.spec).map(withoutNumbers))
    expect(expressionsOf(spec).filter((expression) => !known.has(withoutNumbers(expression)))).toEqual([])
  }
  test.each(hostile.map((text, index) => [forms[index % forms.length]!, text] as const))('%s with %s', isData)
  test.each(
    forms.flatMap((form, place) =>
      hostile.flatMap((text, index) => (index % forms.length === place ? [] : [[form, text] as const])),
    ),
  )('%s with %s', { tags: ['long'] }, isData)

  testProperty('any text at all gives well-formed XML', 20, async (numRuns) => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...forms), text, text, text, async (form, title, category, series) => {
        const shown = { ...chart, form, title, note: title, dimension: { name: 'category', label: category } }
        read(await draw(shown, rowsOf([category, 'other'], [series]), { industry: series }))
      }),
      { numRuns },
    )
  })

  test.each([
    ['a file', { data: { url: 'file:///etc/hostname' } }],
    ['an address', { data: { url: 'https://example.org/data.json' } }],
  ])('a specification that would load %s is refused', async (_, part) => {
    const specification = { ...part, mark: 'bar', encoding: { x: { field: 'a', type: 'quantitative' } } }
    await expect(drawSvg(specification)).rejects.toThrow('would load')
  })
})

/** Every string of a Vega specification that Vega would run. */
function expressionsOf(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => expressionsOf(part, key))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => (name === 'values' ? [] : expressionsOf(part, name)))
  return typeof value === 'string' && ['expr', 'signal', 'test', 'update', 'init'].includes(key) ? [value] : []
}

function withoutNumbers(expression: string): string {
  return expression.replace(/-?\d+(\.\d+)?/g, '0')
}
