import { describe, expect, test } from 'vitest'
import type { Codebook } from '../../src/import/survey/reader.ts'
import { messages, read, respondentsBy, totals, twoHeaders, twoRows } from '../support/survey.ts'

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
    expect(cube.questions).toMatchObject([
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
