import { describe, expect, test } from 'vitest'
import { mergeRounds, sharedMitigations } from '../../src/application/fix-across.ts'

const round = (best: number, findingCount: number) => ({ best, findingCount })
const shown = (owners: Parameters<typeof mergeRounds<string, ReturnType<typeof round>>>[0], most: number) =>
  mergeRounds(owners, most).map(({ rank, owner, round: { best, findingCount } }) => [rank, owner, best, findingCount])

describe('questions §1: what to fix first over several applications', () => {
  test('rounds keep the order of their application; the best path comes first, then the fewest findings', () => {
    const owners = [
      { owner: 'a', rounds: [round(70, 9), round(95, 1)] },
      { owner: 'b', rounds: [round(90, 5), round(70, 2)] },
      { owner: 'c', rounds: [round(70, 2)] },
      { owner: 'd', rounds: [] },
    ]
    const all = [
      [1, 'b', 90, 5],
      [2, 'b', 70, 2],
      [3, 'c', 70, 2],
      [4, 'a', 70, 9],
      [5, 'a', 95, 1],
    ]
    expect(shown(owners, 9)).toEqual(all)
    expect(shown(owners, 2)).toEqual(all.slice(0, 2))
    expect(shown([], 3)).toEqual([])
  })

  test('mitigations of most applications come first, then those that cut most paths, then by id', () => {
    const cut = (mitigation: string, pathsCut: number) => ({ mitigation, pathsCut })
    const owners = [
      { owner: 'a', mitigations: [cut('M2', 1), cut('M9', 50), cut('M3', 4)] },
      { owner: 'b', mitigations: [cut('M2', 2), cut('M1', 50), cut('M3', 4)] },
    ]
    const all = [
      { mitigation: 'M3', owners: ['a', 'b'], pathsCut: 8 },
      { mitigation: 'M2', owners: ['a', 'b'], pathsCut: 3 },
      { mitigation: 'M1', owners: ['b'], pathsCut: 50 },
      { mitigation: 'M9', owners: ['a'], pathsCut: 50 },
    ]
    expect(sharedMitigations(owners, 9)).toEqual(all)
    expect(sharedMitigations(owners, 3)).toEqual(all.slice(0, 3))
  })
})
