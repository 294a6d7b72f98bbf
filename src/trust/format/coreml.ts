import type { Place } from '../place.ts'
import { leadsOutside } from '../siblings.ts'
import type { Source } from '../source.ts'
import { visible } from '../text/visible.ts'
import { type Field, fieldsOf, textOfField } from './protobuf.ts'

/** Fields of the specification of Core ML by what a model of that kind is made of. */
const kinds = { customModel: 555, linkedModel: 556 } as const
/** Pipelines, by the way to the models inside of them. */
const pipelines: Readonly<Record<number, readonly number[]>> = { 200: [1, 1], 201: [1, 1], 202: [1] }
const networks = [303, 403, 500]
/** Models of numbers and words alone, by their fields. */
const plain: ReadonlySet<number> = new Set([
  ...[300, 301, 302, 304, 400, 401, 402, 404, 501, 502, 560, 600, 601, 602, 603, 604, 606, 607, 609, 610],
  ...[900, 2_000, 2_001, 2_002, 2_003, 2_004, 2_005, 2_006],
])
const deepest = 8

/**
 * Returns true for the specification of a model of Core ML: a version, a description, and one kind of model above 199.
 */
export function isCoreMl(fields: readonly Field[]): boolean {
  return (
    fields.some(({ number, type, value }) => number === 1 && type === 0 && value > 0 && value < 64) &&
    fields.some(({ number, type }) => number === 2 && type === 2) &&
    fields.some(({ number, type }) => number >= 200 && number <= 3_001 && type === 2) &&
    fields.every(({ number }) => number <= 2 || number === 10 || number >= 200)
  )
}

/**
 * Reads a model of Core ML: classes of the application that it needs, and other files that it takes its parts from.
 * Throws EndOfData.
 */
export function readCoreMl(source: Source, at: Place): void {
  readModel(source, 0, source.size, at, 0)
}

function readModel(source: Source, start: number, end: number, at: Place, depth: number): void {
  const { examination, place } = at
  if (depth > deepest) {
    examination.omit(place, `models over ${deepest} deep inside each other`)
    return
  }
  for (const field of fieldsOf(source, start, end)) {
    if (field.type !== 2) continue
    if (field.number === kinds.customModel) noteClass(source, field, 10, at)
    else if (field.number === kinds.linkedModel) readLink(source, field, at)
    else if (networks.includes(field.number)) {
      for (const layer of inside(source, field, 1))
        for (const custom of inside(source, layer, 500)) noteClass(source, custom, 10, at)
    } else if (field.number >= 200 && !plain.has(field.number) && !pipelines[field.number])
      examination.omit(place, `a kind of model that is not known: ${field.number}`)
    else {
      let models: readonly Field[] = [field]
      for (const step of pipelines[field.number] ?? []) models = models.flatMap((one) => inside(source, one, step))
      if (pipelines[field.number])
        for (const model of models) readModel(source, model.start, model.start + model.length, at, depth + 1)
    }
  }
}

function noteClass(source: Source, custom: Field, number: number, { examination, place }: Place): void {
  for (const name of inside(source, custom, number)) {
    const text = visible(textOfField(source, name, 300), 200)
    examination.find('CML-001', place, name.start, `the class ${text} of the application`, text)
  }
}

/** A model whose file, and where it is looked for, stand in texts. */
function readLink(source: Source, link: Field, { examination, place }: Place): void {
  let isTold = false
  for (const file of inside(source, link, 1))
    for (const part of fieldsOf(source, file.start, file.start + file.length))
      if (part.type === 2)
        for (const value of inside(source, part, 1)) {
          isTold = true
          const text = visible(textOfField(source, value, 500), 200)
          const severity = leadsOutside(text) ? 5 : 2
          examination.find('CML-001', place, value.start, `the model ${text}, another file`, text, severity)
        }
  if (!isTold) examination.omit(place, 'a linked model whose file is not told')
}

function inside(source: Source, { start, length }: Field, number: number): readonly Field[] {
  return [...fieldsOf(source, start, start + length)].filter((one) => one.number === number && one.type === 2)
}
