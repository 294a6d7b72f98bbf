import { createReadStream, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse as parseCsv } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { SurveyAttribute } from '../../db/survey-tables.ts'
import { readCsv } from '../../src/import/survey/csv.ts'
import { createNotes } from '../../src/import/survey/notes.ts'
import { type Codebook, type Group, readSurvey, type SurveyCube } from '../../src/import/survey/reader.ts'
import { sharedData } from '../support/shared-data.ts'

const schema = new URL('../../src/import/report/schemas/survey.schema.json', import.meta.url)
const ajv = new Ajv2020({ allErrors: true, strictRequired: false })
addFormats.default(ajv)
const fits = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')))

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const base: Codebook = {
  id: 's',
  title: 'Survey',
  fieldedFrom: '2024-01-01',
  fieldedTo: '2024-12-31',
  file: 'x.csv',
  period: { value: '2024' },
  questions: [{ id: 'q', kind: 'single', column: 1 }],
}

/** The cube of a small CSV, which comes in chunks of 7 bytes. */
function read(csv: string | Uint8Array, codebook: Partial<Codebook> = {}): Promise<SurveyCube> {
  const whole = { ...base, ...codebook }
  fits(whole)
  expect(fits.errors).toBe(null)
  return readSurvey(whole, chunksOf(typeof csv === 'string' ? Buffer.from(csv) : csv, 7))
}

/** One question over the groups that are kept: its base, its counts by option, and its sums. */
function totals(cube: SurveyCube, id: string, keeps: (group: Group) => boolean = () => true) {
  const question = cube.questions.find((one) => one.id === id)!
  const tallies = cube.groups.filter(keeps).map(({ answers }) => answers.get(id)!)
  const sum = (of: (tally: (typeof tallies)[number]) => number) =>
    tallies.reduce((total, tally) => total + of(tally), 0)
  return {
    base: sum((tally) => tally.base),
    counts: Object.fromEntries(question.options.map((option, index) => [option, sum(({ counts }) => counts[index]!)])),
    sums: question.options.map((_, index) => sum(({ sums }) => sums?.[index] ?? 0)),
  }
}

const messages = ({ warnings }: SurveyCube) => warnings.map(({ pointer, message }) => `${pointer}: ${message}`)
const respondentsBy = (cube: SurveyCube, attribute: SurveyAttribute) =>
  Object.fromEntries(
    ['', ...cube.values[attribute]]
      .map((value) => [value, cube.groups.filter((group) => group[attribute] === value)] as const)
      .filter(([, groups]) => groups.length > 0)
      .map(([value, groups]) => [value, groups.reduce((sum, { respondents }) => sum + respondents, 0)]),
  )

const twoRows = [
  'Id,What is your title?,Which tools\u00a0 do you use?,,,Rate these,',
  ',Response,Scanner,Firewall,Other (please specify),Speed,Cost',
  '1,Engineer,Scanner,,,5,1',
  '2,Manager,Scanner,Firewall,my own,4,N/A',
  '3,Engineer,,,,,',
  '',
].join('\n')
const twoHeaders = { format: { headerRows: 2 } }

