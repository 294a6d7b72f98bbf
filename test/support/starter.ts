import { readFileSync } from 'node:fs'

const folder = new URL('../../src/starter/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const section = (name: string) => new RegExp(`^${name}:\\n(?: .*\\n)+`, 'm').exec(atlas)?.[0] ?? ''

const atlas = textOf('atlas.yaml')
const techniques = section('techniques')
const caseStudies = section('case-studies')
/** Returns the ids of a section, in order. */
const idsOf = (text: string) => [...text.matchAll(/^ {2}(\S+):$/gm)].map(([, id]) => id!).sort()
/** Returns the first number that nothing of the section has. */
const nextOf = (text: string) => {
  const [, letters, digits] = /^(\D+)(\d+)/.exec(idsOf(text).at(-1)!)!
  return `${letters}${String(Number(digits) + 1).padStart(4, '0')}`
}
const cwe = JSON.parse(textOf('cwe.json')) as Record<
  'Weaknesses' | 'Categories',
  readonly Readonly<Record<'Status' | 'Abstraction' | 'LikelihoodOfExploit', string>>[]
>

/** How much the starter holds, counted in its files without the importers. */
export const starter = {
  matrix: {
    tactics: idsOf(section('tactics')).length,
    techniques: idsOf(techniques).length,
    subtechniques: count(techniques, /^ {2}\S+\.\d{3}:$/gm),
    mitigations: idsOf(section('mitigations')).length,
    caseStudies: idsOf(caseStudies).length,
    steps: count(atlas, /^ +step-id:|^ +- step-id:/gm),
  },
  incidents: count(caseStudies, /^ {4}type: Incident$/gm),
  policies: count(section('mitigations'), /^ {6}- Policy$/gm),
  weaknesses: cwe.Weaknesses.length,
  deprecated: cwe.Weaknesses.filter(({ Status }) => Status === 'Deprecated').length,
  pillars: cwe.Weaknesses.filter(({ Abstraction }) => Abstraction === 'Pillar').length,
  likely: cwe.Weaknesses.filter(({ LikelihoodOfExploit }) => LikelihoodOfExploit === 'High').length,
  weaknessCategories: cwe.Categories.length,
  /** Ids of all techniques, in order. */
  techniqueIds: idsOf(techniques),
  /** Ids that the next contributed objects get. */
  next: { technique: nextOf(techniques), mitigation: nextOf(section('mitigations')) },
  /** Each line of the survey after the two of its head. */
  respondents: count(textOf('report/surveys/ai-security.csv'), /\n/g) - 2,
  /** A first start stores five parts, each at a revision: matrix, weaknesses, links, report, findings. */
  revision: 5,
} as const
