import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gguf, npy, onnx, protobuf, safetensors } from '../test/support/trust/formats.ts'
import { hdf5 } from '../test/support/trust/hdf5.ts'
import { op, pickle, zip } from '../test/support/trust/pickle.ts'

/**
 * Time, throughput and peak memory of the trust scan of one dense file per format: `node bench/trust-formats.ts
 * --folder FOLDER --megabytes 1024`. Files are written into the folder one at a time and removed.
 */
const { values } = parseArgs({
  options: { folder: { type: 'string' }, megabytes: { type: 'string', default: '1024' } },
})
if (values.folder === undefined) throw new Error('--folder is missing')
const numbers = Number(values.megabytes) * 2 ** 20
const folder = mkdtempSync(join(values.folder, 'skg-trust-bench-'))
const examine = new URL('../src/trust/examine.ts', import.meta.url).href

const length8 = (length: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(length))
  return bytes
}
const wrapper = pickle(
  op.proto(4),
  ...[op.stackGlobal('joblib.numpy_pickle', 'NumpyArrayWrapper'), ')\x81}('],
  ...[op.text('shape'), Buffer.from([0x8a, 8]), length8(numbers), '\x85'],
  ...[op.text('dtype'), op.stackGlobal('numpy', 'dtype'), op.text('u1'), '\x89\x88\x87R'],
  'ub',
)
const header = JSON.stringify({ w: { dtype: 'U8', shape: [numbers], data_offsets: [0, numbers] } })
const dense = { class_name: 'Dense', module: 'keras.layers', config: { units: 1 } }
/**
 * A zip of these members, the last of which begins with `bytes` and goes on with the numbers; its directory stands
 * behind them.
 */
const archive = (members: Parameters<typeof zip>[0], name: string, bytes: Buffer): readonly [Buffer, Buffer] => {
  const whole = zip([...members, { name, bytes }])
  const start = whole.indexOf('PK\x01\x02')
  const [head, tail] = [Buffer.from(whole.subarray(0, start)), Buffer.from(whole.subarray(start))]
  const entry = tail.lastIndexOf('PK\x01\x02')
  for (const [part, at] of [
    [head, head.lastIndexOf('PK\x03\x04') + 18],
    [tail, entry + 20],
  ] as const) {
    part.writeUInt32LE(bytes.length + numbers, at)
    part.writeUInt32LE(bytes.length + numbers, at + 4)
  }
  tail.writeUInt32LE(head.length + numbers, tail.length - 6)
  return [head, tail]
}
const field = (number: number, length: number) => {
  const short = protobuf([[number, '']]).subarray(0, -1)
  const bytes: number[] = []
  let rest = length
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Buffer.concat([short, Buffer.from([...bytes, rest])])
}
const tensor = field(9, numbers)
const initializer = field(5, tensor.length + numbers)
const graph = field(7, initializer.length + tensor.length + numbers)
const nothing = Buffer.alloc(0)
const config = { name: 'config.json', bytes: Buffer.from(JSON.stringify(dense)) }
const array = npy('|u1', nothing).toString('latin1').replace('(2,), }', `(${numbers},), }`)
const arrayHead = Buffer.from(array, 'latin1')
arrayHead.writeUInt16LE(arrayHead.length - 10, 8)

const files: readonly (readonly [name: string, head: Buffer, tail: Buffer])[] = [
  ['bytes.pkl', Buffer.concat([op.proto(4), Buffer.from('\x8e', 'latin1'), length8(numbers)]), Buffer.from('.')],
  ['storages.pt', ...archive([{ name: 'm/data.pkl', bytes: pickle(op.proto(2), '}.') }], 'm/data/0', nothing)],
  ['tensors.safetensors', safetensors(header), nothing],
  ['model.gguf', gguf([['general.alignment', 32]]), nothing],
  ['model.onnx', Buffer.concat([onnx('', 'w'), graph, initializer, tensor]), nothing],
  ['weights.h5', hdf5(dense), nothing],
  ['model.keras', ...archive([config], 'model.weights.h5', hdf5({}, 'fixed', 'note'))],
  ['array.npy', arrayHead, nothing],
  ['array.joblib', wrapper, Buffer.from('.')],
]

try {
  for (const [name, head, tail] of files) {
    const path = join(folder, name)
    write(path, head, tail)
    const program = `import { readFileSync } from 'node:fs'
      import { examinePath } from ${JSON.stringify(examine)}
      const began = performance.now()
      const { verdict, notExamined } = examinePath(${JSON.stringify(path)}, ${JSON.stringify(name)})
      const ms = performance.now() - began
      const [, peak] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
      console.log(verdict, notExamined.map(({ reason }) => reason).join('; '), Math.round(ms) + ' ms,', Math.round(${numbers / 1e6} / ms * 1000) + ' MB/s,', Math.round(peak / 1024) + ' MB')`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program])
    console.log(`${name} of ${statSync(path).size} bytes: ${String(stdout).trim() || String(stderr)}`)
    rmSync(path)
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** Writes the numbers between `head` and `tail`, which hold no pattern of a reader by chance alone. */
function write(path: string, head: Buffer, tail: Buffer): void {
  const piece = Buffer.alloc(2 ** 20)
  for (let at = 0; at < piece.length; at += 4) piece.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at)
  const file = openSync(path, 'w')
  writeSync(file, head)
  for (let written = 0; written < numbers; written += piece.length) writeSync(file, piece)
  writeSync(file, tail)
  closeSync(file)
}
