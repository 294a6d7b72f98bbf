import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { examineSource } from '../src/trust/examine.ts'
import { withFile } from '../src/trust/source.ts'
import { coreml } from '../test/support/trust/device-samples.ts'
import { executorch, tflite } from '../test/support/trust/flatbuffers.ts'
import { protobuf } from '../test/support/trust/formats.ts'
import { op, pickle, zip } from '../test/support/trust/pickle.ts'
import { createRandom } from '../test/support/trust/random.ts'

/**
 * Mutants of a file for each reader of models for devices and serving: `node bench/trust-mutants.ts [--count 20000] [--reader NAME]`.
 * A mutant may not throw, take over two seconds, or be clean while the bytes of the attack stand in it untouched.
 */
const { values } = parseArgs({ options: { count: { type: 'string', default: '20000' }, reader: { type: 'string' } } })
const count = Number(values.count)
if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--count is ${values.count}: a whole number from 1 on.`)

const runs = pickle(op.proto(4), op.stackGlobal('os', 'system'), op.text('echo'), Buffer.from('\x85R.', 'latin1'))
const script = (name: string) => readFileSync(new URL(`../test/support/trust/written/${name}`, import.meta.url))
const opening = 'def forward(self, x):\n  return ops.aten.from_file("/etc/passwd")\n'
const linked = [[1, [[1, [[1, '/etc/passwd']]]]]] as const
const linkedField = protobuf([[556, linked]]).toString('latin1')
/** `attack` is what a loader acts upon; empty for what is harmless. */
const seeds: readonly { reader: string; name: string; bytes: Buffer; attack: string }[] = [
  { reader: 'TFLite', name: 'a.tflite', bytes: tflite([null, 'FlexReadFile']), attack: 'FlexReadFile' },
  { reader: 'TFLite', name: 'b.tflite', bytes: tflite(['FlexMatMul'], 'MLIR Converted.'), attack: '' },
  { reader: 'ExecuTorch', name: 'a.pte', bytes: executorch(['aten::add', 'shop::run']), attack: '' },
  { reader: 'Core ML', name: 'a.mlmodel', bytes: coreml(556, linked), attack: linkedField },
  { reader: 'Core ML', name: 'b.mlmodel', bytes: coreml(500, [[1, [[100, [[1, 'adds']]]]]]), attack: '' },
  {
    reader: 'PMML',
    name: 'a.pmml',
    bytes: Buffer.from(
      '<?xml version="1.0"?>\n<!DOCTYPE PMML [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<PMML version="4.4"><Header description="&x;"/></PMML>\n',
    ),
    attack: '<!ENTITY x SYSTEM "file:///etc/passwd">',
  },
  { reader: 'TorchScript', name: 'a.pt', bytes: script('script.pt'), attack: '' },
  {
    reader: 'TorchScript',
    name: 'b.pt',
    bytes: zip([
      { name: 'm/data.pkl', bytes: pickle(op.proto(2), '}.') },
      { name: 'm/code/__torch__/m.py', bytes: Buffer.from(opening) },
      { name: 'm/version', bytes: Buffer.from('3\n') },
    ]),
    attack: opening,
  },
  {
    reader: 'model archive',
    name: 'a.mar',
    bytes: zip([
      { name: 'MAR-INF/MANIFEST.json', bytes: Buffer.from('{"model": {"handler": "handler.py"}}') },
      { name: 'handler.py', bytes: Buffer.from('def handle(data, context):\n    return data\n') },
      { name: 'model.pkl', bytes: runs },
    ]),
    attack: runs.toString('latin1'),
  },
]

const folder = mkdtempSync(join(tmpdir(), 'skg-trust-mutants-'))
let faults = 0
try {
  for (const [reader, own] of Map.groupBy(seeds, (seed) => seed.reader)) {
    if (values.reader !== undefined && values.reader !== reader) continue
    const verdicts = new Map<string, number>()
    const random = createRandom(reader)
    let longest = 0
    for (let index = 0; index < count; index++) {
      const { name, bytes, attack } = own[index % own.length]!
      const mutant = mutantOf(bytes, random)
      const path = join(folder, name)
      writeFileSync(path, mutant)
      const began = performance.now()
      try {
        const { verdict } = withFile(path, (source) => examineSource(source, name))
        const took = performance.now() - began
        longest = Math.max(longest, took)
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
        const isWhole = attack !== '' && mutant.includes(Buffer.from(attack, 'latin1'))
        if (took > 2_000) note(reader, name, index, mutant, `took ${Math.round(took)} ms`)
        else if (verdict === 'clean' && isWhole) note(reader, name, index, mutant, 'is clean and has the attack')
      } catch (cause) {
        note(reader, name, index, mutant, `throws ${String(cause)}`)
      }
    }
    const told = [...verdicts].map(([verdict, times]) => `${times} ${verdict}`).join(', ')
    console.log(`${reader}: ${count} mutants, ${told}; longest ${longest.toFixed(0)} ms`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
console.log(`${faults} faults`)
process.exitCode = faults > 0 ? 1 : 0

function note(reader: string, name: string, index: number, mutant: Buffer, what: string): void {
  faults++
  if (faults <= 20) console.log(`${reader} ${name} ${index}: ${what}: ${mutant.toString('base64').slice(0, 2_000)}`)
}

/** One to three changes: bits, bytes, pieces cut out, doubled, moved or replaced, numbers at their bounds, a cut end. */
function mutantOf(bytes: Buffer, random: (below: number) => number): Buffer {
  let mutant = Buffer.from(bytes)
  for (let changes = 1 + random(3); changes > 0 && mutant.length > 1; changes--) {
    const at = random(mutant.length)
    const length = 1 + random(Math.min(64, mutant.length - at))
    const [before, piece, after] = [
      mutant.subarray(0, at),
      mutant.subarray(at, at + length),
      mutant.subarray(at + length),
    ]
    const kind = random(8)
    if (kind === 0) mutant[at]! ^= 1 << random(8)
    else if (kind === 1) mutant[at] = random(256)
    else if (kind === 2) mutant = Buffer.concat([before, after])
    else if (kind === 3) mutant = Buffer.concat([before, piece, piece, after])
    else if (kind === 4) mutant = Buffer.concat([after, before, piece])
    else if (kind === 5) mutant = Buffer.from(before)
    else if (kind === 6) piece.fill([0, 0xff, 0x7f, 0x80][random(4)]!)
    else if (at + 4 <= mutant.length) mutant.writeUInt32LE([0, 1, 0x7f_ff_ff_ff, 0xff_ff_ff_ff][random(4)]!, at)
  }
  return mutant
}
