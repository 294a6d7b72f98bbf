import { EndOfData } from '../cursor.ts'
import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { instructionIn } from '../text/instruction.ts'
import { visible } from '../text/visible.ts'
import { longestText, Table } from './flatbuffer.ts'
import { foreignContent } from './foreign.ts'
import { isHarmless } from './tensorflow-operations.ts'

/** Operators outside the built-in ones that the libraries of TensorFlow Lite bring themselves. */
const usual =
  /^(?:TFLite_Detection_PostProcess|Convolution2DTransposeBias|MaxPoolingWithArgmax2D|MaxUnpooling2D|TransformTensorBilinear|TransformLandmarks|Landmarks2TransformMatrix|AudioMicrofrontend|SIGNAL_\w+|Signal\w+|ETHOSU|ethos-u|edgetpu-custom-op|XC_\w+|circular_buffer|CIRCULAR_BUFFER|AudioSpectrogram|Mfcc|NumericVerify|ReadVariable|AssignVariable|VarHandle)$/i
const ownNamespaces = /^(?:aten|prim|executorch_prim|dim_order_ops|quantized_decomposed|et_vk|quantized|sdpa|llama)::/
const mostTables = 1_000_000

/**
 * Reads the operators of a model of TensorFlow Lite, and what describes it; the numbers of its tensors are not read.
 */
export function readTflite(source: Source, at: Place): void {
  const find = finder(at)
  const reached = new Set<string>()
  tables(at, () => {
    const model = Table.root(source)
    let count = 0
    for (const code of model.tables(1)) {
      if (++count > mostTables) break
      const custom = code.text(1)
      if (custom === null || custom === '') continue
      reached.add(custom)
      const selected = /^Flex([A-Z]\w{0,200})$/.exec(custom)?.[1]
      if (selected !== undefined && !isHarmless(selected, '', ''))
        find('TFL-001', `the operation ${selected} of TensorFlow`, selected)
      else if (selected === undefined && !usual.test(custom)) find('TFL-002', `the operator ${custom}`, custom)
    }
    noteMore(count, at)
    const described = model.text(3) ?? ''
    if (Buffer.byteLength(described) >= longestText)
      at.examination.omit(at.place, `the description from byte ${longestText} on`)
    const said = instructionIn(described) ?? foreignContent(described)
    if (said !== null) find('TFL-003', `the description says “${visible(said, 160)}”`, 'description')
  })
  for (const name of namesIn(source))
    if (!reached.has(`Flex${name}`) && !isHarmless(name, '', ''))
      at.examination.find('TFL-001', at.place, null, `the operation ${name}, to which no table leads`, name, 3)
}

/** Bytes of a model in which names are looked for: its tables stand in front of what its tensors hold, or behind. */
const mostSearched = 1_048_576

/** Operations of TensorFlow whose names stand in a model, whatever leads to them. */
function namesIn(source: Source): ReadonlySet<string> {
  const start = Math.max(0, source.size - mostSearched)
  const texts = [source.read(0, mostSearched), source.read(start, mostSearched)].map((bytes) =>
    bytes.toString('latin1'),
  )
  return new Set(texts.flatMap((text) => [...text.matchAll(/Flex([A-Z][A-Za-z0-9]{3,60})/g)].map(([, name]) => name!)))
}

/** Reads the operators of a program of ExecuTorch; what it hands to other engines is not examined. */
export function readExecutorch(source: Source, at: Place): void {
  const find = finder(at)
  tables(at, () => {
    let count = 0
    for (const plan of Table.root(source).tables(1)) {
      for (const operator of plan.tables(6)) {
        if (++count > mostTables) break
        const name = operator.text(0) ?? ''
        if (!ownNamespaces.test(name)) find('TFL-002', `the operator ${name}`, name)
      }
      noteMore(count, at)
      for (const delegate of plan.tables(7))
        at.examination.omit(at.place, `what is made for the engine ${visible(delegate.text(0) ?? '', 80)}`)
    }
    if (count === 0) at.examination.omit(at.place, 'a program without operators that can be read')
  })
}

function noteMore(count: number, { examination, place }: Place): void {
  if (count > mostTables) examination.omit(place, `operators behind the first ${mostTables}`)
}

function finder({
  examination,
  place,
}: Place): (rule: 'TFL-001' | 'TFL-002' | 'TFL-003', what: string, subject: string) => void {
  return (rule, what, subject) => examination.find(rule, place, null, visible(what, 300), subject)
}

function tables({ examination, place }: Place, read: () => void): void {
  try {
    read()
  } catch (cause) {
    if (!(cause instanceof EndOfData)) throw cause
    examination.find('PKL-005', place, null, 'a table of the model leads out of the file', 'table')
    examination.omit(place, 'tables that lead out of the file')
  }
}
