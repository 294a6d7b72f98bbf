import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { SurveyAttribute } from '../../db/survey-tables.ts'
import { type Codebook, type Group, readSurvey, type SurveyCube } from '../../src/import/survey/reader.ts'

const schema = new URL('../../src/import/report/schemas/survey.schema.json', import.meta.url)

const ajv = new Ajv2020({ allErrors: true, strictRequired: false })

addFormats.default(ajv)

export const fits = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')))

export async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export const base: Codebook = {
  id: 's',
  title: 'Survey',
  fieldedFrom: '2024-01-01',
  fieldedTo: '2024-12-31',
  file: 'x.csv',
  period: { value: '2024' },
  questions: [{ id: 'q', kind: 'single', column: 1 }],
}

/** The cube of a small CSV, which comes in chunks of 7 bytes. */
export function read(csv: string | Uint8Array, codebook: Partial<Codebook> = {}): Promise<SurveyCube> {
  const whole = { ...base, ...codebook }
  fits(whole)
  expect(fits.errors).toBe(null)
  return readSurvey(whole, chunksOf(typeof csv === 'string' ? Buffer.from(csv) : csv, 7))
}

/** One question over the groups that are kept: its base, its counts by option, and its sums. */
export function totals(cube: SurveyCube, id: string, keeps: (group: Group) => boolean = () => true) {
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

export const messages = ({ warnings }: SurveyCube) => warnings.map(({ pointer, message }) => `${pointer}: ${message}`)

export const respondentsBy = (cube: SurveyCube, attribute: SurveyAttribute) =>
  Object.fromEntries(
    ['', ...cube.values[attribute]]
      .map((value) => [value, cube.groups.filter((group) => group[attribute] === value)] as const)
      .filter(([, groups]) => groups.length > 0)
      .map(([value, groups]) => [value, groups.reduce((sum, { respondents }) => sum + respondents, 0)]),
  )

export const twoRows = [
  'Id,What is your title?,Which tools\u00a0 do you use?,,,Rate these,',
  ',Response,Scanner,Firewall,Other (please specify),Speed,Cost',
  '1,Engineer,Scanner,,,5,1',
  '2,Manager,Scanner,Firewall,my own,4,N/A',
  '3,Engineer,,,,,',
  '',
].join('\n')

export const twoHeaders = { format: { headerRows: 2 } }
