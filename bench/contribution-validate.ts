import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { validateBySchema } from '../src/contribution/explain/validate.ts'
import { parseDocumentApart } from '../src/contribution/parse/apart.ts'
import { parseDocument } from '../src/contribution/parse/document.ts'
import { quantilesOf } from './quantiles.ts'

const limit = 2 * 1024 * 1024
const rounds = 5

type Json = Readonly<Record<string, unknown>>

const documentOf = (submissions: readonly unknown[]): Json => ({
  contact: { name: null, emails: null },
  'additional-info': '',
  submissions,
})
/** As many of `item` as fit into 2 MiB, then `last`. */
const filledWith = (item: unknown, ...last: unknown[]): Json => {
  const count = Math.floor((limit - 300) / (JSON.stringify(item).length + 1))
  return documentOf([...Array.from({ length: count }, () => item), ...last])
}
const listOf = (length: number, item: unknown) => Array.from({ length }, () => item)

const technique = { 'object-type': 'technique', name: 'N', description: 'D' }
const study = {
  name: 'N',
  summary: 'S',
  'incident-date': '2024-05-01',
  'incident-date-granularity': 'DATE',
  procedure: [],
}
const step = { tactic: 'AML.TA0005', technique: 'AML.T0051.000', description: 'D' }

const documents: Readonly<Record<string, Json>> = {
  'prose, valid': filledWith({ ...technique, description: 'Word. '.repeat(500) }),
  'small items, valid': filledWith(technique),
  'small items, the last one wrong': filledWith(technique, {}),
  'one study of many steps, valid': documentOf([{ study: { ...study, procedure: listOf(27_000, step) } }]),
  'one study of many steps, one wrong': documentOf([{ study: { ...study, procedure: [...listOf(27_000, step), {}] } }]),
  'empty objects': filledWith({}),
  'misspelled types': filledWith({ 'object-type': 'techniqe' }),
  'ids, all wrong': documentOf([{ ...technique, tactics: listOf(190_000, 'AML.TA1') }]),
  'ids, the last one wrong': documentOf([{ ...technique, tactics: [...listOf(150_000, 'AML.TA0005'), 'x'] }]),
  'unknown keys': documentOf([
    { ...technique, ...Object.fromEntries(listOf(130_000, 0).map((_, index) => [`nme${index}`, 0])) },
  ]),
  'one long text for an id': documentOf([{ ...technique, id: 'A1.'.repeat(limit / 3 - 200) }]),
}

/**
 * Prints how long contribution documents of 2 MiB take to be read and validated, on this thread and apart from it, and
 * for how long each holds up whatever else the process has to do: medians of five rounds. Called as `npm run
 * bench:contribution`.
 */
async function main(): Promise<void> {
  await parseDocumentApart(new TextEncoder().encode(JSON.stringify(filledWith(technique))), 'json')
  printRow('', ['MiB', 'verdict', 'read ms', 'validate ms', 'apart ms', 'held up ms'])
  for (const [name, document] of Object.entries(documents)) {
    const body = new TextEncoder().encode(JSON.stringify(document))
    const samples: { read: number; validate: number; apart: number; heldUp: number }[] = []
    let verdict = ''
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const { document: value } = parseDocument(body, 'json')
      const read = performance.now() - began
      const { valid, violations, isCut } = validateBySchema(value)
      const validate = performance.now() - began - read
      verdict = valid ? 'valid' : `${violations.length}${isCut ? '+' : ''} wrong`
      samples.push({ read, validate, ...(await measureApart(body)) })
    }
    const median = (name: keyof (typeof samples)[number]) =>
      quantilesOf(samples.map((sample) => sample[name]))(0.5).toFixed(0)
    const size = (body.length / 1024 / 1024).toFixed(2)
    printRow(name, [size, verdict, median('read'), median('validate'), median('apart'), median('heldUp')])
  }
}

async function measureApart(body: Uint8Array): Promise<{ readonly apart: number; readonly heldUp: number }> {
  await sleep(20)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  validateBySchema((await parseDocumentApart(body, 'json')).document)
  const apart = performance.now() - began
  await sleep(5)
  delay.disable()
  return { apart, heldUp: delay.max / 1e6 }
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(36) + cells.map((cell) => cell.padStart(12)).join(''))
}

await main()
