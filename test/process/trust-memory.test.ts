import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { gguf, protobuf, safetensors } from '../support/trust/formats.ts'
import { op, pickle, zip } from '../support/trust/pickle.ts'

const folder = mkdtempSync(join(tmpdir(), 'skg-trust-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

const times = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(',')
const list = (length: number) =>
  Buffer.concat([Buffer.from([9, 0, 0, 0, 8, 0, 0, 0]), Buffer.from(new BigUint64Array([BigInt(length)]).buffer)])
const hostile: Readonly<Record<string, () => string | Buffer>> = {
  'deep.json': () => '['.repeat(4_000_000),
  'deep-objects.json': () => '{"a":'.repeat(800_000),
  'wide.json': () => `[${'{},'.repeat(2_000_000)}{}]`,
  'keys.json': () => `{${times(500_000, (index) => `"k${index}":{}`)}}`,
  'long.json': () => `{"a":"${'x'.repeat(20_000_000)}"}`,
  'repeated.json': () => `{${'"a":1,'.repeat(1_500_000)}"a":2}`,
  'lines.json': () => '{"a":1}\n'.repeat(600_000),
  'tokenizer_config.json': () => `{"chat_template":"${'{{ a }}'.repeat(500_000)}"}`,
  'tools.json': () => `{"tools":[${times(60_000, (index) => `{"name":"t${index}","description":"d"}`)}]}`,
  'wide.yaml': () => `a:\n${'- 1\n'.repeat(200_000)}`,
  'tensors.safetensors': () =>
    safetensors(`{${times(150_000, (index) => `"t${index}":{"dtype":"Q","shape":[1],"data_offsets":[0,1]}`)}}`),
  'repeated.safetensors': () => safetensors(`{"__metadata__":{${'"a":"b",'.repeat(600_000)}"a":"c"}}`),
  'spaces.safetensors': () => safetensors(`{${' '.repeat(16_000_000)}}`),
  'counts.gguf': () =>
    Buffer.concat([gguf([], 1), Buffer.from(new BigUint64Array([1n]).buffer), Buffer.from('a'), list(2 ** 40)]),
  'fields.onnx': () =>
    Buffer.concat([
      protobuf([
        [7, [[1, 'x']]],
        [8, [[2, 17]]],
      ]),
      Buffer.alloc(8_000_000, Buffer.from([8, 1])),
    ]),
  'memo.pkl': () => pickle(op.proto(4), ']', '\x8c\x04abcd\x94a'.repeat(600_000), '.'),
  'stack.pkl': () => pickle(op.proto(4), 'N'.repeat(2_000_000)),
  'members.zip': () =>
    zip(Array.from({ length: 101_000 }, (_, index) => ({ name: `${index}`, bytes: Buffer.alloc(0) }))),
}

test('seceng §9.2: hostile counts, depths and lengths are examined in bounded memory', {
  tags: ['exhaustive'],
}, async () => {
  const program = `
    import { readFileSync } from 'node:fs'
    import { examinePath } from ${JSON.stringify(new URL('../../src/trust/examine.ts', import.meta.url).href)}
    const most = () => Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
    const before = most()
    const { verdict } = examinePath(process.argv[1], process.argv[2])
    console.log(JSON.stringify({ verdict, megabytes: most() - before }))`
  const grown: [name: string, megabytes: number][] = []
  for (const [name, write] of Object.entries(hostile)) {
    const path = join(folder, name)
    writeFileSync(path, write())
    const options = ['--max-old-space-size=64', '--input-type=module', '-e', program, path, name]
    const { stdout } = await promisify(execFile)(process.execPath, options)
    grown.push([name, JSON.parse(stdout).megabytes])
  }
  expect(grown.filter(([, megabytes]) => megabytes > 96)).toEqual([])
})
