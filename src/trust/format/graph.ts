import { EndOfData } from '../cursor.ts'
import type { Place } from '../place.ts'
import { leadsOutside } from '../siblings.ts'
import type { Source } from '../source.ts'
import { instructionIn } from '../text/instruction.ts'
import { visible } from '../text/visible.ts'
import { isCoreMl, readCoreMl } from './coreml.ts'
import { foreignContent } from './foreign.ts'
import { type Field, fieldsOf, textOfField } from './protobuf.ts'
import { isHarmless } from './tensorflow-operations.ts'

/** Operators that run Python, or call a library by name. */
const running =
  /^(?:Py(?:Op|Func|Custom)\w*|Python\w*|EagerPyFunc|ATen|Custom(?:Op)?|ExternalOp|SystemCall|LoadLibrary)$/i
const knownDomains = /^(?:|ai\.onnx(?:\.[\w.]+)?|com\.microsoft(?:\.[\w.]+)?|org\.pytorch\.\w+)$/

/** Reads the messages that lead to operations: each names the field with the next one. */
type Step = {
  readonly field: number
  readonly inside: readonly Step[]
  readonly read?: (source: Source, field: Field, at: Place) => void
}

const graphDef: readonly Step[] = [
  { field: 1, inside: [], read: (source, field, at) => readNode(source, field, '', new Set(), at) },
  { field: 2, inside: [], read: readLibrary },
]
const savedModel: readonly Step[] = [{ field: 2, inside: [{ field: 2, inside: graphDef }] }]

const tensor: readonly Step[] = [{ field: 13, inside: [], read: readExternal }]
const onnxNode: Step[] = [{ field: 7, inside: [], read: readDomain }]
const metadata: readonly Step[] = [{ field: 2, inside: [], read: readMetadata }]
const onnxGraph: readonly Step[] = [
  { field: 1, inside: [], read: readOnnxNode },
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
  { field: 6, inside: [], read: readMetadata },
  { field: 7, inside: onnxGraph },
  { field: 8, inside: [{ field: 1, inside: [], read: readDomain }] },
  { field: 14, inside: metadata },
  {
    field: 20,
    inside: [],
    read: readTraining,
  },
  { field: 25, inside: [{ field: 7, inside: [], read: readOnnxNode }] },
]

/** Reads an ONNX model, a SavedModel or a graph of TensorFlow; the numbers of tensors are not read. */
export function readGraph(source: Source, at: Place): void {
  const { examination, place } = at
  try {
    const fields = kindsOf(source)
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
    if (isCoreMl(fields)) readCoreMl(source, at)
    else if (isSentencePiece(source)) return
    else if (isTensor && !isOnnx) walk(source, 0, source.size, tensor, at, 0)
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

/**
 * Returns true for the model of a tokenizer of SentencePiece: each of its pieces has a number where a node of a graph
 * has its operation.
 */
function isSentencePiece(source: Source): boolean {
  let pieces = 0
  for (const field of fieldsOf(source, 0, source.size)) {
    if (field.number !== 1) continue
    if (field.type !== 2) return false
    const parts = [...fieldsOf(source, field.start, field.start + field.length)]
    if (parts.some(({ number, type }) => number === 2 && type !== 5) || !parts.some(({ number }) => number === 2))
      return false
    if (++pieces >= 2_000_000) return false
  }
  return pieces > 1
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

/** One field for each number and type that the message has, however often they stand there. */
function kindsOf(source: Source): readonly Field[] {
  const kinds = new Map<number, Field>()
  for (const field of fieldsOf(source, 0, source.size)) kinds.set(field.number * 8 + field.type, field)
  return [...kinds.values()]
}

/** The functions of a graph: their names are operations too. */
function readLibrary(source: Source, library: Field, at: Place): void {
  const functions = within(source, library).filter(({ number, type }) => number === 1 && type === 2)
  const names = new Set<string>()
  const nameOf = (definition: Field) => {
    const signature = within(source, definition).find(({ number }) => number === 1)
    const name = signature && within(source, signature).find(({ number }) => number === 1)
    return name ? textOfField(source, name, 500) : ''
  }
  for (const definition of functions) names.add(nameOf(definition))
  for (const definition of functions) {
    const name = nameOf(definition)
    for (const node of fieldsOf(source, definition.start, definition.start + definition.length))
      if (node.number === 3 && node.type === 2) readNode(source, node, name, names, at)
  }
}

function within(source: Source, { start, length }: Field): Field[] {
  return fieldsOf(source, start, start + length).toArray()
}

/** A node of TensorFlow, at the top of a graph or in the function `inFunction`. */
function readNode(source: Source, node: Field, inFunction: string, functions: ReadonlySet<string>, at: Place): void {
  let [name, operation] = ['', '']
  for (const field of fieldsOf(source, node.start, node.start + node.length)) {
    if (field.type !== 2) continue
    if (field.number === 1) name = textOfField(source, field, 200)
    if (field.number === 2) operation = textOfField(source, field, 200)
  }
  if (functions.has(operation) || isHarmless(operation, name, inFunction)) return
  at.examination.find('TF-001', at.place, node.start, `the operation ${operation}`, operation)
}

/** A node of ONNX, with what its attributes hold. */
function readOnnxNode(source: Source, node: Field, at: Place): void {
  walk(source, node.start, node.start + node.length, onnxNode, at, 1)
  for (const field of fieldsOf(source, node.start, node.start + node.length)) {
    const operation = field.number === 4 && field.type === 2 ? textOfField(source, field, 200) : ''
    if (running.test(operation))
      at.examination.find('ONNX-003', at.place, field.start, `the operator ${operation}`, operation)
    if (operation === 'EPContext') readCompiled(source, node, at)
  }
}

/** A graph that is compiled for an accelerator: it stands in the model, or in a file that the model names. */
function readCompiled(source: Source, node: Field, { examination, place }: Place): void {
  examination.omit(place, 'a graph that is compiled for an accelerator')
  for (const attribute of within(source, node)) {
    if (attribute.number !== 5 || attribute.type !== 2) continue
    const parts = within(source, attribute)
    // Of a field that is written twice the last value counts.
    const read = (number: number) => parts.findLast((part) => part.number === number && part.type === 2)
    const [name, value] = [read(1), read(4)]
    if (!name || !value || textOfField(source, name, 100) !== 'ep_cache_context' || value.length > 4_096) continue
    const location = textOfField(source, value)
    if (leadsOutside(location)) examination.find('ONNX-001', place, value.start, `the location ${location}`, location)
  }
}

/** The graphs by which a model says how it is trained, which a runtime for training runs. */
function readTraining(source: Source, info: Field, at: Place): void {
  at.examination.find('ONNX-003', at.place, info.start, 'graphs that training runs', 'training', 3)
  for (const field of fieldsOf(source, info.start, info.start + info.length))
    if (field.type === 2 && field.number <= 2) walk(source, field.start, field.start + field.length, onnxGraph, at, 1)
}

function readMetadata(source: Source, field: Field, { examination, place }: Place): void {
  const text = textOfField(source, field, 1_048_576)
  if (field.length > 1_048_576) examination.omit(place, 'metadata of over 1 MiB')
  const instruction = instructionIn(text)
  const found = instruction ?? foreignContent(text)
  const severity = instruction === null ? undefined : 5
  if (found !== null)
    examination.find('ONNX-004', place, field.start, `the metadata have “${visible(found, 160)}”`, 'metadata', severity)
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
