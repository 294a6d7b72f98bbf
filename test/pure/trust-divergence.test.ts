import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { examineSource } from '../../src/trust/examine.ts'
import { bytesSource } from '../../src/trust/source.ts'
import { call, dictOf, op, pickle, zip } from '../support/trust/pickle.ts'
import { tar } from '../support/trust/tar.ts'

const report = (name: string, content: Buffer | string) => examineSource(bytesSource(Buffer.from(content)), name)
const rulesOf = (name: string, content: Buffer | string) =>
  report(name, content)
    .findings.filter(({ severity }) => severity > 2)
    .map(({ rule }) => rule)
const hostile = call('os', 'system')
/** Opcodes that call a function of the deny list, without PROTO. */
const code = hostile.subarray(2)
const wrapper = pickle(
  ...[op.stackGlobal('joblib.numpy_pickle', 'NumpyArrayWrapper'), ')\x81}('],
  ...[
    op.text('shape'),
    'K\x40\x85',
    op.text('dtype'),
    op.stackGlobal('numpy', 'dtype'),
    op.text('u1'),
    '\x89\x88\x87R',
  ],
  'ub',
)
const latin = (bytes: Buffer) => op.text(bytes.toString('latin1'))
const load = op.stackGlobal('torch.storage', '_load_from_bytes')
const encode = op.stackGlobal('_codecs', 'encode')

describe('seceng §9.4: what Python reads is read', () => {
  test.each([
    ['behind a number in another base', pickle('I0x1\n0', code)],
    ['behind a number that ends with a zero byte', pickle('I1\0x\n0', code)],
    ['behind a place of the memo with a sign', pickle('Np+5\n0', code)],
    ['without PROTO', pickle(code)],
    ['behind bytes, without PROTO', pickle(op.bytes(Buffer.from('a')), '0', code)],
    ['in the place of an array that only joblib knows', pickle(op.proto(4), wrapper, '0', code, '.'.repeat(64))],
    ['behind more values than are followed', pickle(op.proto(4), 'N'.repeat(600_000), code)],
    ['as bytes that a text stands for', dictOf('a', latin(hostile))],
    ['that values are put into', pickle(op.proto(4), op.stackGlobal('sys', 'modules'), op.text('a'), 'Ns.')],
  ])('a call %s is found', (_, bytes) => expect(rulesOf('model.bin', bytes)).toContain('PKL-001'))

  test.each([
    [
      'PKL-009',
      'bytes that are made while they are loaded',
      pickle(op.proto(4), load, op.stackGlobal('builtins', 'bytes'), ']K\x80a\x85R\x85R.'),
    ],
    [
      'PKL-009',
      'a text that is encoded as no bytes are',
      pickle(op.proto(4), encode, op.text('pbf'), op.text('rot13'), '\x86R.'),
    ],
    [
      'PKL-008',
      'a state that sets what BUILD calls',
      pickle(
        op.proto(4),
        op.stackGlobal('shop', 'Net'),
        ')\x81}',
        op.text('__setstate__'),
        op.stackGlobal('shop', 'run'),
        'sb.',
      ),
    ],
    ['PKL-008', 'values that are put into a global', pickle(op.proto(4), op.stackGlobal('shop', 'hooks'), 'Na.')],
    [
      'PKL-009',
      'a function that another one calls',
      pickle(
        op.proto(4),
        op.stackGlobal('torch._tensor', '_rebuild_from_type_v2'),
        op.stackGlobal('shop', 'run'),
        'NN\x87R.',
      ),
    ],
  ] as const)('%s finds %s', (rule, _, bytes) => expect(rulesOf('model.pkl', bytes)).toContain(rule))

  test('a pickle of protocol 1 whose first bytes pass for another message is read', () => {
    const bytes = pickle('(K\x02K\x01', op.text('\xe4'), 'l0', code)
    expect(rulesOf('model', bytes)).toContain('PKL-001')
  })

  test('an array of several members is read to its end, and one of joblib before 0.10', () => {
    const header = "{'descr': [('a', '<i4'), ('b', '<f8')], 'fortran_order': False, 'shape': (2,), }\n"
    const array = pickle(`\x93NUMPY\x01\0${String.fromCharCode(header.length)}\0${header}`, Buffer.alloc(24))
    expect(report('a.npy', array).verdict).toBe('clean')
    expect(report('a.npy', array.subarray(0, -1)).verdict).not.toBe('clean')
    const old = Buffer.concat([Buffer.from('ZF0x00'.padEnd(21)), deflateSync(hostile)])
    expect(rulesOf('a.joblib', old)).toContain('PKL-001')
  })

  test('bytes of protocol 2 and arrays of joblib are no findings', () => {
    expect(
      rulesOf(
        'a.pkl',
        pickle(op.proto(2), load, encode, latin(dictOf('a', op.text('b'))), op.text('latin1'), '\x86R\x85R.'),
      ),
    ).toEqual([])
    expect(rulesOf('a.joblib', pickle(op.proto(4), wrapper, Buffer.alloc(64), '.'))).toEqual([])
  })
})

