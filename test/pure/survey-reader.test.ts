import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../src/import/survey/csv.ts'
import { createNotes } from '../../src/import/survey/notes.ts'
import { base, chunksOf, messages, read, respondentsBy, totals } from '../support/survey.ts'

describe('report §1: attributes', () => {
  test('a map gathers values; unlisted ones are one warning, at most 20 with counts; blank is not unlisted; order', async () => {
    const odd = Array.from({ length: 23 }, (_, index) => `odd${index},\n`).join('')
    const cube = await read(`i,s\nFinTech,Zed\n FinTech ,Ann\nodd0,Zed\n,Bob\n\u00a0,Bob\nTech,\n${odd}`, {
      industry: {
        column: 'i',
        map: { Tech: 'Technology', FinTech: 'Finance', Farm: 'Farming' },
        unmapped: 'Elsewhere',
      },
      seniority: { column: 's', order: ['Ann', 'Cid'] },
      role: { value: 'Member' },
      questions: [{ id: 'q', kind: 'single', column: 2 }],
    })
    expect(cube.values).toEqual({
      period: ['2024'],
      industry: ['Technology', 'Finance', 'Elsewhere'],
      seniority: ['Ann', 'Zed', 'Bob'],
      role: ['Member'],
      organisationSize: [],
    })
    expect(respondentsBy(cube, 'industry')).toEqual({ '': 2, Technology: 1, Finance: 2, Elsewhere: 24 })
    expect(messages(cube)).toHaveLength(1)
    expect(messages(cube)[0]).toMatch(
      /^surveys\/x.csv, industry: column 1 "i" has values that are not in the map; they are counted as "Elsewhere": "odd0" \(2\), "odd1" \(1\), .*"odd19" \(1\) and 3 more$/,
    )
  })

  test.each([
    ['Oct-49', '10-49'],
    ['1-Oct', '1-10'],
    ['Feb-10', '2-10'],
    ['10-Jan', '1-10'],
  ])('%s, which a spreadsheet made of %s, is pointed out unless it is listed', async (value, range) => {
    const csv = `size\n${value}\n50-99\n`
    const advice = `"${value}" may be "${range}", which a spreadsheet turned into a date`
    const q = { id: 'q', kind: 'single', column: 1 } as const
    const plain = await read(csv, { organisationSize: { column: 1 }, questions: [q] })
    expect(messages(plain)).toEqual([
      expect.stringContaining(`organisationSize: column 1 "size": ${advice}; say so in a map`),
      expect.stringContaining(`question "q": column 1 "size": ${advice}; list it as the code of an option`),
    ])
    const map = { '50-99': '50–99' }
    const options = [{ label: '50-99' }]
    const unlisted = await read(csv, { organisationSize: { column: 1, map }, questions: [{ ...q, options }] })
    expect(messages(unlisted)).toEqual([
      expect.stringContaining(`"${value}" (1). ${advice}; list it in the map`),
      expect.stringContaining(`"${value}" (1). ${advice}; list it as the code`),
    ])
    const listed = await read(csv, {
      organisationSize: { column: 1, map: { ...map, [value]: range } },
      questions: [{ ...q, options: [...options, { code: value, label: range }] }],
    })
    expect(messages(listed)).toEqual([])
    expect(listed.values.organisationSize).toEqual([range, '50–99'].sort((one) => (one === range ? 1 : -1)))
  })

  test.each([
    ['YYYY-MM-DD', 'year', '2024-3-09T10:00,2024/12/31', '2024,2024'],
    ['MM/DD/YYYY', 'half', '06/30/2024 11:59 PM,7/1/2024', '2024-H1,2024-H2'],
    ['DD/MM/YYYY', 'quarter', '30.6.2024,31/12/2024', '2024-Q2,2024-Q4'],
    ['MM/DD/YYYY', 'year', '13/01/2024,02/30/2024,1/1/24,,soon', ',,,,'],
    ['DD/MM/YYYY', 'year', '29/02/2024,29/02/2023', '2024,'],
  ] as const)('period: %s by %s', async (dateFormat, by, dates, periods) => {
    const cells = dates.split(',')
    for (const [index, period] of periods.split(',').entries()) {
      const cube = await read(`d,a\n${cells[index]},x\n`, {
        period: { column: 'd', dateFormat, by },
        questions: [{ id: 'q', kind: 'single', column: 2 }],
      })
      expect(cube.groups[0]!.period).toBe(period)
      expect(cube.values.period).toEqual(period ? [period] : [])
      expect(messages(cube)).toEqual(
        period || !cells[index]
          ? []
          : [
              `surveys/x.csv, period: column 1 "d" has values that are not dates as ${dateFormat}; they have no period: "${cells[index]}" (1)`,
            ],
      )
    }
  })

  test('period: a map, and dates outside the fielding', async () => {
    const questions = [{ id: 'q', kind: 'single', column: 2 }] as const
    const mapped = await read('w,a\nW2,x\nW1,x\nW3,x\n,x\n', {
      period: { column: 'w', map: { W2: '2024-H2', W1: '2024-H1' } },
      questions,
    })
    expect(mapped.values.period).toEqual(['2024-H1', '2024-H2'])
    expect(respondentsBy(mapped, 'period')).toEqual({ '': 2, '2024-H1': 1, '2024-H2': 1 })
    expect(messages(mapped)).toEqual([
      'surveys/x.csv, period: column 1 "w" has values that are not in the map; they have no period: "W3" (1)',
    ])
    const outside = await read('d,a\n1/2/2031,x\n', { period: { column: 'd', dateFormat: 'DD/MM/YYYY' }, questions })
    expect(messages(outside)[0]).toContain(
      '1 dates outside the fielding, 2024-01-01 to 2024-12-31; is DD/MM/YYYY right?',
    )
  })
})

