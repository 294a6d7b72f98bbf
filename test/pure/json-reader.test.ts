import { Tokenizer } from '@streamparser/json'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonAssembler } from '../../src/import/json/assembler.ts'
import { type JsonEvent, listOf, objectOf, type Plan } from '../../src/import/json/plan.ts'
import { JsonReader } from '../../src/import/json/reader.ts'

type Sink = { write(bytes: Buffer): void; end(): void }

const plans: Readonly<Record<string, Plan>> = {
  'lists of built objects': objectOf({ a: listOf({ except: { a: 'skip', b: listOf('take', 2), c: listOf('take') } }) }),
  'lists of whole values': objectOf({ a: listOf('take'), b: { items: 'skip', first: 'take' } }),
  'lists that are passed over': objectOf({ a: listOf('skip') }),
  'lists of members': objectOf({ a: listOf(objectOf({ a: listOf('take'), b: 'take' })) }),
}

/** Reads token by token what `JsonReader` reads an object at a time. */
function byTokens(plan: Plan, emit: (event: JsonEvent) => void): Sink {
  const assembler = new JsonAssembler(plan, emit)
  const tokenizer = new Tokenizer()
  tokenizer.onToken = assembler.onToken
  return {
    write: (bytes) => tokenizer.write(bytes),
    end() {
      tokenizer.end()
      if (!assembler.isDone) throw new Error('cut off')
    },
  }
}

function outcome(sinkOf: (emit: (event: JsonEvent) => void) => Sink, bytes: Buffer, pieces: number) {
  const events: JsonEvent[] = []
  const sink = sinkOf((event) => events.push(event))
  try {
    for (let at = 0; at < bytes.length; at += pieces) sink.write(bytes.subarray(at, at + pieces))
    sink.end()
    return { events, isRefused: false }
  } catch {
    return { events: [], isRefused: true }
  }
}

const key = fc.constantFrom('a', 'b', 'c', '__proto__', '1', 'ä"\\')
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\0', '\ud800', '[{', '"]', 'a\\'))
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie('value')),
    fc.dictionary(key, tie('value')),
  ),
}))
const document = fc
  .record({ a: fc.array(fc.oneof(fc.dictionary(key, value), value)), b: fc.array(value) }, { requiredKeys: [] })
  .chain((whole) => fc.constantFrom(0, 1).map((space) => Buffer.from(JSON.stringify(whole, null, space))))

describe('reading JSON an object at a time and token by token', () => {
  test.each(Object.entries(plans))('%s give the same events', (_, plan) => {
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 40 }), (bytes, pieces) => {
        expect(outcome((emit) => new JsonReader(plan, emit), bytes, pieces)).toEqual(
          outcome((emit) => byTokens(plan, emit), bytes, pieces),
        )
      }),
      { numRuns: 6 },
    )
  })

  test.each(Object.entries(plans))('%s with a broken byte are refused alike', (_, plan) => {
    fc.assert(
      fc.property(document, fc.nat(), fc.nat({ max: 255 }), fc.boolean(), (bytes, place, byte, isCut) => {
        const broken = isCut ? bytes.subarray(0, place % bytes.length) : Buffer.from(bytes)
        if (!isCut) broken[place % bytes.length] = byte
        expect(outcome((emit) => new JsonReader(plan, emit), broken, 64)).toEqual(
          outcome((emit) => byTokens(plan, emit), broken, 64),
        )
      }),
      { numRuns: 6 },
    )
  })
})