describe('seceng §9.4: archives are read as Python reads them', () => {
  const member = { name: 'm/data.pkl', bytes: hostile }
  test.each([
    ['that says it is encrypted', 'model.pt', zip([{ ...member, flags: 1 }])],
    ['in a tar without magic', 'model', tar([member], { isOld: true })],
    ['of a type that nobody knows', 'a.tar', tar([{ ...member, type: 'Z' }])],
    [
      'behind a link that says it has data',
      'a.tar',
      tar([{ name: 'l', bytes: Buffer.alloc(0), type: '2', size: 1_024 }, member]),
    ],
    [
      'in the second part of a gzip',
      'a.pkl.gz',
      Buffer.concat([gzipSync(hostile.subarray(0, 9)), gzipSync(hostile.subarray(9))]),
    ],
    [
      'in a zip behind another archive',
      'a.7z',
      Buffer.concat([Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), zip([member])]),
    ],
  ])('a member %s is read', (_, name, bytes) => expect(rulesOf(name, bytes)).toContain('PKL-001'))

  const two = zip([{ name: 'a', bytes: Buffer.from('a') }])
  test.each([
    [
      'ZIP-001',
      'a name in an extended header',
      'a.tar',
      tar([
        { name: 'x', type: 'x', bytes: Buffer.from('19 path=../../evil\n') },
        { name: 'a', bytes: Buffer.from('a') },
      ]),
    ],
    ['ZIP-001', 'a device', 'a.tar', tar([{ name: 'd', type: '3', bytes: Buffer.alloc(0) }])],
    [
      'ZIP-001',
      'a second end of the directory',
      'a.zip',
      zip([{ name: 'a', bytes: Buffer.from('a') }], { comment: `PK\x05\x06${'\0'.repeat(16)}\x99\x99` }),
    ],
    ['PKL-005', 'a wrong CRC of stored data', 'a.zip', zip([{ name: 'a.txt', bytes: Buffer.from('a'), crc: 7 }])],
    [
      'PKL-005',
      'bytes behind the end of a tar',
      'a.tar',
      Buffer.concat([tar([{ name: 'a', bytes: Buffer.from('a') }]), Buffer.from('more')]),
    ],
  ] as const)('%s finds %s', (rule, _, name, bytes) => expect(rulesOf(name, bytes)).toContain(rule))

  test('archives that tell the truth are clean', () => {
    expect(report('a.zip', two).verdict).toBe('clean')
    expect(report('a.tar', tar([{ name: 'a.txt', bytes: Buffer.from('a') }])).verdict).toBe('clean')
    const parts = Buffer.concat([gzipSync('{"a":'), gzipSync('1}')])
    expect(report('a.json.gz', parts).verdict).toBe('clean')
  })

  test.each([
    ['a gzip', gzipSync(dictOf('weights', op.text('none')))],
    ['data of zlib', deflateSync(dictOf('weights', op.text('none')))],
    [
      'a file of joblib before 0.10',
      Buffer.concat([Buffer.from('ZF0x00'.padEnd(21)), deflateSync(dictOf('weights', op.text('none')))]),
    ],
  ])('seceng §15.4: %s that is cut off anywhere is never clean', (_, bytes) => {
    const verdicts = Array.from(
      { length: bytes.length - 1 },
      (_, index) => report('a.pkl.gz', bytes.subarray(0, index + 1)).verdict,
    )
    expect(verdicts).not.toContain('clean')
  })
})

describe('seceng §9.4: GGUF-001 sees code as Jinja does', () => {
  test.each([
    ["{{ '}}' ~ ''.__class__ }}"],
    ["__class__ is spoken of. {{ ''.__class__ }}"],
    ["{{ {'a': {'b': 1}} ~ ''.__class__ }}"],
    ["{# {{ #}{{ ''.__class__ }}"],
    ["{{ ''['XXclassXX'|replace('X','_')] }}"],
    ["{{ ''[dict(__cla=1,ss__=1)|join] }}"],
    ["{% set u = ({}|select()|string|list)[24] %}{{ lipsum[u * 2 ~ 'globals' ~ u * 2] }}"],
    ["{{ '{0:c}{0:c}class'.format(95) }}"],
  ])('%s leaves the sandbox', (template) => expect(rulesOf('a.jinja', template)).toContain('GGUF-001'))

  test.each([
    ["{# ''.__class__ #}{{ a }}"],
    ["{% raw %}{{ ''.__class__ }}{% endraw %}"],
    ["{{ a }} ''.__class__ {{ b }}"],
  ])('%s does not', (template) => expect(rulesOf('a.jinja', template)).toEqual([]))
})
