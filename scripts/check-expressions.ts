import { readFileSync, writeFileSync } from 'node:fs'
import { findExpressions } from './expressions/find.ts'
import { judge, type Verdict } from './expressions/verdict.ts'

type Bounded = {
  /** Expressions whose text is bounded before: how many characters they see, and why. */
  readonly literals: Readonly<Record<string, { readonly characters: number; readonly why: string }>>
  /** Expressions that are made when the program runs: why they are linear, or bounded. */
  readonly dynamic: Readonly<Record<string, string>>
  /** Dependencies whose expressions see input: what bounds it. */
  readonly dependencies: Readonly<Record<string, string>>
}

const verdictsPath = 'scripts/expressions/verdicts.json'
const boundedPath = 'scripts/expressions/bounded.json'

/**
 * Checks that every regular expression of the program takes linear time, or is listed in
 * `scripts/expressions/bounded.json` with the bound of its text (contract: operations §5). Verdicts are stored by the
 * text of the expression: only new and changed ones are judged, all with `--all`; `--write` stores them.
 */
function main(): void {
  const isAll = process.argv.includes('--all')
  const stored = JSON.parse(readFileSync(verdictsPath, 'utf8')) as Readonly<Record<string, Verdict>>
  const bounded = JSON.parse(readFileSync(boundedPath, 'utf8')) as Bounded
  const { literals, dynamic } = findExpressions()
  const verdicts: Record<string, Verdict> = {}
  const problems: string[] = []
  const byText = Map.groupBy(literals, ({ source, flags }) => `/${source}/${flags}`)
  for (const [text, all] of byText) {
    if (bounded.literals[text]) continue
    const { source, flags } = all[0]!
    const known = isAll ? undefined : stored[text]
    const judged = known ?? judge(source, flags)
    if (typeof judged === 'string') verdicts[text] = judged
    else problems.push(`${all.map(({ place }) => place).join(', ')}: ${text} ${judged.problem}`)
  }
  const made = dynamic.map(({ file, code }) => `${file}: ${code}`)
  for (const one of made) if (!bounded.dynamic[one]) problems.push(`${one} is not listed in ${boundedPath}`)
  for (const text of Object.keys(bounded.literals))
    if (!byText.has(text)) problems.push(`${boundedPath} lists ${text}, which is nowhere`)
  for (const one of Object.keys(bounded.dynamic))
    if (!made.includes(one)) problems.push(`${boundedPath} lists ${one}, which is nowhere`)
  if (process.argv.includes('--write')) {
    const sorted = Object.fromEntries(Object.entries(verdicts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(verdictsPath, `${JSON.stringify(sorted, null, 2)}\n`)
  }
  const count = Object.keys(verdicts).filter((text) => !stored[text]).length
  console.log(`${byText.size} expressions, ${count} of them new, ${dynamic.length} made when the program runs`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

main()