describe('report §1: questions and their columns', () => {
  test('the text stands in the first of its columns, the labels in the next header row', async () => {
    const cube = await read(twoRows, {
      ...twoHeaders,
      seniority: { column: 'What is your title?' },
      questions: [
        { id: 'title', kind: 'single', column: 2 },
        { id: 'tools', kind: 'multiple', columns: { under: 'Which tools do you use?' } },
        { id: 'run', kind: 'multiple', columns: { from: 3, to: 4 }, base: 'everyone' },
        {
          id: 'rates',
          kind: 'scale',
          items: [
            { label: 'Velocity', column: 'Speed' },
            { label: 'Price', column: 7 },
          ],
          scale: { from: 1, to: 5 },
        },
      ],
    })
    expect(cube.respondents).toBe(3)
    expect(cube.questions).toEqual([
      { id: 'title', text: 'What is your title?', kind: 'single', options: ['Engineer', 'Manager'] },
      {
        id: 'tools',
        text: 'Which tools do you use?',
        kind: 'multiple',
        options: ['Scanner', 'Firewall', 'Other (please specify)'],
      },
      { id: 'run', text: 'Which tools do you use?', kind: 'multiple', options: ['Scanner', 'Firewall'] },
      { id: 'rates', text: 'Rate these', kind: 'scale', options: ['Velocity', 'Price'] },
    ])
    expect(cube.groups.map(({ answers, ...group }) => ({ ...group, tools: answers.get('tools') }))).toEqual([
      {
        period: '2024',
        industry: '',
        seniority: 'Engineer',
        role: '',
        organisationSize: '',
        respondents: 2,
        tools: { base: 1, counts: [1, 0, 0] },
      },
      {
        period: '2024',
        industry: '',
        seniority: 'Manager',
        role: '',
        organisationSize: '',
        respondents: 1,
        tools: { base: 1, counts: [1, 1, 1] },
      },
    ])
    expect(totals(cube, 'run')).toMatchObject({ base: 3, counts: { Scanner: 2, Firewall: 1 } })
    expect(totals(cube, 'rates')).toEqual({ base: 2, counts: { Velocity: 2, Price: 1 }, sums: [9, 1] })
    expect(messages(cube)).toEqual([
      'surveys/x.csv, question "rates": has values that are not numbers from 1 to 5; they are left out: "N/A" (1)',
    ])
    expect(cube.warnings[0]!.id).toBe('s')
  })

  test('three header rows: numbers of questions are no text; a repeated text is one run; columns without header end it', async () => {
    const csv = 'Q1,Q2,,,\n,Which?,Which?,Which?,\nAge,A,B,C,\n1,1,,3,\n2,,2,,\n'
    const cube = await read(csv, {
      format: { headerRows: 3 },
      questions: [{ id: 'which', kind: 'multiple', columns: { under: 'Which?' } }],
    })
    expect(cube.questions[0]).toMatchObject({ text: 'Which?', options: ['A', 'B', 'C'] })
    expect(totals(cube, 'which')).toMatchObject({ base: 2, counts: { A: 1, B: 1, C: 1 } })
  })

  test('coded answers: codes become labels, other values are the option that is called Other', async () => {
    const cube = await read('a,b\n1,1\n2,2\n7,2\n,1\n', {
      questions: [
        { id: 'none', kind: 'single', column: 'a', options: [{ code: '1', label: 'One' }] },
        {
          id: 'has',
          kind: 'single',
          column: 'a',
          options: [
            { code: '0', label: 'Other (please specify)' },
            { code: '1', label: 'One' },
            { code: '2', label: 'One' },
          ],
        },
      ],
    })
    expect(totals(cube, 'none')).toMatchObject({ base: 3, counts: { One: 1, Other: 2 } })
    expect(totals(cube, 'has')).toMatchObject({ base: 3, counts: { One: 2, 'Other (please specify)': 1 } })
    expect(messages(cube)).toEqual([
      'surveys/x.csv, question "none": column 1 "a" has values that are not among the options; they are counted as "Other": "2" (1), "7" (1)',
      'surveys/x.csv, question "has": column 1 "a" has values that are not among the options; they are counted as "Other (please specify)": "7" (1)',
    ])
  })

  test('multiple choice: the label, the code or any text counts; options find their columns by name, by header, then in order', async () => {
    const cube = await read('None,A,B,C,D\n0,1,x,,\n,0,,C,free\n0,1,,,\n', {
      questions: [
        {
          id: 'q',
          text: 'Which?',
          kind: 'multiple',
          columns: [1, 2, 3, 4],
          options: [
            { code: '1', label: 'A' },
            { label: 'Bee' },
            { label: 'See', column: 4 },
            { code: '0', label: 'None', exclusive: true },
          ],
        },
        { id: 'own', text: 'And?', kind: 'multiple', options: [{ label: 'D', column: 'D' }] },
      ],
    })
    expect(totals(cube, 'q')).toMatchObject({ base: 3, counts: { A: 2, Bee: 1, See: 1, None: 2 } })
    expect(totals(cube, 'own')).toMatchObject({ base: 1, counts: { D: 1 } })
    expect(messages(cube)).toEqual([
      'surveys/x.csv, question "q": has values that are neither the code nor the label of their option; they are not counted: "0" (1)',
      'surveys/x.csv, question "q": 2 respondents chose an exclusive option together with others; all are counted',
    ])
  })

  test('an option column of zeros and ones without a code is doubted', async () => {
    const cube = await read('A,B\n1,0\n0,0\n', {
      questions: [{ id: 'q', text: 'Which?', kind: 'multiple', columns: [1, 2] }],
    })
    expect(totals(cube, 'q')).toMatchObject({ base: 2, counts: { A: 2, B: 2 } })
    expect(messages(cube)[0]).toContain('any text in an option\'s column counts as chosen, and so did "0" (3)')
  })

  test('scale: a map, values outside and values that are no numbers', async () => {
    const cube = await read('r\n high\n2\n6\n2.5\n+1\n1e1\n\u00a0\nx\n', {
      questions: [{ id: 'q', kind: 'scale', column: 1, scale: { from: 1, to: 5, map: { high: 5 } } }],
    })
    expect(totals(cube, 'q')).toEqual({ base: 4, counts: { r: 4 }, sums: [10.5] })
    expect(messages(cube)).toContain(
      'surveys/x.csv, question "q": has values that are not numbers from 1 to 5; they are left out: "6" (1), "1e1" (1), "x" (1)',
    )
  })
})

