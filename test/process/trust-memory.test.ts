import { execFile } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { gguf, protobuf, safetensors } from '../support/trust/formats.ts'
import { hdf5 } from '../support/trust/hdf5.ts'
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
  'template.jinja': () => "{% if a.b == 'user' %}{{ c + d[0].e | trim }}{% endif %}\n".repeat(60_000),
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
  'dicts.pkl': () => pickle(op.proto(4), '}\x94'.repeat(900_000), '.'),
  'lists.pkl': () => pickle(op.proto(4), `](${'K\x01'.repeat(30)}e`.repeat(400_000), '.'),
  'texts.pkl': () =>
    pickle(op.proto(4), ']', ...Array.from({ length: 60 }, () => pickle(op.text('A'.repeat(1_000_000)), 'a')), '.'),
  'compressed.pkl': () =>
    pickle(
      op.proto(4),
      ']',
      ...Array.from({ length: 60 }, () => pickle(op.bytes(deflateSync(Buffer.alloc(15_000_000))), 'a')),
      '.',
    ),
  'findings.zip': () =>
    zip(
      Array.from({ length: 20_000 }, (_, index) => ({
        name: `${'Ж'.repeat(200)}${index}.pkl`,
        flags: 0x800,
        bytes: pickle(op.proto(2), op.global('os', 'system'), '.'),
      })),
    ),
  'configurations.h5': () =>
    Buffer.concat([
      hdf5({}),
      Buffer.from(
        `{"class_name":"Dense","config":[${times(300_000, (index) => `{"class_name":"Dense","n":${index},"s":"${'Ж'.repeat(20)}"}`)}]}`,
      ),
    ]),
  'keys.gguf': () => gguf(Array.from({ length: 90_000 }, (_, index) => [`Ж${'k'.repeat(900)}${index}`, 1] as const)),
  'members.zip': () =>
    zip(Array.from({ length: 101_000 }, (_, index) => ({ name: `${index}`, bytes: Buffer.alloc(0) }))),
}

const program = fileURLToPath(new URL('../../bin/skg.js', import.meta.url))
const told = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs'
  process.on('exit', () => console.error(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]))`)}`
/** Returns the verdict of `skg trust` on a file, and the most memory that it had for that. */
async function examine(
  path: string,
  ...flags: string[]
): Promise<{ readonly verdict: string; readonly megabytes: number }> {
  const options = ['--import', told, program, 'trust', path, '--fail-on', 'never', ...flags]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, options, { maxBuffer: 2 ** 27 })
  return { verdict: stdout.split(':', 1)[0]!, megabytes: Number(stderr) / 1024 }
}

test('seceng §15.4: a call behind 10 GiB of numbers is found in less than 128 MB', { tags: ['long'] }, async () => {
  const path = join(folder, 'sparse.pkl')
  const file = openSync(path, 'w')
  const length = 10 * 2 ** 30
  const head = pickle(op.proto(4), '\x8e', Buffer.from(new BigUint64Array([BigInt(length)]).buffer))
  const tail = pickle('0', op.stackGlobal('os', 'system'), op.text('echo'), '\x85R.')
  writeSync(file, head)
  ftruncateSync(file, head.length + length)
  writeSync(file, tail, 0, tail.length, head.length + length)
  closeSync(file)
  expect((await examine(path)).verdict).toBe('malicious')
  expect((await examine(path)).megabytes).toBeLessThan(128)
  rmSync(path)
})

test('seceng §9.2: hostile counts, depths and lengths are examined in less than 128 MB', {
  tags: ['exhaustive'],
}, async () => {
  const first = join(folder, 'first.json')
  writeFileSync(first, '{}')
  await examine(first)
  const most: [name: string, megabytes: number][] = []
  for (const [name, write] of Object.entries(hostile)) {
    const path = join(folder, name)
    writeFileSync(path, write())
    most.push([name, (await examine(path)).megabytes])
    if (name === 'findings.zip')
      for (const form of ['--quiet', '--json', '--sarif'])
        most.push([`${name} ${form}`, (await examine(path, form)).megabytes])
    rmSync(path)
  }
  expect(most.filter(([, megabytes]) => !(megabytes < 128))).toEqual([])
})
