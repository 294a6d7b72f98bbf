import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ComponentKind } from '../../../src/application/component.ts'
import type { ModelResult } from '../../../src/application/model-result.ts'
import { sharedData } from '../shared-data.ts'

/** An application that people labelled: what it has, and what a red-teamer would say of it. Ids without "AML.". */
export type Labelled = {
  readonly id: string
  readonly ai: boolean
  readonly components: readonly ComponentKind[]
  readonly plausible: readonly string[]
  /** A text where no path may be listed at all. */
  readonly mustNot: readonly string[] | string
  readonly firstPaths: readonly (readonly (readonly string[])[])[]
  readonly fixFirst: string | null
}

const folder = sharedData.applications

/** The labelled applications; none where the data are missing. */
export const labelled: readonly Labelled[] = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .sort()
      .map((name) => parse(readFileSync(`${folder}/${name}`, 'utf8')) as Labelled)
  : []

/** What a list of paths has of what was labelled. */
export type Verdict = {
  readonly listed: number
  /** Of the first five, those of which every step is plausible. */
  readonly plausible: number
  readonly firstPathsFound: number
  readonly forbidden: readonly string[]
  readonly implausible: readonly string[]
}

/** Compares an answer with the labels of its application. */
export function judge({ items }: ModelResult, label: Labelled): Verdict {
  const chains = items.map(({ steps }) => steps.map(({ technique }) => technique.replace('AML.', '')))
  const first = chains.slice(0, 5)
  const mustNot = Array.isArray(label.mustNot) ? (label.mustNot as string[]) : []
  const isPlausible = (chain: readonly string[]) => label.ai && chain.every((step) => label.plausible.includes(step))
  return {
    listed: chains.length,
    plausible: first.filter(isPlausible).length,
    firstPathsFound: label.firstPaths.filter((wanted) => first.some((chain) => shows(chain, wanted))).length,
    forbidden: chains.filter((chain) => chain.some((step) => mustNot.includes(step))).map((chain) => chain.join('>')),
    implausible: first.filter((chain) => !isPlausible(chain)).map((chain) => chain.join('>')),
  }
}

/** Checks that the wanted steps occur in this order, others between them or not. */
function shows(chain: readonly string[], wanted: readonly (readonly string[])[]): boolean {
  let place = 0
  for (const alternatives of wanted) {
    const next = chain.findIndex(
      (step, index) =>
        index >= place &&
        alternatives.some((one) => (one.endsWith('*') ? step.startsWith(one.slice(0, -1)) : step === one)),
    )
    if (next === -1) return false
    place = next + 1
  }
  return true
}
