import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import { isSeq, parse, parseDocument } from 'yaml'
import { likelihoods, type Person } from './starter-report/likelihoods.ts'
import { choose, chooseEach, chooseThree, clamp, type Random, randomFrom, shuffle } from './starter-report/random.ts'

type Answer = readonly string[]
type Coded = { readonly code?: string; readonly label: string; readonly exclusive?: boolean }
type Question = {
  readonly id: string
  readonly text: string
  readonly kind: 'single' | 'multiple' | 'scale'
  readonly options?: readonly Coded[]
  readonly items?: readonly { readonly label: string }[]
}

const report = new URL('../src/starter/report/', import.meta.url)
const seed = 12
const staleArtifact = 'supply-chain-notes.md'
const waves = [
  { firstDay: Date.UTC(2025, 2, 3), respondents: 262, collector: 'AIS-2501' },
  { firstDay: Date.UTC(2025, 8, 8), respondents: 281, collector: 'AIS-2502' },
  { firstDay: Date.UTC(2026, 2, 2), respondents: 297, collector: 'AIS-2601' },
]
/** Number of respondents by what the file says for their industry; the last wave words two of them differently. */
const industries: Readonly<Record<string, number>> = {
  'Software or technology': 184,
  'Banking, insurance, fintech': 148,
  'Health care or life sciences': 86,
  'Government or public service': 82,
  Manufacturing: 76,
  'Retail or e-commerce': 62,
  Telecommunications: 48,
  'Energy or utilities': 46,
  'Education or research': 41,
  'Professional services': 37,
  'Other (please specify)': 18,
  '': 6,
  'Agriculture or food': 4,
  'Space operations': 2,
}
const rewordedInLastWave: Readonly<Record<string, string>> = {
  'Software or technology': 'Software, internet, technology',
  'Government or public service': 'Public sector',
}
const drive: Readonly<Record<string, number>> = {
  'Software or technology': 0.22,
  'Banking, insurance, fintech': 0.17,
  Telecommunications: 0.06,
  'Retail or e-commerce': 0.02,
  'Professional services': 0.02,
  'Health care or life sciences': -0.1,
  'Energy or utilities': -0.1,
  Manufacturing: -0.13,
  'Education or research': -0.15,
  'Government or public service': -0.2,
}
const seniorities = [
  ['C-level or vice president', 9],
  ['Director or head of department', 15],
  ['Manager or team lead', 24],
  ['Senior individual contributor', 31],
  ['Individual contributor', 21],
] as const
const roles = [
  ['Security engineering', 28],
  ['Security leadership', 14],
  ['Machine learning engineering', 19],
  ['Data science', 13],
  ['Platform or infrastructure', 15],
  ['Risk and compliance', 11],
] as const
const sizeWeights = [12, 19, 23, 28, 18]

/**
 * Writes the synthetic survey `surveys/ai-security.csv` and the checksums of `research/index.yaml` of the starter's
 * report, and prints the shares that its texts use. A second run changes nothing. Called as `node
 * scripts/build-starter-report.ts`.
 */
function main(): void {
  const { questions } = parse(read('surveys/ai-security.yaml')) as { questions: readonly Question[] }
  const people = answerAll(questions)
  writeFileSync(new URL('surveys/ai-security.csv', report), formatCsv(questions, people))
  writeFileSync(new URL('research/index.yaml', report), withChecksums(read('research/index.yaml')))
  for (const question of questions) printShares(question, people)
}

type Row = { readonly person: Person; readonly cells: readonly string[]; readonly answers: Record<string, Answer> }

function answerAll(questions: readonly Question[]): readonly Row[] {
  const random = randomFrom(seed)
  const names = shuffle(
    random,
    Object.entries(industries).flatMap(([name, count]) => Array<string>(count).fill(name)),
  )
  return waves.flatMap(({ firstDay, respondents, collector }, wave) => {
    const times = Array.from({ length: respondents }, () => timeOfAnswer(random, firstDay)).sort((a, b) => a - b)
    return times.map((start, index) => {
      const industry = names.pop()!
      const person = personOf(random, wave, industry)
      const number = String(1_180_000_000 + wave * 40_000_000 + index * 7_919 + Math.floor(random() * 7_000))
      const end = start + Math.floor(6 + random() * 15) * 60_000
      const industryCell = (wave === 2 && rewordedInLastWave[industry]) || industry
      const cells = [
        ...[number, collector, formatTime(start), formatTime(end), industryCell],
        ...[seniorities[person.seniority]![0], roles[person.role]![0], String(person.size + 1)],
      ]
      return { person, cells, answers: answersOf(random, questions, person) }
    })
  })
}

function personOf(random: Random, wave: number, industry: string): Person {
  const size = choose(random, sizeWeights)
  const maturity = (drive[industry] ?? 0) + (size - 2) * 0.06 + (wave - 1) * 0.04 + (random() - 0.5) * 0.3
  const seniority = choose(random, weightsOf(seniorities))
  return { wave, industry, seniority, role: choose(random, weightsOf(roles)), size, maturity, chosen: {} }
}

