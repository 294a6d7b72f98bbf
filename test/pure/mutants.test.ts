import { describe, expect, test } from 'vitest'
import { applied, drawMutants } from '../../scripts/mutants/draw.ts'
import { faultsOf } from '../../scripts/mutants/faults.ts'
import { isReached, joined, reachedBelow } from '../../scripts/mutants/reach.ts'
import { testsOf } from '../../scripts/mutants/tests-of.ts'

const faultsIn = (text: string) => faultsOf('a.ts', text).map((fault) => applied(text, [fault]))

describe('single faults of a program', () => {
  test.each([
    ['a < b', ['a <= b']],
    ['a >= b', ['a > b']],
    ['a === b', ['a !== b']],
    ['a /* < */ < b', ['a /* < */ <= b']],
    ['a && b', ['a || b']],
    ['a ?? b', ['(a)', '(b)']],
    ['!a', ['!!(a)']],
    ['f(a, b)', [';', 'f(b, a)']],
    ['f(a, a)', [';']],
    ['x = Math.max(a, b)', [';', 'x = Math.min(a, b)']],
    ['f(...a, b)', [';']],
    ['await f()', [';']],
    ['a = true', [';', 'a = false']],
    ['x = 1', [';', 'x = (1 + 1)']],
    ['x = 0', [';', 'x = 1']],
    ['x = 16_384', [';', 'x = (16_384 * 2)']],
    ["x = a === 'b'", [';', "x = a !== 'b'", "x = a === '~b'"]],
    ["x = 'b'", [';']],
    ['if (a) throw b', [';', 'if (!(a)) throw b']],
    ['if (a < 1) throw b', [';', 'if (a <= 1) throw b', 'if (a < (1 + 1)) throw b']],
    ['if (a) b()', ['if (!(a)) b()', 'if (a) ;']],
    ['x(q.where(a).limit(b))', [';', 'x(q.where(a))', 'x(q.limit(b))']],
    ['x(a.some(b))', [';', 'x(a.every(b))']],
    ['x(a.toString())', [';']],
    ['type A = 1 | true', []],
    ['const a: 1 = b as 2', []],
    ["import { a } from './b.ts'", []],
    ['const a = { 1: b }', []],
    ["'use strict'", []],
    ['super(a)', []],
  ])('%s', (text, faults) => {
    expect(faultsIn(text.replace(/^super.*/, 'class A extends B { constructor() { $& } }')).sort()).toEqual(
      faults.toSorted(),
    )
  })

  const candidates = ['a.ts', 'b.ts'].map((file) => ({
    file,
    text: Array.from({ length: 20 }, (_, index) => `export const a${index} = b < c && d`).join('\n'),
    lines: null,
  }))

  test('are drawn by a seed, one of each line, with place and lines', () => {
    const drawn = drawMutants(candidates, 'a')
    expect(drawn.length).toBe(40)
    expect(drawMutants(candidates, 'a')).toEqual(drawn)
    expect(drawMutants(candidates, 'b')).not.toEqual(drawn)
    expect(new Set(drawn.map(({ file, line }) => `${file}:${line}`)).size).toBe(40)
    const first = drawn[0]!
    expect(first.before).toBe(`export const a${first.line - 1} = b < c && d`)
    expect([first.before.replace('<', '<='), first.before.replace('&&', '||')]).toContain(first.after)
    const lines = new Set([3])
    expect(drawMutants([{ ...candidates[0]!, lines }], 'a').map(({ line }) => line)).toEqual([3])
  })
})

describe('tests that reach a fault', () => {
  const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count })
  const script = (...ranges: readonly ReturnType<typeof range>[]) => ({
    scriptId: '1',
    url: 'file:///r/src/a.ts?x',
    functions: ranges.map((one) => ({ functionName: '', isBlockCoverage: true, ranges: [one] })),
  })

  test('of nested ranges the innermost decides; dependencies are left out', () => {
    const scripts = [script(range(0, 100, 1), range(10, 50, 0), range(20, 30, 2), range(60, 70, 0))]
    const other = { ...script(range(0, 9, 1)), url: 'file:///r/node_modules/a.js' }
    expect(reachedBelow('/r/', [...scripts, other])).toEqual({ 'src/a.ts': [0, 10, 20, 30, 50, 60, 70, 100] })
  })

  test('stretches join, and have their beginnings but not their ends', () => {
    expect(
      joined([
        [0, 5, 20, 30],
        [5, 9],
        [25, 40],
      ]),
    ).toEqual([0, 9, 20, 40])
    expect([0, 8, 9, 20, 39, 40].map((at) => isReached([0, 9, 20, 40], at))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ])
  })

  const mutantIn = (text: string) => drawMutants([{ file: 'src/a.ts', text, lines: null }], 'a')[0]!
  const ofFunction = mutantIn('export const a = () => b < c')
  const ran = (file: string, ms: number, tests: object, imported: object = {}) =>
    ({ file, ms, tests, imported }) as never
  const importers = new Map([['src/a.ts', ['src/b.ts']]])
  const namesOf = (...tests: never[]) => testsOf(ofFunction, tests, importers).map(({ file }) => file)

  test('are those that run its place, that of its name first, then the quickest, then others of its file', () => {
    const [all, start] = [{ 'src/a.ts': [0, 99] }, { 'src/a.ts': [0, 2] }]
    expect(namesOf(ran('slow', 9, all), ran('near', 1, start), ran('quick', 2, all), ran('far', 1, {}))).toEqual([
      'quick',
      'slow',
      'near',
    ])
    expect(namesOf(ran('near', 1, start))).toEqual([])
    const own = ran('test/a.test.ts', 20, all)
    expect(namesOf(ran('slow', 9, all), own, ran('test/a-b.test.ts', 2, all))).toEqual([
      'test/a.test.ts',
      'test/a-b.test.ts',
      'slow',
    ])
  })

  test('are first some that run what few of them run beside it', () => {
    const most = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name, ms) => ran(name, ms, { 'src/a.ts': [0, 40] }))
    const branch = { 'src/a.ts': [0, 40, 60, 70] }
    const far = { 'src/a.ts': [0, 40, 400, 410] }
    expect(namesOf(...most, ran('slow', 30, branch), ran('rare', 20, branch), ran('far', 10, far)).slice(0, 3)).toEqual(
      ['rare', 'slow', 'b'],
    )
    const otherwise = ran('otherwise', 20, { 'src/a.ts': [0, 40, 50, 70] })
    const others = most.map((one: object) => ({ ...one, tests: { 'src/a.ts': [0, 60] } }) as never)
    expect(namesOf(...others, otherwise)[0]).toBe('otherwise')
  })

  test('are those that run what imports it where it ran once for all', () => {
    const imported = { 'src/a.ts': [0, 99] }
    expect(namesOf(ran('first', 1, {}, imported), ran('user', 1, { 'src/b.ts': [0, 9] }))).toEqual(['user'])
    const [all, end] = [{ 'src/a.ts': [0, 99] }, { 'src/a.ts': [50, 99] }]
    expect(namesOf(ran('slow', 9, all), ran('quick', 1, end), ran('first', 1, {}, imported))).toEqual(['quick', 'slow'])
    const ofModule = mutantIn('export const a = b < c')
    const user = ran('user', 1, { 'src/b.ts': [0, 9] })
    expect(testsOf(ofModule, [user, ran('lazy', 9, all)], importers).map(({ file }) => file)).toEqual(['user', 'lazy'])
    expect(testsOf(ofModule, [ran('far', 1, {})], importers)).toEqual([])
  })
})
