import { expect, test } from 'vitest'
import { redactText } from '../../src/redact/text.ts'
import { examineSource } from '../../src/trust/examine.ts'
import { bytesSource } from '../../src/trust/source.ts'
import { coreml } from '../support/trust/device-samples.ts'
import { tflite } from '../support/trust/flatbuffers.ts'
import { gguf } from '../support/trust/formats.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const examine = (name: string, content: Buffer | string) =>
  examineSource(bytesSource(typeof content === 'string' ? bytes(content) : content), name, { redact: redactText })

test('trust §3.4: a kind of Core ML that is not known is not examined', () => {
  expect(examine('a.mlmodel', coreml(796, [[1, 'adds']])).verdict).toBe('unknown')
  expect(examine('a.mlmodel', coreml(300, [[1, 'adds']])).verdict).toBe('clean')
  expect(examine('a.mlmodel', coreml(556, [[1, [[1, [[2, 'adds']]]]]])).verdict).toBe('unknown')
  expect(examine('a.mlmodel', 'a text').verdict).toBe('unknown')
})

test('trust §3.4: an operation to which no table of a model leads is told', () => {
  const model = Buffer.concat([tflite(['FlexMatMul']), bytes('FlexReadFile\0')])
  expect(examine('a.tflite', model).verdict).toBe('suspicious')
  expect(examine('a.tflite', Buffer.concat([tflite(['FlexMatMul']), bytes('FlexAdd\0')])).verdict).toBe('clean')
  expect(examine('a.tflite', tflite(['FlexReadFile'])).findings.map(({ severity }) => severity)).toEqual([5])
})

test('trust §3.3: counts that make sums turn over are an attack, others a fault', () => {
  const worst = (count: number) =>
    Math.max(...examine('a.gguf', gguf([['general.alignment', 32]], count)).findings.map(({ severity }) => severity))
  expect([worst(10_000), worst(2 ** 41)]).toEqual([4, 5])
})
