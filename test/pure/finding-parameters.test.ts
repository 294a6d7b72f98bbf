import { assertInputObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { findingFilterOf, findingParameters } from '../../rest-adapters/seceng/finding-parameters.ts'
import { ofPageParameter } from '../../rest-adapters/seceng/page.ts'
import { ServiceError } from '../../src/ground/errors.ts'

const read = (sent: Readonly<Record<string, string>>) =>
  findingFilterOf({
    parameters: Object.fromEntries(
      Object.entries(findingParameters).map(([name, parameter]) => [name, parameter.read(sent[name] ?? null)]),
    ),
  })

test.each([
  [{ text: 'sql injection' }, { text: 'sql injection' }],
  [
    { owner: 'Ada,Bob', team: 'retail', label: 'pci' },
    { owner: ['Ada', 'Bob'], team: ['retail'], label: ['pci'] },
  ],
  [{ text: 'x' }, { exposure: null }],
  [
    { caseStudySince: '2024-01-01', maturity: 'realized,feasible', tactic: 'AML.TA0005' },
    { exposure: { caseStudySince: '2024-01-01', maturity: ['REALIZED', 'FEASIBLE'], tactic: ['AML.TA0005'] } },
  ],
  [{ tactic: 'AML.TA0005' }, { exposure: { caseStudySince: null, maturity: null, tactic: ['AML.TA0005'] } }],
  [{ place: 'src/a.py' }, { place: ['src/a.py'] }],
  [
    { component: 'left-pad,pkg:npm/x@1', ecosystem: 'npm', hasComponent: 'true', applicationName: 'shop' },
    { component: ['left-pad', 'pkg:npm/x@1'], ecosystem: ['npm'], hasComponent: true, applicationName: 'shop' },
  ],
  [
    { knownExploited: 'true', epssAtLeast: '0.9', hasOwner: 'false', hasTeam: 'false' },
    { knownExploited: true, epssAtLeast: 0.9, hasOwner: false, hasTeam: false },
  ],
  [{ epssAtLeast: '1' }, { epssAtLeast: 1, knownExploited: null, component: null }],
  [{ cvssAtLeast: '10' }, { cvssAtLeast: 10 }],
  [{ dueTo: '2026-05-01' }, { due: { from: null, to: '2026-05-01' }, fixed: null }],
  [
    { firstFoundFrom: '2026-01-01', firstFoundTo: '2026-02-01' },
    { firstFound: { from: '2026-01-01', to: '2026-02-01' } },
  ],
  [
    { lastSeenFrom: 'a', fixedTo: 'b', decidedFrom: 'c', decisionEndsTo: 'd' },
    {
      lastSeen: { from: 'a', to: null },
      fixed: { from: null, to: 'b' },
      decided: { from: 'c', to: null },
      decisionEnds: { from: null, to: 'd' },
    },
  ],
])('contract: seceng §5.1: parameters %o of findings are the filter %o', (sent, filter) =>
  expect(read(sent).filter).toMatchObject(filter),
)

test('contract: seceng §5.1: findings are ordered by when they are due', () => {
  expect(read({ sort: 'due' }).orderBy).toEqual({ field: 'DUE', direction: 'ASC' })
  expect(read({}).orderBy).toEqual({ field: 'ID', direction: 'ASC' })
})

test.each([
  ['statusSince', 'STATUS_SINCE', 'ASC'],
  ['-statusSince', 'STATUS_SINCE', 'DESC'],
  ['lastSeen', 'LAST_SEEN', 'ASC'],
  ['-lastSeen', 'LAST_SEEN', 'DESC'],
])('contract: seceng §5.1: sort=%s is the order %s %s', (sort, field, direction) =>
  expect(read({ sort }).orderBy).toEqual({ field, direction }),
)

test('contract: seceng §5.1: every condition of the graph on findings is one of the list', () => {
  const { filter } = read({ weakness: 'CWE-79' })
  const input = assertInputObjectType(schemaOf(['knowledge', 'security']).getType('SecurityFindingFilter'))
  expect(Object.keys(filter).toSorted()).toEqual(Object.keys(input.getFields()).toSorted())
  for (const name of ['epssAtLeast', 'cvssAtLeast'])
    for (const wrong of ['11', '-1', 'x', '1e1', '.5', '0.'])
      expect(() => read({ [name]: wrong })).toThrow(`${name}: must be a number from 0 to`)
  expect(() => read({ epssAtLeast: '1.1' })).toThrow('epssAtLeast: must be a number from 0 to 1')
})

test.each([
  ['filter.due.to', 'dueTo'],
  ['filter.firstFound.from', 'firstFoundFrom'],
  ['filter.weakness', 'weakness'],
  ['filter.exposure.tactic', 'tactic'],
  ['after', 'cursor'],
])('a mistake of the argument %s is told of the parameter %s', (argument, parameter) => {
  const { message, details } = ofPageParameter(
    new ServiceError('BAD_USER_INPUT', `${argument}: is wrong`, { argument }),
  )
  expect([message, details]).toEqual([`${parameter}: is wrong`, { parameter }])
})

test('a value that a list does not take is told with those that it takes', () => {
  expect(() => read({ severity: '1,9' })).toThrow('severity: "9" is not allowed; allowed are 0, 1, 2, 3, 4, 5')
  expect(() => read({ scanType: 'SAST' })).toThrow('scanType: "SAST" is not allowed; allowed are STATIC, DYNAMIC,')
  expect(() => read({ tool: 'a\0' })).toThrow('tool: must have no NUL')
  expect(() => read({ sort: 'x' })).toThrow('sort: "x" is not allowed; allowed are id, ')
})
