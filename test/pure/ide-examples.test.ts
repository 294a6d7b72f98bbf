import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { askers, groupedExamples, readExample, titleWithoutAsker } from '../../src/pages/ide/example.ts'

const folder = 'src/pages/ide/examples'
const files = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
const examples = files.map(readExample)
const titles = (text: string) =>
  groupedExamples(examples, text).map(({ asker, examples: found }) => [asker, found.map(({ title }) => title)])

test('each example of the IDE says who asks, in its title or a line of its own', () => {
  for (const [index, file] of files.entries()) {
    const { asker, title, description } = examples[index]!
    const named = title.startsWith(`${asker}: `) ? [] : [`# for: ${asker}`]
    expect([title, file.split('\n').filter((line) => line.startsWith('# for: '))]).toEqual([title, named])
    expect(description).not.toMatch(/^for: /)
    expect(titleWithoutAsker(examples[index]!)).toMatch(/^[A-Z]/)
  }
})

test('examples stand in groups by who asks, each once', () => {
  const groups = groupedExamples(examples, '')
  expect(groups.map(({ asker }) => asker)).toEqual(askers)
  expect(groups.flatMap((group) => group.examples)).toHaveLength(examples.length)
  expect(groups[0]!.examples[0]!.title).toBe('The whole matrix')
})

test('a filter leaves the examples with all of its words, wherever they stand', () => {
  expect(titles('PICKLE  model')).toEqual([['Red team', ['A model that runs code']]])
  expect(titles('red team jailbreak')).toEqual([['Red team', ['Red team: who used a technique for a tactic']]])
  expect(titles('timeToFix')).toEqual([['CISO', ['CISO: what is open now and was by a day, by team']]])
  expect(titles('qqqq')).toEqual([])
})

test('a title without its asker begins with a capital letter', () => {
  expect(titleWithoutAsker({ title: 'CISO: what is overdue, by team', asker: 'CISO' })).toBe('What is overdue, by team')
  expect(titleWithoutAsker({ title: 'Attack paths', asker: 'CISO' })).toBe('Attack paths')
})
