import { describe, expect, test } from 'vitest'
import { examineSource } from '../../src/trust/examine.ts'
import { bytesSource } from '../../src/trust/source.ts'
import { denseHdf5, hdf5, hdf5Elsewhere } from '../support/trust/hdf5.ts'

const verdictOf = (bytes: Buffer) => examineSource(bytesSource(bytes), 'model.h5').verdict
const dense = { class_name: 'Dense', module: 'keras.layers', config: { units: 1 } }
const whole = [
  ['in the header', hdf5(dense)],
  ['in the global heap', hdf5(dense, 'heap')],
  ['in the fractal heap', denseHdf5('denseDense')],
] as const

test('seceng §9.4: HDF-001 is lower for a file in the same folder', () => {
  const report = examineSource(bytesSource(hdf5Elsewhere('storage', 'weights.bin')), 'model.h5')
  expect(report.findings).toMatchObject([{ rule: 'HDF-001', severity: 2 }])
})

describe('seceng §9.3: attributes of HDF5', () => {
  test.each(whole)(
    'a configuration %s is read by its structure, and a file that is cut off is never clean',
    (_, bytes) => {
      expect(verdictOf(bytes)).toBe('clean')
      for (let length = 1; length < bytes.length; length += 7)
        expect(verdictOf(bytes.subarray(0, length))).not.toBe('clean')
    },
  )

  test.each([
    ['a superblock of version 9', 8, 9],
    ['numbers of 3 bytes', 13, 3],
    ['another version of the header', 96, 7],
    ['an attribute that stands elsewhere', 96 + 20, 2],
    ['another version of the attribute', 96 + 24, 9],
  ])('%s is not understood, and the file is not clean', (_, offset, value) => {
    const bytes = Buffer.from(hdf5(dense))
    bytes[offset] = value
    const report = examineSource(bytesSource(bytes), 'model.h5')
    expect([report.verdict, report.notExamined.length]).toEqual(['unknown', 1])
  })
})