function answersOf(random: Random, questions: readonly Question[], person: Person): Record<string, Answer> {
  const stopsAt = random() < 0.06 ? 4 + Math.floor(random() * (questions.length - 4)) : questions.length
  return Object.fromEntries(
    questions.map((question, index) => {
      const answer = answerOf(random, question, person)
      const isSkipped = index >= stopsAt || random() < 0.025
      if (isSkipped) delete person.chosen[question.id]
      return [question.id, isSkipped ? answer.map(() => '') : answer]
    }),
  )
}

function answerOf(random: Random, question: Question, person: Person): Answer {
  const likelihood = likelihoods[question.id]!(person)
  const cellOf = ({ code, label }: Coded) => code ?? label
  const rate = (mean: number) => String(clamp(Math.round(mean + (random() + random() - 1) * 1.9), 1, 5))
  if (question.kind === 'scale') return likelihood.map((mean) => (random() < 0.02 ? '' : rate(mean)))
  const options = question.options!
  if (question.kind === 'single') {
    if (likelihood.length === 0) return ['']
    const position = choose(random, likelihood)
    person.chosen[question.id] = [position]
    return [cellOf(options[position]!)]
  }
  const picked = question.id === 'concerns' ? chooseThree(random, likelihood) : chooseEach(random, likelihood)
  const none = options.findIndex(({ exclusive }) => exclusive)
  const positions = picked.length === 0 && none >= 0 ? [none] : picked
  person.chosen[question.id] = positions
  return options.map((option, position) => (positions.includes(position) ? cellOf(option) : ''))
}

function formatCsv(questions: readonly Question[], rows: readonly Row[]): string {
  const attributes = ['Respondent ID', 'Collector ID', 'Start Date', 'End Date']
  const asked = [
    'Which industry does your organisation belong to?',
    'Which level describes your position best?',
    'What is your main role?',
    'How many people work for your organisation?',
  ]
  const headers = questions.map(({ options, items, kind }) =>
    kind === 'single' ? ['Response'] : (items ?? options!).map(({ label }) => label),
  )
  const texts = questions.flatMap(({ text }, index) => headers[index]!.map((_, column) => (column === 0 ? text : '')))
  return stringify([
    [...attributes, ...asked, ...texts],
    [...attributes.map(() => ''), ...asked.map(() => 'Response'), ...headers.flat()],
    ...rows.map(({ cells, answers }) => [...cells, ...questions.flatMap(({ id }) => answers[id]!)]),
  ])
}

/** The index with the checksums of the artifacts that are there; that of the one which shows a stale artifact stays. */
function withChecksums(index: string): string {
  const document = parseDocument(index)
  if (!isSeq(document.contents)) throw new Error('research/index.yaml is not a list')
  document.contents.items.forEach((_, position) => {
    const artifact = document.getIn([position, 'artifact'])
    const file = new URL(`research/${artifact}`, report)
    if (artifact === staleArtifact || !existsSync(file)) return
    document.setIn([position, 'sha256'], createHash('sha256').update(readFileSync(file)).digest('hex'))
  })
  return document.toString({ lineWidth: 0 })
}

/** One line per option or item: its share of those who answered, or its mean, of all and of each wave. */
function printShares({ id, kind, options, items }: Question, rows: readonly Row[]): void {
  console.log(`\n${id}`)
  const figureOf = (position: number, among: readonly Row[]) => {
    const isAnswered = (answer: Answer) =>
      kind === 'scale' ? answer[position] !== '' : answer.some((cell) => cell !== '')
    const answers = among.map(({ answers }) => answers[id]!).filter(isAnswered)
    const chosen = (answer: Answer) => {
      if (kind === 'multiple') return answer[position] === '' ? 0 : 1
      if (kind === 'scale') return Number(answer[position])
      const { code, label } = options![position]!
      return answer[0] === (code ?? label) ? 1 : 0
    }
    const sum = answers.reduce((total, answer) => total + chosen(answer), 0)
    const figure = kind === 'scale' ? sum / answers.length : (100 * sum) / answers.length
    return `${figure.toFixed(kind === 'scale' ? 2 : 1).padStart(5)} of ${String(answers.length).padStart(3)}`
  }
  ;(items ?? options!).forEach(({ label }, position) => {
    const groups = [rows, ...waves.map((_, wave) => rows.filter(({ person }) => person.wave === wave))]
    console.log(`  ${label.slice(0, 40).padEnd(40)} ${groups.map((group) => figureOf(position, group)).join(' | ')}`)
  })
}

function timeOfAnswer(random: Random, firstDay: number): number {
  const day = Math.floor(random() * 26)
  return firstDay + day * 86_400_000 + Math.floor(7 * 60 + random() * 840) * 60_000
}

function formatTime(time: number): string {
  const [year, month, day, clock] = new Date(time).toISOString().slice(0, 16).split(/[-T]/)
  return `${month}/${day}/${year} ${clock}`
}

const weightsOf = (table: readonly (readonly [string, number])[]) => table.map(([, weight]) => weight)
const read = (path: string) => readFileSync(new URL(path, report), 'utf8')

main()