describe('report §1: rows', () => {
  const plain = 'a,b\n1,é\n2,–\n'
  test.each([
    ['utf-8', Buffer.from(plain)],
    ['utf-8', Buffer.from(`\uFEFF${plain}`)],
    ['utf-16le', Buffer.from(`\uFEFF${plain}`, 'utf16le')],
    ['windows-1252', Buffer.from(plain.replace('–', '\x96'), 'latin1')],
    ['iso-8859-1', Buffer.from(plain.replace('–', '\x96'), 'latin1')],
  ] as const)('%s is decoded', async (encoding, bytes) => {
    const cube = await read(bytes, { format: { encoding }, questions: [{ id: 'q', kind: 'single', column: 'b' }] })
    expect(cube.questions[0]!.options).toEqual(['é', '–'])
  })

  test.each([['\n'], ['\r\n'], ['\r'], ['\r\r\n']])('line end %j', async (end) => {
    const csv = ['a,b', '', '1,"two', 'lines"', '2', '3,x,y,z', '"4" ,', ' ,'].join(end)
    const cube = await read(csv, { questions: [{ id: 'q', kind: 'single', column: 2 }] })
    expect(cube.respondents).toBe(4)
    expect(totals(cube, 'q')).toMatchObject({ base: 2, counts: { 'two lines': 1, x: 1 } })
    expect(messages(cube)).toEqual([
      "surveys/x.csv: 2 rows have fewer or more cells than the header's 2; missing cells are blank, others are passed over: line 5 (1), line 6 (4)",
      'surveys/x.csv: 1 row has only blank cells and no respondent',
    ])
  })

  test('every CSV that a writer makes is read as it was but for line ends in cells, however it is cut', async () => {
    const cell = fc.oneof(
      fc.constantFrom('', 'a', '"', ' ', ',', '\n', '\r\n', 'é"\r'),
      fc.string({ unit: 'grapheme' }),
    )
    const rows = fc.array(
      fc.array(
        cell.filter((text) => !text.includes('\0')),
        { minLength: 2, maxLength: 4 },
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom('\n', '\r\n', '\r', '\r\r\n'),
        fc.constantFrom(',', ';', '\t'),
        fc.integer({ min: 1, max: 9 }),
        async (written, end, delimiter, size) => {
          const csv = stringify(written, { record_delimiter: end, delimiter, quoted_match: /[\r\n"\uFEFF]|^\s|\s$/ })
          const found: (readonly string[])[] = []
          const notes = createNotes(base)
          await readCsv(chunksOf(Buffer.from(csv), size), { delimiter }, notes, (row) => found.push(row))
          const lineFeeds = (text: string) => text.replace(/\r\r\n|\r\n|\r/g, '\n')
          expect(found).toEqual(written.map((row) => row.map(lineFeeds)))
        },
      ),
    )
  })

  test('repeated respondent numbers are reported and counted; rounded ones tell nobody apart', async () => {
    const cube = await read('id,a\n7,x\n8,x\n7,x\na@b.org,x\na@b.org,x\n1.14E+11,x\n1.14E+11,x\n', {
      respondent: 'id',
      questions: [{ id: 'q', kind: 'single', column: 2 }],
    })
    expect(cube.respondents).toBe(7)
    expect(messages(cube)).toEqual([
      'surveys/x.csv, respondent: column 1 "id" repeats a respondent number in 2 rows, such as "7", (one of the e-mail addresses); all rows are counted',
      'surveys/x.csv, respondent: column 1 "id" has numbers that a spreadsheet rounded (as in 1.14E+11) in 2 rows; they do not identify respondents',
    ])
  })

  test('screening keeps those with one of the values in each column', async () => {
    const cube = await read('who,size,a\nhuman, Big ,x\nbot,Big,x\nhuman,,x\n', {
      keep: [
        { column: 'who', values: ['human'] },
        { column: 2, values: ['Big', 'Small'] },
      ],
      questions: [{ id: 'q', kind: 'single', column: 3 }],
    })
    expect(cube.respondents).toBe(1)
    expect(messages(cube)).toEqual(["surveys/x.csv, keep: 2 respondents are left out by the codebook's `keep`"])
  })

  test('a file without respondents is a warning', async () => {
    const cube = await read('a,b\n', { industry: { column: 2 } })
    expect(cube).toMatchObject({ respondents: 0, groups: [], values: { period: [], industry: [] } })
    expect(messages(cube)).toEqual(['surveys/x.csv: has no respondents'])
  })
})
