import { createReadStream, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { selectionsToHide } from '../db/chart-hidden-selections.ts'
import { type Codebook, readSurvey } from '../src/import/survey/reader.ts'
import { readYamlValue } from '../src/yaml/value.ts'

const minBase = 5
const surveyAttributes = ['period', 'industry', 'seniority'] as const
const starter = fileURLToPath(new URL('../src/starter/report/surveys/ai-security', import.meta.url))

/** The respondents that have these values; null for any. */
type Figures = { readonly values: readonly (string | null)[]; base: number; readonly counts: number[] }

/**
 * Prints how many figures of fewer than five respondents, by all attributes and each option of each question, are known to be 0 or 100 percent from what is
 * shown: from a total that contains them, or from a total less its shown parts. Called as `node bench/withheld-bounds.ts [CODEBOOK CSV]…`.
 */
async function main(files: readonly string[]): Promise<void> {
  for (let at = 0; at < files.length; at += 2) {
    const codebook = readYamlValue(readFileSync(files[at]!, 'utf8')).value as Codebook
    const cube = await readSurvey(codebook, createReadStream(files[at + 1]!))
    const told = { small: 0, byTotal: 0, byRemainder: 0 }
    for (const { id } of cube.questions) {
      const groups = cube.groups.flatMap((group) => {
        const tally = group.answers.get(id)
        const values = surveyAttributes.map((attribute) => group[attribute])
        return tally && tally.base > 0 ? [{ values, base: tally.base, counts: tally.counts }] : []
      })
      judge(groups, told)
    }
    const share = ((told.byTotal + told.byRemainder) / told.small) * 100
    console.log(`${codebook.id}: ${JSON.stringify(told)}, ${share.toFixed(1)} %`)
  }
}

type Group = { readonly values: readonly string[]; readonly base: number; readonly counts: readonly number[] }

function judge(groups: readonly Group[], told: { small: number; byTotal: number; byRemainder: number }): void {
  const attributes = surveyAttributes.map((_, index) => index)
  const hidden = selectionsToHide(groups, [attributes], minBase).map(({ selection }) => JSON.stringify(selection))
  const figures = figuresOf(groups)
  const isHidden = new Set(hidden)
  const shown = figures.filter(({ values, base }) => base >= minBase && !isHidden.has(JSON.stringify(values)))
  const isExtreme = (count: number, base: number) => base > 0 && (count === 0 || count === base)
  for (const figure of figures.filter(({ base }) => base < minBase)) {
    const totals = shown.filter(({ values }) =>
      values.every((value, at) => value === null || value === figure.values[at]),
    )
    const remainders = totals.flatMap((total) =>
      attributes
        .filter((at) => total.values[at] === null && figure.values[at] !== null)
        .map((at) => {
          const parts = shown.filter(({ values }) =>
            values.every((value, place) => (place === at ? value !== null : value === total.values[place])),
          )
          const sum = (of: (part: Figures) => number) => parts.reduce((all, part) => all + of(part), 0)
          return {
            base: total.base - sum(({ base }) => base),
            counts: total.counts.map((count, option) => count - sum(({ counts }) => counts[option]!)),
          }
        }),
    )
    for (const option of figure.counts.keys()) {
      const isTold = ({ base, counts }: { readonly base: number; readonly counts: readonly number[] }) =>
        isExtreme(counts[option]!, base)
      told.small++
      if (totals.some(isTold)) told.byTotal++
      else if (remainders.some(isTold)) told.byRemainder++
    }
  }
}

function figuresOf(groups: readonly Group[]): readonly Figures[] {
  const figures = new Map<string, Figures>()
  for (const { values, base, counts } of groups)
    for (let mask = 0; mask < 1 << values.length; mask++) {
      const selection = values.map((value, at) => (mask & (1 << at) ? value : null))
      if (selection.includes('')) continue
      const key = JSON.stringify(selection)
      const figure = figures.get(key) ?? { values: selection, base: 0, counts: counts.map(() => 0) }
      figures.set(key, figure)
      figure.base += base
      for (const [option, count] of counts.entries()) figure.counts[option]! += count
    }
  return [...figures.values()]
}

const files = process.argv.slice(2)
await main(files.length > 0 ? files : [`${starter}.yaml`, `${starter}.csv`])