describe('report §1: one column for each answer', () => {
  const three = 'Which tool?,,,Size\nScanner,Firewall,#NAME?,\n'
  const tools = (rest: object = {}) =>
    ({
      ...twoHeaders,
      questions: [{ id: 'q', kind: 'multiple', columns: [1, 2, 3], ...rest }],
    }) as Partial<Codebook>

  test('an attribute: the ticked column is its value, by a map or its header; several different ones are reported', async () => {
    const csv = `Industry,,,Role,,Size\nBanks,Insurers,Other (please specify),Dev,Ops,Response\n${[
      'Banks,,,Dev,,x',
      'Banks,Insurers,,Dev,Ops,x',
      ',,Fishing,,Ops,x',
      'Banks,,Fishing,,,x',
      ',,,,1,x',
    ].join('\n')}\n`
    const cube = await read(csv, {
      ...twoHeaders,
      industry: { columns: { under: 'Industry' }, map: { Banks: 'Finance', Insurers: 'Finance' }, unmapped: 'Rest' },
      role: { columns: [4, 5], several: 'Several' },
      questions: [{ id: 'q', kind: 'single', column: 6 }],
    })
    expect(respondentsBy(cube, 'industry')).toEqual({ '': 2, Finance: 2, Rest: 1 })
    expect(respondentsBy(cube, 'role')).toEqual({ '': 1, Dev: 1, Ops: 2, Several: 1 })
    expect(messages(cube)).toEqual([
      'surveys/x.csv, industry: has answers that are not in the map; they are counted as "Rest": "Other (please specify)"',
      'surveys/x.csv, industry: respondents with answers of different values are counted without a value (`several` can name one): 1',
      'surveys/x.csv, role: has other texts in columns that else hold their option, as where a row is shifted; they are counted as chosen: "1" in column 5 "Ops" (1). Give the options their codes if that is wrong',
      'surveys/x.csv, role: respondents with answers of different values are counted as "Several": 1',
    ])
  })

  test('an attribute: its answers may have labels and codes of their own; a range that became a date is said', async () => {
    const cube = await read('a,b,Oct-49\n1,0,\n0,1,\n,,Oct-49\n', {
      organisationSize: {
        options: [
          { label: 'Small', column: 1, code: '1' },
          { label: 'Large', column: 2, code: '1' },
        ],
      },
      role: { columns: [3] },
      questions: [{ id: 'q', kind: 'single', column: 1 }],
    })
    expect(respondentsBy(cube, 'organisationSize')).toEqual({ '': 1, Small: 1, Large: 1 })
    expect(messages(cube)).toEqual([
      'surveys/x.csv, role: "Oct-49" may be "10-49", which a spreadsheet turned into a date; say so in a map',
      'surveys/x.csv, organisationSize: has values that are neither the code nor the label of their option; they are not counted: "0" (2)',
    ])
  })

  test('a cell with the answer of another column is reported and not counted; other texts among ticks are reported', async () => {
    const rows = ['Scanner,,', 'Scanner,Firewall,', ',Scanner,', 'Scanner,,', 'Firewall,Firewall,', 'my own,,']
    const cube = await read(`${three}${rows.join(',\n')},\n`, tools({ columns: [1, 2] }))
    expect(totals(cube, 'q')).toMatchObject({ base: 5, counts: { Scanner: 4, Firewall: 2 } })
    expect(messages(cube)).toEqual([
      'surveys/x.csv, question "q": has cells in the column of one option that hold another, as where a row is shifted; they are not counted: "Firewall" in column 1 "Scanner" (1), "Scanner" in column 2 "Firewall" (1)',
      'surveys/x.csv, question "q": has other texts in columns that else hold their option, as where a row is shifted; they are counted as chosen: "my own" in column 1 "Scanner" (1). Give the options their codes if that is wrong',
    ])
  })

  test('a header that is an error of a spreadsheet is no label and no name of a person', async () => {
    const csv = `${three},,Never,\nScanner,,,\n`
    await expect(read(csv, tools())).rejects.toMatchObject({
      message: expect.stringContaining(
        'column 3 "#NAME?" has no label in the last header row; give the question its `options`',
      ),
    })
    const options = [{ label: 'Scanner' }, { label: 'Firewall' }, { label: '0: never' }]
    expect(totals(await read(csv, tools({ options })), 'q')).toMatchObject({ base: 2, counts: { '0: never': 1 } })
  })

  test('mac-roman is read as written', async () => {
    const cube = await read(Buffer.from([0x61, 0x0a, 0x43, 0x61, 0x66, 0x8e, 0xca, 0xd5, 0x0a]), {
      format: { encoding: 'mac-roman' },
    })
    expect(cube.questions[0]!.options).toEqual(['Café ’'])
  })
})

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
      'surveys/x.csv, respondent: column 1 "id" has numbers that a spreadsheet rounded (as in 1.14E+11) in 2 rows; they tell no respondents apart',
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

