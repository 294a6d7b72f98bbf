import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ChartContract } from '../../src/import/report/contracts.ts'
import { readReport } from '../../src/import/report/reader.ts'
import { claimingTitle, unchecked } from '../support/title-words.ts'

const starterReport = 'src/starter/report'
const { charts, cells } = await readReport(starterReport)
const claiming = charts.filter(({ statesClaim }) => statesClaim).map(({ id }) => id)
const contractOf = async (id: string) =>
  parse(await readFile(`${starterReport}/charts/${id}.yaml`, 'utf8')) as ChartContract

test.each(claiming)('explorer §3: all that the title of %s says is checked against the rows', async (id) => {
  expect(unchecked(claimingTitle(await contractOf(id), cells.get(id)!))).toEqual([])
})

test.each([
  ['concerns-by-seniority', 'Practitioners fear agents, those above them regulation'],
  ['genai-in-production-by-industry', 'Software leads, manufacturing and education follow'],
  ['time-to-detect-by-wave', 'Half of all incidents are noticed within a day'],
  ['confidence-by-seniority', 'Confidence grows with rank'],
  ['genai-adoption-by-wave', 'Two in three run generative AI in production'],
  ['genai-adoption-by-wave', 'Generative AI in production has tripled'],
  ['genai-adoption-by-wave', 'Generative AI in production went from 33 to 67 percent within a year'],
  ['incident-reports', 'Poisoned data is reported last'],
])('explorer §3: the rows of %s do not bear out "%s"', async (id, title) => {
  expect(unchecked(claimingTitle({ ...(await contractOf(id)), title }, cells.get(id)!))).not.toEqual([])
})
