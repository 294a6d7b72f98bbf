import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { op, pickle } from '../test/support/trust/pickle.ts'

/**
 * Time and memory of the trust scan of files with 10 GiB of numbers, which are sparse on disk, and a call behind them.
 */
const numbers = 10 * 2 ** 30
const folder = mkdtempSync(join(tmpdir(), 'skg-trust-bench-'))
const examine = new URL('../src/trust/examine.ts', import.meta.url).href
const hostile = Buffer.concat([op.stackGlobal('os', 'system'), op.text('echo'), Buffer.from('\x85R.', 'latin1')])

const length8 = (length: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(length))
  return bytes
}
const text = (value: string) => op.text(value)
const wrapper = pickle(
  op.proto(4),
  ...[op.stackGlobal('joblib.numpy_pickle', 'NumpyArrayWrapper'), ')\x81}('],
  ...[text('shape'), Buffer.from([0x8a, 5]), Buffer.from([0, 0, 0, 0x80, 2]), '\x85'],
  ...[text('dtype'), op.stackGlobal('numpy', 'dtype'), text('u1'), '\x89\x88\x87R'],
  'ub',
)
const header = JSON.stringify({ w: { dtype: 'U8', shape: [numbers], data_offsets: [0, numbers] } })
const files: readonly (readonly [name: string, head: Buffer, tail: Buffer])[] = [
  [
    'pickle with bytes',
    Buffer.concat([op.proto(4), Buffer.from('\x8e', 'latin1'), length8(numbers)]),
    Buffer.concat([Buffer.from('0'), hostile]),
  ],
  ['joblib', wrapper, Buffer.concat([Buffer.from('0'), hostile])],
  ['safetensors', Buffer.concat([length8(header.length), Buffer.from(header)]), Buffer.alloc(0)],
]

try {
  for (const [name, head, tail] of files) {
    const path = join(folder, 'model')
    const file = openSync(path, 'w')
    writeSync(file, head)
    ftruncateSync(file, head.length + numbers)
    writeSync(file, tail, 0, tail.length, head.length + numbers)
    closeSync(file)
    const program = `import { examinePath } from ${JSON.stringify(examine)}
      const began = performance.now()
      const { verdict, findings } = examinePath(${JSON.stringify(path)}, 'model')
      console.log(verdict, findings.map(({ rule }) => rule).join(' ') || 'nothing', Math.round(performance.now() - began) + ' ms,', Math.round(process.resourceUsage().maxRSS / 1024) + ' MB')`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
    })
    console.log(`${name} of ${statSync(path).size} bytes: ${String(stdout).trim() || String(stderr)}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
