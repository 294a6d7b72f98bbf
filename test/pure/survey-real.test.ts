import { createReadStream, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse as parseCsv } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { type Codebook, type Group, readSurvey } from '../../src/import/survey/reader.ts'
import { sharedData } from '../support/shared-data.ts'
import { fits, messages, respondentsBy, totals } from '../support/survey.ts'

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
  test.each(cases)('$name: numbers and percentages are those of the file', { tags: ['long'] }, async (expected) => {
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

  test('the mean of a rating is that of the file', { tags: ['long'] }, async () => {
    const codebook = codebookOf('cncf-2019')
    const cube = await readSurvey(codebook, createReadStream(folder + codebook.file))
    const ratings = cases[0]!.rows().flatMap((row) => (/^[1-5]$/.test(row[388]!) ? [Number(row[388])] : []))
    const { counts, sums } = totals(cube, 'benefits')
    const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
    expect(sums[0]! / counts['Faster deployment time']!).toBeCloseTo(mean, 10)
  })
})
