import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
export const periods = ['2024-H1', '2024-H2', '2025-H1', '2025-H2']
export const industries = named('Industry', 12)
export const seniorities = named('Seniority', 5)
const roles = named('Role', 6)
const levels = named('Level', 5)
const controls = named('Control', 8)
const skills = named('Skill', 4)

const charts = {
  'share-by-seniority': `
type: grouped-bar
dataset: { survey: practitioners, question: adoption }
measure: share
dimension: { name: option, label: Level }
series: { name: seniority, label: Seniority }
unit: percent`,
  'multiple-by-industry': `
type: heatmap
dataset: { survey: practitioners, question: controls }
measure: share
dimension: { name: industry, label: Industry }
series: { name: option, label: Control }
unit: percent`,
  'mean-by-period': `
type: line
dataset: { survey: practitioners, question: confidence }
measure: mean
dimension: { name: period, label: Period }
series: { name: item, label: Skill }
unit: points`,
}
export const chartIds = Object.keys(charts)

/** A report folder with a survey and its charts, or an empty one for no respondents. */
export async function writeReport(path: string, respondents: number): Promise<void> {
  await mkdir(join(path, 'surveys'), { recursive: true })
  await mkdir(join(path, 'charts'))
  await writeFile(
    join(path, 'report.yaml'),
    'id: bench\ntitle: Bench\nedition: "1"\npublishedAt: 2026-01-31\nauthors: [Bench]\nlicence: Apache-2.0\nsynthetic: true\n',
  )
  if (respondents === 0) return
  for (const [id, contract] of Object.entries(charts)) {
    await writeFile(join(path, 'charts', `${id}.yaml`), `id: ${id}\ntitle: ${id}${contract}\n`)
  }
  await writeFile(join(path, 'surveys', 'practitioners.yaml'), codebook)
  await writeFile(join(path, 'surveys', 'practitioners.csv'), responses(respondents))
}

const header = ['Number', 'Date', 'Industry', 'Seniority', 'Role', 'Adoption', ...controls, ...skills]
const codebook = `
id: practitioners
title: Practitioners
fieldedFrom: 2024-01-01
fieldedTo: 2025-12-31
file: practitioners.csv
respondent: Number
period: { column: Date, dateFormat: YYYY-MM-DD, by: half }
industry: { column: Industry, order: ${JSON.stringify(industries)} }
seniority: { column: Seniority, order: ${JSON.stringify(seniorities)} }
role: { column: Role, order: ${JSON.stringify(roles)} }
questions:
  - { id: adoption, text: Adoption, kind: single, column: Adoption, options: ${JSON.stringify(levels.map((label) => ({ label })))} }
  - { id: controls, text: Controls, kind: multiple, columns: ${JSON.stringify(controls)} }
  - { id: confidence, text: Confidence, kind: scale, columns: ${JSON.stringify(skills)}, scale: { from: 1, to: 5 } }
`

/**
 * The CSV, a thousand rows at a time. One seed serves both sizes, so that the larger survey begins with the smaller
 * one.
 */
function* responses(respondents: number): Generator<string> {
  const below = randomBelow(20260131)
  const oneOf = (values: readonly string[]) => values[below(values.length)]!
  yield `${header.join(',')}\n`
  for (let first = 0; first < respondents; first += 1_000) {
    let rows = ''
    for (let number = first + 1; number <= Math.min(first + 1_000, respondents); number++) {
      const date = `${2024 + below(2)}-${two(1 + below(12))}-${two(1 + below(28))}`
      const lowered = below(3)
      rows += [number, date, oneOf(industries), oneOf(seniorities), oneOf(roles), oneOf(levels)].join(',')
      for (const control of controls) rows += below(5) <= lowered ? `,${control}` : ','
      for (const _ of skills) rows += `,${1 + lowered + below(3)}`
      rows += '\n'
    }
    yield rows
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** A repeatable source of whole numbers from 0 up to a limit (xorshift of 32 bits). */
export function randomBelow(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}
