import { describe, expect, test } from 'vitest'
import type { Codebook } from '../../src/import/survey/reader.ts'
import { base, messages, read, twoHeaders, twoRows } from '../support/survey.ts'

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
