import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { markProgram } from '../../scripts/mutants/marked.ts'
import { runOf } from '../../scripts/mutants/reach.ts'

/** Runs a program in which «…» is around each place that is not run; returns it with such signs where none ran. */
function ranOf(expected: string): string {
  const text = expected.replace(/[«»]/g, '')
  const { text: marked, places } = markProgram('a.ts', text)
  expect(marked.split('\n').length).toBe(text.split('\n').length)
  const marks = new Uint8Array(places.length)
  const marksOf = (file: string, count: number) => {
    expect([file, count]).toEqual(['a.ts', places.length])
    return marks
  }
  new Function('globalThis', stripTypeScriptTypes(marked))({ marksOf })
  const ran = runOf(places.map(([startOffset, endOffset], at) => ({ startOffset, endOffset, count: marks[at]! })))
  const signs = ran.map((offset, index) => ({ offset, sign: index % 2 === 0 ? '»' : '«' }))
  return signs
    .filter(({ offset }) => offset > 0 && offset < text.length)
    .reduceRight((so, { offset, sign }) => `${so.slice(0, offset)}${sign}${so.slice(offset)}`, text)
}

test.each([
  ['f(1); function f(a) { if (a) b(); else «c()» } function b() {} «function c() {}»;'],
  ['f(0); function f(a) { if (a) «{ b() }» c() } «function b() {}» function c() {}'],
  ['const f = (a: number) => a ? «1» : 2; f(0)'],
  ['const f = (a: string | null) => a ?? «"b"»; f("a")'],
  ['const f = (a?: boolean) => (a && «[{}]») as unknown; f()'],
  ['const f = () => ({ a: 1 }), g = «() => 2»; f()'],
  ['f(1); function f(a) { if (a) return; «const b = a;\n f(b)» };'],
  ['f(0); function f(a) { if (a) «return 1»\n for (const b of []) «f(b)»\n while (a) «f(a)»\n return 2 };'],
  ['f(); function f() { for (const a of [1, 2]) { if (a) continue\n «f()» } return 1 };'],
  ['f(2); function f(a) { switch (a) { case 1: «return 3;» case 2: a++; case 3: break; default: «a--» } f };'],
  ['f(); function f() { try { throw 1; «f()» } catch { return 2 } «return 3» };'],
  ['f(); function f() { try { return 1 } catch «{ return 2 }» };'],
  ['f(0); function f(a) { "use strict"; a ||= 1; return a };'],
  ['class A { a = «() => 1»; static b = 2; c«() { return 1 }» d = this } new A()'],
  ['class B { a = f(0) } function f(a) { return a } new B()'],
  ['class C { a = «f(0)» } «function f(a) { return a }»;'],
  ['a: for (const b of [1]) { for (;;) continue a };'],
])('what of a program runs is marked: %s', (expected) => {
  expect(ranOf(expected)).toBe(expected)
})

test('a function keeps the name of what it is the value of', () => {
  const { text } = markProgram('a.ts', 'class A { a = () => 1 }\nreturned.name = new A().a.name')
  const returned = { name: '' }
  new Function('globalThis', 'returned', text)({ marksOf: () => [] }, returned)
  expect(returned.name).toBe('a')
})

test('what does not parse is refused with its name', () => {
  expect(() => markProgram('a.ts', 'const = 1')).toThrow(/^a\.ts cannot be parsed: /)
})
