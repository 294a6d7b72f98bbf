import { EndOfData } from '../cursor.ts'
import type { Place } from '../place.ts'
import { leadsOutside } from '../siblings.ts'
import type { Source } from '../source.ts'
import { type Field, fieldsOf, textOfField } from './protobuf.ts'

/** Operations of TensorFlow that reach files, Python or native code. */
const reaching = new Set('ReadFile WriteFile PyFunc PyFuncStateless EagerPyFunc LoadLibrary MatchingFiles'.split(' '))
const knownDomains = /^(?:|ai\.onnx(?:\.[\w.]+)?|com\.microsoft(?:\.[\w.]+)?|org\.pytorch\.\w+)$/

/** Reads the messages that lead to operations: each names the field with the next one. */
type Step = {
  readonly field: number
  readonly inside: readonly Step[]
  readonly read?: (source: Source, field: Field, at: Place) => void
}

const node: readonly Step[] = [{ field: 2, inside: [], read: readOperation }]
const graphDef: readonly Step[] = [
  { field: 1, inside: node },
  { field: 2, inside: [{ field: 1, inside: [{ field: 3, inside: node }] }] },
]
const savedModel: readonly Step[] = [{ field: 2, inside: [{ field: 2, inside: graphDef }] }]

const tensor: readonly Step[] = [{ field: 13, inside: [], read: readExternal }]
const onnxNode: Step[] = [{ field: 7, inside: [], read: readDomain }]
const onnxGraph: readonly Step[] = [
  { field: 1, inside: onnxNode },
  { field: 5, inside: tensor },
  {
    field: 15,
    inside: [
      { field: 1, inside: tensor },
      { field: 2, inside: tensor },
    ],
  },
]
onnxNode.push({
  field: 5,
  inside: [
    { field: 5, inside: tensor },
    { field: 6, inside: onnxGraph },
    { field: 10, inside: tensor },
    { field: 11, inside: onnxGraph },
  ],
})
const onnxModel: readonly Step[] = [
  { field: 7, inside: onnxGraph },
  { field: 8, inside: [{ field: 1, inside: [], read: readDomain }] },
  { field: 25, inside: [{ field: 7, inside: onnxNode }] },
]

/** Reads an ONNX model, a SavedModel or a graph of TensorFlow; the numbers of tensors are not read. */
export function readGraph(source: Source, at: Place): void {
  const { examination, place } = at
  try {
    const fields = fieldsOf(source, 0, source.size).take(1_000).toArray()
    const isOnnx =
      fields.some(({ number, type }) => number === 7 && type === 2) &&
      fields.some(({ number, type }) => number === 8 && type === 2)
    const isSaved =
      !isOnnx &&
      fields.some(({ number, type }) => number === 2 && type === 2) &&
      fields.every(({ number }) => number <= 2) &&
      !fields.some(({ number, type }) => number === 1 && type === 2)
    // A tensor by itself begins with its sizes and the number of its type.
    const isTensor =
      fields.some(({ number, type }) => number === 2 && type === 0) && fields.every(({ number }) => number <= 16)
    if (isTensor && !isOnnx) walk(source, 0, source.size, tensor, at, 0)
    else if (isOnnx) walk(source, 0, source.size, onnxModel, at, 0)
    else if (isSaved) walk(source, 0, source.size, savedModel, at, 0)
    else if (fields.some(({ number, type }) => number === 1 && type === 2) && fields.every(({ number }) => number <= 5))
      walk(source, 0, source.size, graphDef, at, 0)
    else examination.omit(place, 'unknown format')
  } catch (cause) {
    if (!(cause instanceof EndOfData)) throw cause
    examination.find('PKL-005', place, null, 'a message of the model is cut off or none', 'message')
    examination.omit(place, 'messages that are cut off')
  }
}

function walk(source: Source, start: number, end: number, steps: readonly Step[], at: Place, depth: number): void {
  if (depth > 64) {
    at.examination.omit(at.place, 'graphs over 64 deep inside each other')
    return
  }
  let count = 0
  for (const field of fieldsOf(source, start, end)) {
    if (++count % 4_096 === 0) at.examination.checkTime()
    for (const { field: number, inside, read } of steps) {
      if (number !== field.number || field.type !== 2) continue
      if (read) read(source, field, at)
      else walk(source, field.start, field.start + field.length, inside, at, depth + 1)
    }
  }
}

function readOperation(source: Source, field: Field, { examination, place }: Place): void {
  const name = textOfField(source, field, 200)
  if (reaching.has(name)) examination.find('TF-001', place, field.start, `the operation ${name}`, name)
}

function readDomain(source: Source, field: Field, { examination, place }: Place): void {
  const domain = textOfField(source, field, 200)
  if (!knownDomains.test(domain))
    examination.find('ONNX-002', place, field.start, `operators of the domain ${domain}`, domain)
}

/** An entry of external data: key and value. */
function readExternal(source: Source, entry: Field, { examination, place }: Place): void {
  let [key, value] = ['', '']
  for (const field of fieldsOf(source, entry.start, entry.start + entry.length)) {
    if (field.number === 1) key = textOfField(source, field)
    if (field.number === 2) value = textOfField(source, field)
  }
  if (key !== 'location') return
  if (leadsOutside(value)) examination.find('ONNX-001', place, entry.start, `the location ${value}`, value)
  else examination.siblings.noteReference(place, entry.start, value)
}
