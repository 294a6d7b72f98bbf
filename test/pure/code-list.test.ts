import { expect, test } from 'vitest'
import { appended } from '../../src/code/flow/list.ts'
import { constant, readElement, unknown, type Value } from '../../src/code/flow/value.ts'

const text = (own: string): Value => ({ ...constant, text: own })
const list = (...items: readonly Value[]): Value => ({
  ...constant,
  isList: true,
  fields: new Map(items.map((item, index) => [String(index), item])),
})
const textsOf = ({ fields }: Value) => [...(fields ?? [])].map(([index, item]) => [index, item.text])

test('code-scan §3: a sum of lists keeps the places of both', () => {
  const sum = appended(list(text('git'), text('log')), list(text('-n'), text('1')))
  expect(textsOf(sum)).toEqual([
    ['0', 'git'],
    ['1', 'log'],
    ['2', '-n'],
    ['3', '1'],
  ])
  expect([sum.isList, sum.isConstant]).toEqual([true, true])
})

test('code-scan §3: a sum is constant only where both lists are', () => {
  const given = { ...list(unknown), isConstant: false }
  expect(appended(list(text('git')), given).isConstant).toBe(false)
  expect(appended(given, list(text('git'))).isConstant).toBe(false)
})

test('code-scan §3: what stands behind a list of unknown length has no place, and what is in front keeps its own', () => {
  const long: Value = {
    ...list(text('git')),
    fields: new Map([
      ['0', text('git')],
      ['*', text('more')],
    ]),
  }
  const sum = appended(long, list(text('-n')))
  expect(textsOf(sum).map(([index]) => index)).toEqual(['0', '*'])
  expect(sum.fields?.get('0')?.text).toBe('git')
  expect(textsOf(appended(list(text('git')), { ...unknown, isList: true }))).toEqual([
    ['0', 'git'],
    ['*', null],
  ])
})

test('code-scan §3: behind what is no list the places of a list are not known, and two that are none are joined', () => {
  const sum = appended(unknown, list(text('-n')))
  expect(textsOf(sum).map(([index]) => index)).toEqual(['*'])
  expect([sum.isList, readElement(sum).text, sum.text]).toEqual([true, '-n', null])
  expect(appended(text('a'), text('b')).isList).toBe(false)
})
