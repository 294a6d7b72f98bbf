import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { redactText } from '../../src/redact/text.ts'
import { examineSource } from '../../src/trust/examine.ts'
import { bytesSource } from '../../src/trust/source.ts'
import { op, pickle } from '../support/trust/pickle.ts'

const folder = new URL('../support/trust/written/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder))
const examine = (name: string, bytes: Uint8Array = read(name)) =>
  examineSource(bytesSource(bytes), name, { redact: redactText })
const rulesOver2 = (name: string, bytes?: Uint8Array) => [
  ...new Set(
    examine(name, bytes)
      .findings.filter(({ severity }) => severity > 2)
      .map(({ rule }) => rule),
  ),
]

describe('contract: seceng §9: files written by PyTorch, joblib, scikit-learn, NumPy and SciPy', () => {
  const clean = [
    'state.pt',
    'state-old.pt',
    'checkpoint.pt',
    'optimizer.pt',
    'empty.pt',
    'array.joblib',
    'array-zlib.joblib',
    'array-gzip.joblib',
    'array-bz2.joblib',
    'array-xz.joblib',
    'array-lzma.joblib',
    'array.npy',
    'objects.npy',
    'arrays.npz',
    'arrays-compressed.npz',
  ]
  const withClasses = [
    'module.pt',
    'script.pt',
    'logistic.joblib',
    'logistic.pkl',
    'pipeline.joblib',
    'interpolators-2.pkl',
    'interpolators-4.pkl',
  ]
  const withCalls = ['run.pt', 'run-old.pt', 'run.joblib']

  test.each(clean)('%s is clean', (name) => {
    expect(examine(name)).toMatchObject({ verdict: 'clean', notExamined: [] })
  })

  test.each(withClasses)('contract: trust §2.4: %s is made of known classes alone, and clean', (name) => {
    const { verdict, findings } = examine(name)
    expect([verdict, findings.some(({ rule }) => rule === 'PKL-003')]).toEqual(['clean', true])
  })

  test.each(withCalls)('%s is malicious', (name) => {
    expect(examine(name)).toMatchObject({ verdict: 'malicious', notExamined: [] })
    expect(rulesOver2(name)).toEqual(['PKL-001'])
  })

  test('each file is examined above', () => {
    const named = [...clean, ...withClasses, ...withCalls, 'make.py']
    expect(readdirSync(folder).sort()).toEqual(named.sort())
  })

  test.each(['_call_nan_spline', '_evaluate', '__init__'])(
    '%s of an interpolator is taken where SciPy keeps it',
    (method) => {
      const bytes = pickle(
        op.proto(4),
        op.stackGlobal('builtins', 'getattr'),
        op.stackGlobal('scipy.interpolate._interpolate', 'interp1d'),
        op.text(method),
        '\x86R.',
      )
      expect(examine('a.pkl', bytes).verdict).toBe(method.startsWith('_call') ? 'clean' : 'malicious')
    },
  )

  const fieldsOfEnd = [
    ['number of entries', 10],
    ['length', 12],
    ['offset', 16],
  ] as const
  test.each(fieldsOfEnd)('a zip64 end whose %s differs from that of the other end is a lie', (_, at) => {
    const bytes = Buffer.from(read('state.pt'))
    const place = bytes.length - 22 + at
    bytes.writeUInt16LE(bytes.readUInt16LE(place) - 1, place)
    expect(rulesOver2('state.pt', bytes)).toContain('ZIP-001')
  })

  test('a field that is full refers to the zip64 end', () => {
    const bytes = Buffer.from(read('state.pt'))
    bytes.fill(0xff, bytes.length - 14, bytes.length - 2)
    expect(examine('state.pt', bytes).verdict).toBe('clean')
  })

  test('a second zip64 end, which only one of two programs takes, is a lie', () => {
    const bytes = read('state.pt')
    const record = bytes.length - 98
    const locator = Buffer.from(bytes.subarray(-42))
    const second = Buffer.from(bytes.subarray(record, record + 56))
    second.writeBigUInt64LE(1n, 32)
    const both = Buffer.concat([bytes.subarray(0, record + 56), second, locator])
    expect(examine('state.pt', both).verdict).not.toBe('clean')
    expect(rulesOver2('state.pt', both)).toContain('ZIP-001')
  })

  test('a PyTorch file behind other bytes is found, and said to be so', () => {
    const bytes = Buffer.concat([Buffer.from('more'), read('run.pt')])
    expect(rulesOver2('run.pt', bytes)).toEqual(expect.arrayContaining(['PKL-001', 'PKL-005']))
  })
})
