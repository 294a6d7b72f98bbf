import { basename } from 'node:path'
import type { FormatCode } from '../codebook.ts'
import { readCsv } from '../csv.ts'
import { createNotes } from '../notes.ts'
import { countHeaderRows, type Profile, profileColumns } from './profile.ts'
import { type Counted, type Guess, guessQuestions, stem } from './question.ts'

const mostRows = 200_000

/** What headers of attributes say, by the attribute. */
const attributes = [
  [
    'organisationSize',
    /\b(?:organi[sz]ation|company|employer|business)\b.{0,200}\bsize\b|\bsize of\b|how many (?:people|employees)/i,
  ],
  ['industry', /\bindustr|\bsector\b|\bvertical\b/i],
  ['seniority', /\bseniority|\b(?:job|career|management) level\b|\byears of experience\b|\blevel describes\b/i],
  ['role', /\brole\b|\bjob (?:title|function)\b|\boccupation\b|\bposition\b/i],
] as const

/**
 * Proposes a codebook, as YAML with remarks, for a CSV that `open` reads from its start: the kinds of columns, options
 * with their counts, separators, and what is left out as personal, empty or free text. Throws INPUT_REFUSED where it is
 * no CSV.
 */
export async function draftCodebook(path: string, open: () => AsyncIterable<Uint8Array>): Promise<string> {
  const file = basename(path)
  const id =
    file
      .replace(/\.\w+$/, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'survey'
  const { rows, format } = await readRows(id, file, open)
  const headerRows = countHeaderRows(rows)
  const guesses = guessQuestions(profileColumns(rows, headerRows))
  const date = guesses.find((guess) => guess.kind === 'date')
  const taken = new Map<string, Guess>()
  for (const guess of guesses) {
    if (guess.kind !== 'single') continue
    const [name] = attributes.find(([, pattern]) => pattern.test(guess.columns[0]!.question)) ?? []
    if (name && !taken.has(name)) taken.set(name, guess)
  }
  const own = new Set(taken.values())
  const questions = guesses.filter((guess) => guess.kind !== 'left out' && guess.kind !== 'date' && !own.has(guess))
  const [from, to] = date?.kind === 'date' ? [date.days[0]!, date.days.at(-1)!] : ['2026-01-01', '2026-12-31']
  return [
    `# Drafted from ${oneLine(file)}: ${(rows.length - headerRows).toLocaleString('en')} rows, ${guesses.length} columns or groups of them. Read it through before it is imported.`,
    `id: ${JSON.stringify(id)}`,
    `title: ${JSON.stringify(id)}`,
    ...(date ? [] : ['# When it was in the field is not known: write the first and the last day.']),
    `fieldedFrom: ${from}`,
    `fieldedTo: ${to}`,
    `file: ${JSON.stringify(file)}`,
    `format: { encoding: ${format.encoding}, delimiter: ${JSON.stringify(format.delimiter)}, headerRows: ${headerRows} }`,
    date?.kind === 'date'
      ? `period: { column: ${date.columns[0]!.number}, dateFormat: ${date.format}, by: year }`
      : `period: { value: "${from.slice(0, 4)}" }`,
    ...attributes.flatMap(([name]) => attributeLines(name, taken.get(name))),
    questions.length > 0 ? 'questions:' : '# No column looks like a question.\nquestions: []',
    ...questions.flatMap((guess, index) => questionLines(guess, index + 1)),
    ...leftOutLines(guesses),
    '',
  ].join('\n')
}

async function readRows(id: string, file: string, open: () => AsyncIterable<Uint8Array>) {
  const notes = createNotes({ id, file })
  const read = async (format: FormatCode) => {
    const rows: (readonly string[])[] = []
    await readCsv(open(), format, notes, (row) => {
      if (rows.length < mostRows) rows.push(row)
    })
    return rows
  }
  const start = await headOf(open)
  const encoding = start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : 'utf-8'
  const line = new TextDecoder(encoding).decode(start).split('\n', 1)[0]!
  const delimiter = [',', ';', '\t', '|']
    .map((each) => [each, line.split(each).length] as const)
    .sort((a, b) => b[1] - a[1])[0]![0]
  const format = { encoding, delimiter } as const
  try {
    return { rows: filled(await read(format)), format }
  } catch (cause) {
    if (encoding !== 'utf-8' || !String(cause).includes('is not utf-8')) throw cause
    const other = { encoding: 'windows-1252', delimiter } as const
    return { rows: filled(await read(other)), format: other }
  }
  function filled(rows: readonly (readonly string[])[]) {
    if (rows.length < 2) throw notes.refusal('', 'has no rows under its header')
    return rows
  }
}

async function headOf(open: () => AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const chunk of open()) return chunk.subarray(0, 65_536)
  return new Uint8Array()
}

function attributeLines(name: string, guess: Guess | undefined): string[] {
  if (guess?.kind !== 'single') return []
  const [column] = guess.columns as readonly [Profile]
  return [
    `${name}:`,
    `  column: ${column.number} # ${oneLine(column.question)}`,
    '  map:',
    ...guess.options.map(([value, count]) => `    ${JSON.stringify(value)}: ${JSON.stringify(value)} # ${count}`),
  ]
}

function questionLines(guess: Guess, position: number): string[] {
  const [first] = guess.columns as readonly [Profile]
  const lines = [
    `  - id: q${position}`,
    `    text: ${JSON.stringify(stem(first) || first.question)}`,
    `    kind: ${guess.kind}`,
  ]
  if (guess.kind === 'scale')
    return [
      ...lines,
      `    scale: { from: ${guess.from}, to: ${guess.to} }`,
      `    items: [{ label: ${JSON.stringify(first.header || first.question)}, column: ${first.number} }] # ${first.filled}`,
    ]
  if (guess.kind !== 'single' && guess.kind !== 'multiple') return []
  const place =
    guess.columns.length > 1
      ? `    columns: { from: ${first.number}, to: ${guess.columns.at(-1)!.number} }`
      : `    column: ${first.number}`
  const separator = guess.separator === undefined ? [] : [`    separator: ${JSON.stringify(guess.separator)}`]
  return [...lines, place, ...separator, ...optionLines(guess.columns, guess.options)]
}

function optionLines(columns: readonly Profile[], options: Counted): string[] {
  const isCoded = columns.length > 1 && columns.some(({ values }) => values?.some(([value]) => /^[01]$/.test(value)))
  return [
    '    options:',
    ...options.map(([value, count], index) => {
      const chosen = isCoded ? (columns[index]!.values?.find(([text]) => text === '1')?.[1] ?? 0) : count
      return `      - { label: ${JSON.stringify(value)}${isCoded ? ', code: "1"' : ''} } # ${chosen}`
    }),
  ]
}

function leftOutLines(guesses: readonly Guess[]): string[] {
  const lines = guesses.flatMap((guess) =>
    guess.kind === 'left out'
      ? [
          `#   column ${guess.columns[0]!.number} ${JSON.stringify(oneLine(guess.columns[0]!.question))}: ${guess.reason}`,
        ]
      : [],
  )
  return lines.length > 0 ? ['# Left out:', ...lines] : []
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}