describe('report §1: what is refused', () => {
  const single = (column: number | string) => ({ questions: [{ id: 'q', kind: 'single', column }] }) as const
  const multiple = (rest: object) => ({ questions: [{ id: 'q', kind: 'multiple', ...rest }] }) as Partial<Codebook>
  const under = (text: string) => ({ ...twoHeaders, ...multiple({ columns: { under: text } }) })
  test.each<[string, string | Uint8Array, Partial<Codebook>, string]>([
    ['an empty file', '', {}, 'surveys/x.csv: is empty'],
    ['too few header rows', 'a\n', { format: { headerRows: 3 } }, 'surveys/x.csv: ends after 1 of 3 header rows'],
    [
      'bytes outside UTF-8',
      Buffer.from('a,b\nx,y\n1,\xe9t\xe9\n', 'latin1'),
      {},
      'line 3: byte 10 (0xE9) is not utf-8; if',
    ],
    ['UTF-8 that is cut off', Buffer.from('a\né').subarray(0, 3), {}, 'line 2: byte 2 (0xC3) is not utf-8'],
    [
      'UTF-16 that is cut off',
      Buffer.from([97, 0, 10]),
      { format: { encoding: 'utf-16le' } },
      'line 1: byte 2 (0x0A) is not',
    ],
    [
      'another mark',
      Buffer.from('\uFEFFa', 'utf16le'),
      {},
      'the byte order mark of UTF-16LE, but is to be read as utf-8',
    ],
    [
      'UTF-16 of the other order',
      Buffer.from([254, 255, 0, 97]),
      {},
      'UTF-16BE, but is to be read as utf-8; save it as UTF-8',
    ],
    ['a NUL character', 'a\nb\n1\0\n', {}, 'surveys/x.csv, line 3: has a NUL character'],
    [
      'an unclosed quote',
      'a\nb\n"c\nd\ne',
      {},
      'surveys/x.csv, line 3: a cell begins with a quote that is never closed',
    ],
    ['a huge cell', `a\n${'x'.repeat(1_000_100)}\n`, {}, 'surveys/x.csv, line 2: a row is longer than 1,000,000 bytes'],
    [
      'a huge quoted cell',
      `a\n"${'x'.repeat(1_000_100)}`,
      {},
      'line 2: a row is longer than 1,000,000 bytes, or a quote is not closed',
    ],
    [
      'a delimiter that is a quote',
      'a\n',
      { format: { delimiter: '"' } },
      'the delimiter "\\"" cannot stand between cells',
    ],
    ['a column beyond', 'a,b\n', single(3), 'question "q": column 3 is beyond the header, which has 2 columns'],
    ['another delimiter', 'a;b\n', single(2), 'which has 1 column; is `delimiter` in the codebook right?'],
    [
      'an unknown header',
      'Your industry?,Your seniority?\n',
      single('Your Industrie?'),
      'question "q": no column has the header "Your Industrie?"; nearest are "Your industry?"',
    ],
    [
      'a header that stands twice',
      twoRows.replace('Cost', 'Speed'),
      { ...twoHeaders, ...single('Speed') },
      'the header "Speed" stands above the columns 6 (under "Rate these"), 7 (under "Rate these"); give',
    ],
    ['an unknown text', twoRows, under('Which tool do you use?'), 'nearest are "Which tools do you use?"'],
    ['a text that stands twice', 'A,,B,A\na,b,c,d\n', under('A'), 'the header "A" stands above the columns 1'],
    ['no label', 'A,,\na,,c\n', under('A'), 'question "q": column 2 has no label in the last header row'],
    ['a label twice', 'A,\na,a\n', under('A'), 'column 1 "a" and column 2 "a" are both the option "a"'],
    [
      'a column twice',
      'a,b\n',
      multiple({ columns: [1, 1], options: [{ label: 'x' }, { label: 'y' }] }),
      'column 1 "a" is given twice',
    ],
    ['an empty run', 'a,b\n', multiple({ columns: { from: 2, to: 1 } }), 'the run of columns from 2 to 1 is empty'],
    ['a run beyond', 'a,b\n', multiple({ columns: { from: 2, to: 9 } }), 'column 9 is beyond the header'],
    [
      'an option too many',
      'a\n',
      multiple({ columns: [1], options: [{ label: 'x' }, { label: 'y' }] }),
      '"y" has no column',
    ],
    [
      'an option too few',
      'a,b\n',
      multiple({ columns: [1, 2], options: [{ label: 'b' }] }),
      'column 1 "a" has no option',
    ],
    ['multiple without columns', 'a\n', multiple({}), 'question "q": a `multiple` question needs `columns`'],
    [
      'single without column',
      'a\n',
      { questions: [{ id: 'q', kind: 'single' }] },
      'a `single` question needs `column`',
    ],
    ['scale without items', 'a\n', { questions: [{ id: 'q', kind: 'scale' }] }, 'a `scale` question needs `items`'],
    [
      'a code twice',
      'a\n',
      { questions: [{ id: 'q', kind: 'single', column: 1, options: [{ label: 'A' }, { code: 'A', label: 'B' }] }] },
      'question "q": two options have the code "A"',
    ],
    ['an id twice', 'a\n', { questions: [...base.questions, ...base.questions] }, 'question "q": the codebook has two'],
    [
      'an attribute without column',
      'a\n',
      { industry: { column: 'b' } },
      'surveys/x.csv, industry: no column has the header "b"',
    ],
    ['a period that is none', 'a\n', { period: { column: 1, map: { x: 'then' } } }, 'period: the map gives "then"'],
    [
      'too many values',
      `a\n${Array.from({ length: 1_001 }, (_, index) => `v${index}\n`).join('')}`,
      {},
      'question "q": column 1 "a" has more than 1,000 different values; list its options',
    ],
  ])('%s', async (_, csv, codebook, message) => {
    await expect(read(csv, codebook)).rejects.toMatchObject({
      code: 'INPUT_REFUSED',
      message: expect.stringContaining(message),
    })
  })
})

