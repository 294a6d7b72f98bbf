import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Example, readExample } from '../src/pages/ide/example.ts'

export const questionsPath = 'docs/questions.md'

const examples = 'src/pages/ide/examples'
const goldens = 'test/queries'

type Golden = { readonly data: Readonly<Record<string, unknown>>; readonly extensions: { readonly cost: number } }
type Answered = { readonly title: string; readonly text: string }

/**
 * Returns docs/questions.md: what is above its first heading of the second rank, then each question of the IDE's
 * examples, `Who: what`, with the query, the answer and the cost of its golden triple. Throws for one without a golden
 * triple.
 */
export function questionsDocument(): string {
  const [head] = readFileSync(questionsPath, 'utf8').split(/^## /m)
  const sections = readdirSync(examples)
    .sort()
    .map(
      (name) =>
        [name.replace(/^\d+-|\.graphql$/g, ''), readExample(readFileSync(`${examples}/${name}`, 'utf8'))] as const,
    )
    .filter(([, { title }]) => isQuestion(title))
    .map(([name, example]) => sectionOf(example, `${goldens}/${name}.json`))
  return `${head}${grouped(sections).join('\n')}`
}

/** Checks for a title that says who asks. */
function isQuestion(title: string): boolean {
  return /^(?:Architect|CISO|Front end|Journalist|Red team|Standards|Student): /.test(title)
}

function sectionOf({ title, description, query }: Example, golden: string): Answered {
  if (!existsSync(golden)) throw new Error(`"${title}" has no golden answer: there is no ${golden}`)
  const { data, extensions } = JSON.parse(readFileSync(golden, 'utf8')) as Golden
  const answer = Object.values(data).map(answerOf).join('; ')
  const text = `## ${title}

${description} Cost: ${extensions.cost.toLocaleString('en')}.

\`\`\`graphql
${query}
\`\`\`

The starter answers: ${answer}.
`
  return { title, text }
}

/** The questions of each who asks, in the order in which they first ask. */
function grouped(sections: readonly Answered[]): readonly string[] {
  const byAsker = Map.groupBy(sections, ({ title }) => title.split(':', 1)[0])
  return [...byAsker.values()].flat().map(({ text }) => text)
}

type Named = { readonly id?: string; readonly name?: string; readonly fromId?: string; readonly toId?: string }
const mostNamed = 3

/** What a field of the root answers, in words: how many, and the first of them; of a file its name. */
function answerOf(value: unknown): string {
  const {
    totalCount,
    nodes = [],
    groups = [],
    name,
  } = value as Named & {
    readonly totalCount?: number
    readonly groups?: readonly { readonly count: number }[]
    readonly nodes?: readonly Named[]
  }
  const counts = totalCount === undefined ? groups.map(({ count }) => count) : [totalCount]
  const counted = counts.map((count) => `${count.toLocaleString('en')} in all`)
  return [...counted, ...nodes.slice(0, mostNamed).map(nameOf), ...(name === undefined ? [] : [name])].join(', ')
}

function nameOf({ id, name, fromId, toId }: Named): string {
  if (id !== undefined) return name === undefined ? `\`${id}\`` : `\`${id}\` ${name}`
  if (name !== undefined) return name
  return [fromId, toId].flatMap((end) => (end === undefined ? [] : [`\`${end}\``])).join(' before ')
}
