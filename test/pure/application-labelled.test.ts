import { describe, expect, test } from 'vitest'
import { computeModel } from '../../src/application/compute-model.ts'
import { groupsOf, inputOf } from '../support/model/input.ts'
import { judge, type Labelled, labelled } from '../support/model/labelled.ts'
import { findingsOfLabelled, threats } from '../support/model/labelled-findings.ts'

const modelOf = ({ id, components }: Labelled) =>
  computeModel(inputOf(components, { groups: groupsOf(findingsOfLabelled[id] ?? []) }))

describe.skipIf(labelled.length === 0)('labelled applications (contract: applications §11.1)', () => {
  test.each(labelled.map((label) => [label.id, label] as const))(
    '%s: no forbidden step, first paths plausible',
    (_, label) => {
      const result = modelOf(label)
      const verdict = judge(result, label)
      expect(verdict.forbidden).toEqual([])
      expect(verdict.plausible).toBeGreaterThanOrEqual(Math.min(5, verdict.listed) - 1)
      if (!label.ai) {
        expect(result.items).toEqual([])
        expect(result.exposed).toEqual([])
      }
    },
  )

  test('at least 9 of the 15 first paths are found', () => {
    const found = labelled.map((label) => judge(modelOf(label), label).firstPathsFound)
    expect(found.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(9)
  })

  test.each(labelled.filter(({ fixFirst }) => fixFirst !== null).map((label) => [label.id, label] as const))(
    '%s: the first round fixes a finding that the label asks for',
    (id, label) => {
      const groups = groupsOf(findingsOfLabelled[id] ?? [])
      const [round] = modelOf(label).fixFirst?.findings ?? []
      const titles = round?.groups.flatMap((group) =>
        (groups[group]?.issueIds ?? []).map((issue) => {
          const { rule, title } = findingsOfLabelled[id]![issue - 1]!
          return `${rule ?? ''} ${title}`
        }),
      )
      expect(titles?.join('\n')).toMatch(new RegExp(label.fixFirst as string, 'i'))
    },
  )
})

test.skipIf(threats.length === 0)(
  'the threat model of 37 threats: 37 mapped, the best path ends in Exfiltration (contract: applications §11.2)',
  () => {
    const label = labelled.find(({ id }) => id.startsWith('v4')) as Labelled
    const { classes, items } = modelOf(label)
    expect(classes).toEqual({ mapped: 37, conventional: 0, informational: 0, test: 0, unmapped: 0 })
    expect(items[0]?.goalKind).toBe('data')
    expect(items[0]?.steps.at(-1)?.tactic).toBe('AML.TA0010')
  },
)