describe('report §1: personal data', () => {
  const single = { questions: [{ id: 'q', kind: 'single', column: 1 }] } as const
  const names = Array.from({ length: 40 }, (_, index) => `Person ${index}`)
  test.each<[string, string, Partial<Codebook>, string]>([
    ['by its header', 'IP Address\nn/a\n', single, 'column 1 "IP Address": holds personal data (IP addresses)'],
    [
      'by its header, without values',
      'x,E-mail:\ny,\n',
      { industry: { column: 2 } },
      '"E-mail:": holds personal data (e-mail',
    ],
    ['by a question', 'What is your e-mail address? (optional)\nx\n', single, '(e-mail addresses)'],
    ['a phone', 'phone_number\n+1 555 0100\n', single, '(phone numbers)'],
    ['names', `Full name\n${names.join('\n')}\n`, single, 'column 1 "Full name": holds personal data (names)'],
    [
      'an invitation',
      'To stay in touch please leave your name and email with us\nx\n',
      single,
      '(names or contact data)',
    ],
    ['e-mail addresses', 'Contact\na@b.org\nnone\nc.d@e.co.uk\n', single, '(e-mail addresses)'],
    ['IP addresses', 'Origin\n10.0.0.1\n::1\n10.0.0.1\n\n', single, '(IP addresses)'],
    [
      'in an attribute',
      'a,Origin\nx,10.0.0.1\n',
      { ...single, role: { column: 2 } },
      'column 2 "Origin": holds personal',
    ],
    [
      'in the column of an option',
      'A,Other\nA,x@y.org\n,z@y.org\n',
      { questions: [{ id: 'q', text: 'Q', kind: 'multiple', columns: [1, 2] }] },
      'column 2 "Other": holds personal data (e-mail addresses)',
    ],
    [
      'too many different ones',
      `Contact\n${Array.from({ length: 1_100 }, (_, index) => `p${index}@b.org\n`).join('')}`,
      single,
      'surveys/x.csv, column 1 "Contact": holds personal data (e-mail addresses); it must not be imported. Remove it from the codebook.',
    ],
  ])('%s is refused', async (_, csv, codebook, message) => {
    await expect(read(csv, codebook)).rejects.toMatchObject({
      code: 'INPUT_REFUSED',
      message: expect.stringContaining(message),
    })
  })

  test.each<[string, string, Partial<Codebook>]>([
    ['a job title', 'What is your job title\nEngineer\n', single],
    ['a company name', 'Company name of product\nAcme\n', single],
    [
      'the labels of options',
      'How do you hear of us?,,\nEmail newsletters,Email,Phone\n,Email,\nEmail newsletters,,\n',
      { ...twoHeaders, questions: [{ id: 'q', kind: 'multiple', columns: { from: 1, to: 3 } }] },
    ],
    [
      'options with codes',
      'Email,Name\n1,2\n,2\n',
      {
        questions: [
          {
            id: 'q',
            text: 'Which data do you keep?',
            kind: 'multiple',
            columns: [1, 2],
            options: [
              { code: '1', label: 'E-mail addresses' },
              { code: '2', label: 'Names' },
            ],
          },
        ],
      },
    ],
    ['a few answers that repeat', `Email\n${'Daily\nWeekly\n'.repeat(3)}`, single],
    [
      'items',
      'Phone\n3\n4\n',
      { questions: [{ id: 'q', text: 'Rate', kind: 'scale', columns: [1], scale: { from: 1, to: 5 } }] },
    ],
    ['one address among other answers', 'Comment\nNo\nme@x.org\nYes\n', single],
  ])('%s: not personal', async (_, csv, codebook) => {
    const cube = await read(csv, codebook)
    expect(messages(cube)).toEqual([])
  })

  test('columns that are not used are named once and not stored; addresses are not shown in warnings', async () => {
    const cube = await read(
      'a,IP Address,Email,Origin,Contact,When,b\nx,10.0.0.1,,10.0.0.2,me@x.org,1/1/2024,A\nyou@x.org,,,10.0.0.3,,,A\nx,,,,,,A\n',
      {
        respondent: 'IP Address',
        period: { column: 'When', dateFormat: 'MM/DD/YYYY' },
        questions: [{ id: 'q', kind: 'single', column: 1, options: [{ label: 'x' }] }],
      },
    )
    expect(messages(cube)).toEqual([
      'surveys/x.csv: personal data in the file is not stored: column 2 "IP Address" (IP addresses), column 3 "Email" (e-mail addresses), column 4 "Origin" (IP addresses), column 5 "Contact" (e-mail addresses)',
      'surveys/x.csv, question "q": column 1 "a" has values that are not among the options; they are counted as "Other": (one of the e-mail addresses) (1)',
    ])
    expect(JSON.stringify(cube)).not.toMatch(/@|10\.0/)
  })
})

