import { gzipSync } from 'node:zlib'
import type { RuleId } from '../../../src/trust/rule/rules.ts'
import { formatSamples } from './format-samples.ts'
import { npy } from './formats.ts'
import { call, dictOf, op, pickle, zip } from './pickle.ts'
import type { Samples } from './sample-folder.ts'
import { signatureSamples } from './signature-samples.ts'
import { textSamples } from './text-samples.ts'

const global = (module: string, name: string) => pickle(op.proto(4), op.stackGlobal(module, name), '.')
const plain = dictOf('weights', op.text('none'))
const tensors = call('collections', 'OrderedDict')
const doubling = pickle(
  op.proto(2),
  ']',
  ...Array.from({ length: 30 }, (_, index) => pickle(op.put(index), '0(', op.get(index), op.get(index), 'l')),
  '.',
)
/** Files of our own for each rule, at least two that it finds something in and two that it does not. */
export const samples: Readonly<Record<RuleId, Samples>> = {
  'PKL-001': {
    positive: [
      ['a.pkl', call('os', 'system')],
      ['b.pkl', pickle(op.global('subprocess', 'Popen'), '.')],
      ['c.bin', pickle('(S"ls"\nios\nsystem\n.')],
    ],
    negative: [
      ['a.pkl', plain],
      ['b.pkl', tensors],
    ],
  },
  'PKL-002': {
    positive: [
      ['a.pkl', call('shop.models', 'Net')],
      ['b.pkl', pickle(op.proto(2), op.global('shop', 'Net'), ')\x81.')],
      ['c.pkl', global('shop', 'Net')],
    ],
    negative: [
      ['a.pkl', tensors],
      ['b.pkl', global('sklearn.svm._classes', 'SVC')],
    ],
  },
  'PKL-003': {
    positive: [
      ['a.pkl', global('sklearn.svm.classes', 'SVC')],
      ['b.pkl', pickle(op.proto(2), op.global('torch.nn.modules.linear', 'Linear'), ')\x81.')],
    ],
    negative: [
      ['a.pkl', global('collections', 'OrderedDict')],
      ['b.pkl', plain],
    ],
  },
  'PKL-004': {
    positive: [
      ['a.pkl', pickle(op.proto(2), '\x82\x01.')],
      ['b.pkl', pickle(op.proto(4), op.stackGlobal('builtins', 'str'), ')R', op.text('system'), '\x93.')],
    ],
    negative: [
      ['a.pkl', call('os', 'system')],
      ['b.pkl', pickle(op.proto(4), op.text('collections'), '\x940h\0', op.text('deque'), '\x93.')],
    ],
  },
  'PKL-005': {
    positive: [
      ['a.pkl', call('collections', 'deque').subarray(0, 20)],
      ['b.pkl', Buffer.concat([plain, Buffer.from('\0\0rest')])],
      ['c.npy', npy('<f4', Buffer.alloc(9))],
    ],
    negative: [
      ['a.pkl', Buffer.concat([plain, plain])],
      ['b.npy', npy('<f4', Buffer.alloc(8))],
    ],
  },
  'PKL-006': {
    positive: [
      ['a.pkl', dictOf('x', op.bytes(call('os', 'system')))],
      ['b.pkl', dictOf('x', op.text(call('os', 'system').toString('base64')))],
      ['c.pkl', dictOf('x', op.bytes(gzipSync(call('os', 'system'))))],
    ],
    negative: [
      ['a.pkl', dictOf('x', op.text(Buffer.from('only a text of some length').toString('base64')))],
      ['b.pkl', dictOf('x', op.bytes(Buffer.alloc(200, 7)))],
    ],
  },
  'PKL-007': {
    positive: [
      ['a.pkl', doubling],
      ['b.pkl', pickle('('.repeat(1_000_001), '.')],
    ],
    negative: [
      ['a.pkl', pickle('('.repeat(1_000), 't'.repeat(1_000), '.')],
      ['b.pkl', plain],
    ],
  },
  'PKL-008': {
    positive: [
      ['a.pkl', global('shop', 'Net.forward')],
      ['b.pkl', pickle(op.proto(4), op.stackGlobal('shop', 'Net'), '}b.')],
      ['c.pkl', pickle(op.proto(4), op.bytes(Buffer.from('os')), op.text('system'), '\x93.')],
    ],
    negative: [
      ['a.pkl', global('shop', 'Net')],
      ['b.pkl', pickle(op.proto(2), op.global('shop', 'Net'), ')\x81}b.')],
    ],
  },
  'PKL-009': {
    positive: [
      ['a.pkl', pickle(op.proto(4), op.stackGlobal('_codecs', 'encode'), op.text('a'), op.text('rot13'), '\x86R.')],
      ['b.pkl', pickle(op.proto(4), op.stackGlobal('builtins', 'getattr'), '\x85.')],
      ['c.pkl', pickle(op.proto(4), op.stackGlobal('argparse', 'Namespace'), ')\x81NK\x01sN.')],
    ],
    negative: [
      ['a.pkl', pickle(op.proto(4), op.stackGlobal('_codecs', 'encode'), op.text('a'), op.text('latin1'), '\x86R.')],
      ['b.pkl', pickle(op.proto(4), op.stackGlobal('collections', 'OrderedDict'), ')RNK\x01s.')],
    ],
  },
  'PKL-010': {
    positive: [
      ['a.pkl', tensors],
      ['b.pkl', call('os', 'system')],
    ],
    negative: [
      ['a.pkl', plain],
      ['b.pkl', global('shop', 'Net')],
    ],
  },
  'PKL-011': {
    positive: [
      [
        'a.zip',
        zip([
          { name: 'm/model.pkl', bytes: call('helper', 'Net') },
          { name: 'm/helper.py', bytes: Buffer.from('x = 1\n') },
        ]),
      ],
      [
        'model',
        new Map<string, Buffer | string>([
          ['model.pkl', call('shop.models', 'Net')],
          ['shop/__init__.py', ''],
        ]),
      ],
    ],
    negative: [
      [
        'a.zip',
        zip([
          { name: 'm/model.pkl', bytes: call('helper', 'Net') },
          { name: 'other.py', bytes: Buffer.from('x = 1\n') },
        ]),
      ],
      ['a.pkl', call('helper', 'Net')],
    ],
  },
  'NPY-001': {
    positive: [
      ['a.npy', npy('|O', plain)],
      ['b.npz', zip([{ name: 'x.npy', bytes: npy('O', plain) }])],
    ],
    negative: [
      ['a.npy', npy('<f4', Buffer.alloc(8))],
      ['b.npz', zip([{ name: 'x.npy', bytes: npy('<U4', Buffer.alloc(32)) }])],
    ],
  },
  ...formatSamples,
  ...signatureSamples,
  ...textSamples,
}
