import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readYamlValue } from '../../src/ground/yaml/value.ts'
import { draftCodebook } from '../../src/import/survey/draft/codebook.ts'
import { type Codebook, readSurvey } from '../../src/import/survey/reader.ts'
import { sharedData } from '../support/shared-data.ts'
import { chunksOf, fits } from '../support/survey.ts'

const draft = async (path: string, open: () => AsyncIterable<Uint8Array>) => {
  const text = await draftCodebook(path, open)
  const codebook = readYamlValue(text).value as Codebook
  fits(codebook)
  expect(fits.errors).toBe(null)
  return { text, codebook, cube: await readSurvey(codebook, open()) }
}

const people = ['Bank', 'Bank', 'Shop', 'Farm', 'Bank', 'Shop', 'Shop', 'Farm'].map((industry, index) =>
  [
    `2026-0${1 + (index % 3)}-10 10:00`,
    `person${index}@example.org`,
    industry,
    index % 2 ? 'Yes' : 'No',
    ['Python;Go', 'Go', 'Python;Rust', 'Python;Go;Rust'][index % 4],
    1 + (index % 4),
    `my own words ${index}`,
  ].join(','),
)
const csv = Buffer.from(
  `Timestamp,Contact,Which industry?,Do you scan?,Which languages?,How sure are you?,Anything else?\n${people.join('\n')}\n`,
)

test('report §6: a draft proposes columns, kinds, options with counts and separators, and reads the CSV', async () => {
  const { text, codebook, cube } = await draft('our survey.csv', () => chunksOf(csv, 50))
  expect(codebook).toMatchObject({
    id: 'our-survey',
    fieldedFrom: '2026-01-10',
    fieldedTo: '2026-03-10',
    period: { column: 1, dateFormat: 'YYYY-MM-DD' },
    industry: { column: 3, map: { Bank: 'Bank', Shop: 'Shop', Farm: 'Farm' } },
    questions: [
      { text: 'Do you scan?', kind: 'single', column: 4 },
      { text: 'Which languages?', kind: 'multiple', column: 5, separator: ';' },
      { kind: 'scale', scale: { from: 1, to: 4 } },
    ],
  })
  expect(text).toContain('- { label: "Python" } # 6')
  expect(text).toContain('column 2 "Contact": looks personal (e-mail addresses)')
  expect(text).toContain('column 7 "Anything else?": has another value in each row')
  expect(text).not.toContain('@')
  expect(cube.respondents).toBe(8)
  expect(cube.questions.map(({ options }) => options.length)).toEqual([2, 3, 1])
})

test('report §6: a draft finds a column per answer under two header rows', async () => {
  const two = Buffer.from('Which tools?,,,Role\nA,B,C,Response\nA,,C,Dev\n,B,,Ops\nA,B,,Dev\nA,,,Dev\n,,C,Ops\n')
  const { codebook, cube } = await draft('t.csv', () => chunksOf(two, 50))
  expect(codebook).toMatchObject({
    format: { headerRows: 2 },
    role: { column: 4 },
    questions: [{ text: 'Which tools?', kind: 'multiple', columns: { from: 1, to: 3 } }],
  })
  expect(cube.questions[0]?.options).toEqual(['A', 'B', 'C'])
})

test.each([
  ['nothing', ''],
  ['a header alone', 'a,b\n'],
])('report §6: a draft of %s is refused', async (_, text) => {
  await expect(draftCodebook('x.csv', () => chunksOf(Buffer.from(text), 50))).rejects.toThrow(
    'has no rows under its header',
  )
})

test
  .skipIf(!sharedData.exists)
  .each(['Cloud_Native_Survey_2019.csv', 'cncf-2022-raw.csv', 'Cloud_Native_Survey_2018-redacted.csv'])(
  'report §6: the draft of ../shared/data/surveys/cncf/%s reads it',
  { tags: ['long'] },
  async (name) => {
    const path = join(sharedData.surveys, 'cncf', name)
    const { cube } = await draft(path, () => createReadStream(path))
    expect(cube.questions.length).toBeGreaterThan(10)
  },
)