const folder = fileURLToPath(new URL('../../../shared/data/surveys/cncf/', import.meta.url))

function codebookOf(name: string): Codebook {
  return parseYaml(readFileSync(new URL(`../support/codebooks/${name}.yaml`, import.meta.url), 'utf8'))
}

test.each([['cncf-2019'], ['cncf-2020'], ['cncf-2022'], ['cncf-security-2021']])(
  'report §1: codebook %s fits the schema',
  (name) => {
    fits(codebookOf(name))
    expect(fits.errors).toBe(null)
  },
)

type Raw = readonly string[]
type Case = {
  readonly name: string
  readonly rows: () => readonly Raw[]
  readonly respondents: number
  readonly period: Readonly<Record<string, number>>
  readonly industry: Readonly<Record<string, number>>
  readonly seniority: Readonly<Record<string, number>>
  readonly warnings: number
  /** Slices of the respondents: by values of the report, and by the cells of the file. */
  readonly slices: readonly (readonly [title: string, group: (group: Group) => boolean, row: (row: Raw) => boolean])[]
  /** Option by option: whether a row of the file has it. `asked`: whether it counts into the base. */
  readonly answers: readonly {
    readonly question: string
    readonly asked: (row: Raw) => boolean
    readonly options: Readonly<Record<string, (row: Raw) => boolean>>
  }[]
}

