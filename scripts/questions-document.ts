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
  const answer = answerOfRoots(Object.entries(data))
  const text = `## ${title}

${description} Cost: ${extensions.cost.toLocaleString('en')}.

\`\`\`graphql
${query}
\`\`\`

The starter answers: ${answer}.
`
  return { title, text }
}

function answerOfRoots(roots: readonly (readonly [string, unknown])[]): string {
  const [first] = roots
  if (first && roots.length === 1) return answerOf(first[1])
  return roots.map(([name, value]) => `${wordsOf(name)}: ${answerOf(value)}`).join('; ')
}

/** The questions of each who asks, in the order in which they first ask. */
function grouped(sections: readonly Answered[]): readonly string[] {
  const byAsker = Map.groupBy(sections, ({ title }) => title.split(':', 1)[0])
  return [...byAsker.values()].flat().map(({ text }) => text)
}

type Members = Readonly<Record<string, unknown>>
const mostNamed = 3
const mostTold = 5
/** Members of a list that are told by themselves, and of an object by its name. */
const ofList = new Set(['totalCount', 'nodes', 'groups', 'edges', 'pageInfo'])
const ofName = new Set(['id', 'name', 'label', 'title', 'value', 'fromId', 'toId'])

/** What a field answers, in words: how many and the first of them, its name, then its other members. */
function answerOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return listed(value)
  if (typeof value !== 'object') return `${value}`
  const members = value as Members
  const isList = 'totalCount' in members || 'nodes' in members
  const own = isList ? listOf(members) : [nameOf(members), ...groupsOf(members)]
  const others = Object.entries(members)
    .filter(([name]) => !ofList.has(name) && !ofName.has(name) && !(isList && name === 'facets'))
    .map(([name, member]) => [wordsOf(name), answerOf(member)])
    .flatMap(([name, told]) => (told === '' ? [] : [`${name} ${told}`]))
  return [...own, ...others.slice(0, mostTold)].filter((part) => part !== '').join(', ')
}

function listOf({ totalCount, nodes }: Members): readonly string[] {
  const count = typeof totalCount === 'number' ? [`${totalCount.toLocaleString('en')} in all`] : []
  return Array.isArray(nodes) ? [...count, ...firstOf(nodes)] : count
}

function groupsOf({ groups }: Members): readonly string[] {
  if (!Array.isArray(groups)) return []
  return (groups as readonly Members[]).flatMap(({ count, neighbors }) => [
    `${(count as number).toLocaleString('en')} in all`,
    ...listOf((neighbors ?? {}) as Members),
  ])
}

function listed(values: readonly unknown[]): string {
  if (values.length === 0) return 'none'
  if (values.every((value) => typeof value !== 'object')) return values.slice(0, 6).join(' ')
  const told = [...new Set(firstOf(values))]
  return told.length === 0 ? `${values.length}` : `${values.length} (${told.join('; ')})`
}

/** The first of a list by name, with a number of each where it has one; none where they have no names. */
function firstOf(values: readonly unknown[]): readonly string[] {
  return (values as readonly Members[]).slice(0, mostNamed).flatMap((value) => {
    const name = nameOf(value) || nameOfMember(value)
    const { count, findings } = value
    const number = count ?? (findings as Members | undefined)?.totalCount
    return name === '' ? [] : [typeof number === 'number' ? `${name}: ${number}` : name]
  })
}

/** The name of the first member that has one, such as the application of a row. */
function nameOfMember(value: Members): string {
  const [found] = Object.values(value).flatMap((member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member) ? nameOf(member as Members) || [] : [],
  )
  return found ?? ''
}

function nameOf({ id, name, label, title, value, fromId, toId }: Members): string {
  const named = name ?? label ?? title ?? value
  if (id !== undefined) return named === undefined ? `\`${id}\`` : `\`${id}\` ${named}`
  if (named != null) return `${named}`
  return [fromId, toId].flatMap((end) => (end === undefined ? [] : [`\`${end}\``])).join(' before ')
}

/** `openBySeverity` as `open by severity`. */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
