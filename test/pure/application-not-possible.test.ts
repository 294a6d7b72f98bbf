import { describe, expect, test } from 'vitest'
import type { ComponentKind } from '../../src/application/component.ts'
import { computeModel, findPath } from '../../src/application/compute-model.ts'
import type { ModelInput } from '../../src/application/model.ts'
import { whyNotPossible } from '../../src/application/not-possible.ts'
import { groupsOf, inputOf } from '../support/model/input.ts'

const chat: readonly ComponentKind[] = [
  'generative-model',
  'model-api',
  'chat',
  'public-endpoint',
  'private-data',
  'output-rendering',
]
const through = (technique: string, present: readonly ComponentKind[], given: Partial<ModelInput> = {}) => {
  const input = inputOf(present, given)
  return computeModel({ ...input, filter: { ...input.filter, ...given.filter, through: technique } }).notPossible
}

describe('contract: applications §4: why no path goes through a technique', () => {
  test('nobody asks without a technique, and one on a path is possible', () => {
    expect(computeModel(inputOf(chat)).notPossible).toBeNull()
    expect(through('AML.T0051.000', chat)).toBeNull()
  })

  test.each([
    ['AML.T9999', 'AML.T9999 is not in the table of needs: what it needs and yields is not known.'],
    ['AML.T0000', "AML.T0000 is the attacker's own work: it happens elsewhere, and is no step here."],
    ['AML.T0042', 'AML.T0042 may happen on the way, but opens nothing by itself, and is no step here.'],
    ['AML.T0049', 'AML.T0049 is believed only with a finding, and no open one says so.'],
  ])('%s: %s', (technique, text) => {
    expect(through(technique, chat)).toEqual({ technique, missing: [], text })
  })

  test('an application without AI has none, whatever the technique needs', () => {
    expect(through('AML.T0051.000', ['public-endpoint'])).toEqual({
      technique: 'AML.T0051.000',
      missing: [],
      text: 'Nothing seen shows that the application contains AI.',
    })
  })

  test('the components that are missing are named, any model as a generative one', () => {
    expect(through('AML.T0053', ['generative-model'])).toMatchObject({
      missing: ['code-tool'],
      text: 'AML.T0053 needs code-tool, which is not known to be there.',
    })
    const { techniques } = inputOf([]).tables.needs
    const ofModel = [...techniques.values()].find(
      ({ kind, needs }) => kind !== 'preparation' && kind !== 'context' && needs[0]?.join() === 'model',
    )
    expect(through(ofModel!.id, ['retrieval'])).toEqual({
      technique: ofModel!.id,
      missing: ['generative-model'],
      text: `${ofModel!.id} needs model, which is not known to be there.`,
    })
  })

  test('a mitigation that takes it away is named, one that only annotates is not', () => {
    const mitigations = new Map([['AML.T0051.000', ['AML.M1']]])
    const given = { mitigations, implemented: new Set(['AML.M1']) }
    expect(through('AML.T0051.000', chat, { ...given, controls: 'exclude' })!.text).toBe(
      'AML.M1 is implemented and covers AML.T0051.000.',
    )
    expect(through('AML.T0051.000', chat, { ...given, controls: 'annotate' })).toBeNull()
  })

  test('other conditions that leave its paths out, and attackers who do not come so far, are named', () => {
    const filter = { from: [], to: [], through: null, maxSteps: 6, standingAtLeast: 'proved' as const }
    expect(through('AML.T0051.000', chat, { filter })!.text).toBe(
      'Paths go through AML.T0051.000, and the other conditions leave all of them out.',
    )
    expect(through('AML.T0051.000', chat, { attackers: ['physical'] })!.text).toMatch(
      /^AML\.T0051\.000 is possible here, but only after .*, which no attacker that was asked for comes to\.$/,
    )
  })

  test('a technique that leads nowhere says so', () => {
    expect(through('AML.T0053', ['mcp-server', 'plugins'])!.text).toBe(
      'AML.T0053 is possible here, but what it yields leads to no goal, or is had without it.',
    )
    expect(through('AML.T0053', ['agent', 'tools'])!.text).toBe(
      'AML.T0053 is possible here, but only after steer, which no attacker that was asked for comes to.',
    )
  })
})

describe('contract: applications §10: why a path is not possible', () => {
  const [first] = computeModel(inputOf(chat)).items

  test('without AI, with a mitigation, and for another attacker', () => {
    const id = first!.id
    expect(whyNotPossible(inputOf(['public-endpoint']), id)!.text).toContain('contains AI')
    const { technique } = first!.steps[0]!
    const mitigations = new Map([[technique, ['AML.M1']]])
    const covered = inputOf(chat, { mitigations, implemented: new Set(['AML.M1']), controls: 'exclude' })
    expect(findPath(covered, id)).toBeNull()
    expect(whyNotPossible(covered, id)!.text).toBe(`AML.M1 is implemented and covers ${technique}.`)
    const other = inputOf(chat, { attackers: ['physical'] })
    expect(whyNotPossible(other, id)).toEqual({
      technique,
      missing: [],
      text: `No attacker that was asked for can begin with ${technique}.`,
    })
  })

  test('a step that only a finding made believable asks for one, and what another rule yields is no reason', () => {
    const { techniques } = inputOf([]).tables.needs
    const only = [...techniques.values()].filter(({ kind, byDesign }) => kind === 'finding' && byDesign.length === 0)
    const named = { title: 'x', techniques: only.map(({ id }) => id), severity: 4 }
    const { items } = computeModel(inputOf(chat, { groups: groupsOf([named]) }))
    const linked = items.find(({ steps }) => steps.some(({ technique }) => only.some(({ id }) => id === technique)))
    const step = linked!.steps.find(({ technique }) => only.some(({ id }) => id === technique))!
    expect(whyNotPossible(inputOf(chat), linked!.id)).toEqual({
      technique: step.technique,
      missing: [],
      text: `${step.technique} is believed only with a finding, and no open one says so.`,
    })
  })
})