const rawRows = (file: string, encoding: BufferEncoding, headers: number) =>
  parseCsv(
    readFileSync(folder + file)
      .toString(encoding)
      .replaceAll('\r\r\n', '\n'),
    { bom: true },
  ).slice(headers) as Raw[]
const has = (column: number) => (row: Raw) => row[column - 1]!.trim() !== ''
const is =
  (column: number, ...values: readonly string[]) =>
  (row: Raw) =>
    values.includes(row[column - 1]!.trim())
const everyone = () => true
const anyOf = (from: number, to: number) => (row: Raw) => row.slice(from - 1, to).some((cell) => cell.trim() !== '')

const cases: readonly Case[] = [
  {
    name: 'cncf-2019',
    rows: () => rawRows('Cloud_Native_Survey_2019.csv', 'utf8', 2),
    respondents: 1_337,
    period: { '2019-H2': 1_337 },
    industry: { Technology: 652, Telecommunications: 91, 'Financial services': 131, Government: 23, Other: 55 },
    seniority: { Practitioner: 930, Consultant: 96, 'Manager or executive': 217, 'Teacher or student': 11, Other: 83 },
    warnings: 5,
    slices: [
      ['everyone', everyone, everyone],
      [
        'managers in finance',
        (group) => group.industry === 'Financial services' && group.seniority === 'Manager or executive',
        (row) =>
          is(3, 'Financial Services')(row) &&
          is(28, 'Manager/Director', 'Executive (CEO, CMO, CFO, COO, CTO, CIO)')(row),
      ],
      ['over 5,000 people', (group) => group.organisationSize === '5,000 or more', is(2, '>5000')],
    ],
    answers: [
      {
        question: 'release-cycles',
        asked: has(31),
        options: { Daily: is(31, 'Daily'), 'Ad hoc': is(31, 'Ad Hoc'), 'Not applicable': is(31, 'N/A') },
      },
      {
        question: 'packaging',
        asked: has(387),
        options: { Helm: is(387, 'Helm'), Other: is(387, 'Other (please specify)') },
      },
      {
        question: 'container-challenges',
        asked: anyOf(255, 268),
        options: { Complexity: has(255), Security: has(264), 'Other (please specify)': has(268) },
      },
      { question: 'serverless', asked: everyone, options: { 'Yes, hosted platform': has(269), No: has(271) } },
      {
        question: 'benefits',
        asked: (row) => row.slice(388, 394).some((cell) => /^[1-5]$/.test(cell)),
        options: {
          'Cost savings': is(390, '1', '2', '3', '4', '5'),
          'Cloud portability': is(394, '1', '2', '3', '4', '5'),
        },
      },
    ],
  },
  {
    name: 'cncf-2020',
    rows: () => rawRows('Cloud_Native_Survey_1H_2020.csv', 'latin1', 2),
    respondents: 1_324,
    period: { '2020-H1': 1_324 },
    industry: { Technology: 747, Telecommunications: 63, 'Financial services': 119, Government: 26, Other: 31 },
    seniority: { Practitioner: 868, Consultant: 100, 'Manager or executive': 273, 'Teacher or student': 20, Other: 63 },
    warnings: 0,
    slices: [
      ['everyone', everyone, everyone],
      ['over 5,000 people', (group) => group.organisationSize === '5,000 or more', has(16)],
      [
        'managers in finance',
        (group) => group.industry === 'Financial services' && group.seniority === 'Manager or executive',
        (row) => has(24)(row) && (has(65)(row) || has(69)(row)),
      ],
    ],
    answers: [
      { question: 'kubernetes', asked: anyOf(495, 497), options: { Yes: has(495), No: has(496) } },
      {
        question: 'recommendation',
        asked: anyOf(897, 903),
        options: { 'Very unlikely': has(898), Absolutely: has(903) },
      },
      { question: 'clusters', asked: anyOf(498, 504), options: { '2–5': has(499), '50 and more': has(503) } },
    ],
  },
  {
    name: 'cncf-2022',
    rows: () => rawRows('cncf-2022-raw.csv', 'latin1', 3),
    respondents: 2_286,
    period: { '2022-H1': 153, '2022-H2': 2_133 },
    industry: { '': 174, Technology: 810, 'Financial services': 269, Government: 52, Other: 63 },
    seniority: {
      Practitioner: 1_104,
      Consultant: 194,
      'Manager or executive': 839,
      'Teacher or student': 18,
      Other: 131,
    },
    warnings: 2,
    slices: [
      ['everyone', everyone, everyone],
      [
        'first half, technology',
        (group) => group.period === '2022-H1' && group.industry === 'Technology',
        (row) => /^0?[1-6]\//.test(row[3]!) && is(32, '13')(row),
      ],
      ['consultants', (group) => group.seniority === 'Consultant', is(31, '10')],
    ],
    answers: [
      {
        question: 'adoption',
        asked: has(33),
        options: { 'Not started': is(33, '1'), "Don't know or not sure": is(33, '6') },
      },
      { question: 'kubernetes', asked: has(57), options: { 'In production': is(57, '1'), No: is(57, '3') } },
      {
        question: 'data-centres',
        asked: anyOf(34, 37),
        options: { 'Public Cloud (one or more clouds)': is(36, '2'), "Don't know or not sure": is(34, '0') },
      },
      {
        question: 'autoscaled-workloads',
        asked: everyone,
        options: { 'Stateless applications': has(67), None: has(66) },
      },
      { question: 'ci-cd-tools', asked: anyOf(178, 213), options: { Akuity: has(178), 'XL Deploy': has(213) } },
      {
        question: 'webassembly-impact',
        asked: (row) => row.slice(158, 168).some((cell) => /^[1-3]$/.test(cell)),
        options: { Blockchain: is(161, '1', '2', '3') },
      },
    ],
  },
  {
    name: 'cncf-security-2021',
    rows: () => rawRows('cnswp-survey-redacted.csv', 'utf8', 2),
    respondents: 71,
    period: { '2021-H1': 71 },
    industry: { '': 1, 'Financial services': 21, Government: 5, Other: 37 },
    seniority: { Practitioner: 62, 'Manager or executive': 8, Other: 1 },
    warnings: 1,
    slices: [
      ['everyone', everyone, everyone],
      ['security people', (group) => group.role === 'Security', is(5, 'Security Architect/ Engineer')],
    ],
    answers: [
      {
        question: 'experience',
        asked: has(7),
        options: { '3–5 years': is(7, '3-5 years'), '5 years and more': is(7, '5+ years') },
      },
      {
        question: 'concerns',
        asked: anyOf(10, 14),
        options: { 'Secrets Management': has(12), 'Other (please specify)': has(14) },
      },
      { question: 'incidents', asked: everyone, options: { Ransomware: has(15), 'Prefer not to disclose': has(18) } },
      { question: 'tools', asked: anyOf(25, 29), options: { 'Image scanning': has(25), Other: has(29) } },
    ],
  },
]

describe.skipIf(!sharedData.exists)('report §1: the real surveys (needs ../shared/data)', () => {
  test.each(cases)('$name: numbers and percentages are those of the file', async (expected) => {
    const codebook = codebookOf(expected.name)
    const cube = await readSurvey(codebook, createReadStream(folder + codebook.file))
    const rows = expected.rows()
    expect(cube.respondents).toBe(expected.respondents)
    expect(rows).toHaveLength(expected.respondents)
    expect(respondentsBy(cube, 'period')).toEqual(expected.period)
    expect(respondentsBy(cube, 'industry')).toMatchObject(expected.industry)
    expect(respondentsBy(cube, 'seniority')).toEqual(expected.seniority)
    expect(cube.warnings, messages(cube).join('\n')).toHaveLength(expected.warnings)
    for (const [slice, keepsGroup, keepsRow] of expected.slices)
      for (const { question, asked, options } of expected.answers) {
        const found = totals(cube, question, keepsGroup)
        const sliced = rows.filter(keepsRow).filter(asked)
        expect(sliced.length).toBeGreaterThan(0)
        const name = `${slice}, ${question}`
        expect(found.base, name).toBe(sliced.length)
        for (const [option, chose] of Object.entries(options)) {
          const share = sliced.filter(chose).length / sliced.length
          expect((found.counts[option]! / found.base) * 100, `${name}, ${option}`).toBeCloseTo(share * 100, 10)
        }
      }
  })

  test('the mean of a rating is that of the file', async () => {
    const codebook = codebookOf('cncf-2019')
    const cube = await readSurvey(codebook, createReadStream(folder + codebook.file))
    const ratings = cases[0]!.rows().flatMap((row) => (/^[1-5]$/.test(row[388]!) ? [Number(row[388])] : []))
    const { counts, sums } = totals(cube, 'benefits')
    const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
    expect(sums[0]! / counts['Faster deployment time']!).toBeCloseTo(mean, 10)
  })
})
