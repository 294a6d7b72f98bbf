import { describe, expect, test } from 'vitest'
import { differenceOf, graverOf } from '../../graphql/finding-exposure.ts'
import type { TechniqueExposure } from '../../graphql/finding-link-parents.ts'
import { type ExposureState, navigatorLayer } from '../../rest-adapters/navigator-layer.ts'
import { joinExposures } from '../../src/export/scope-exposure.ts'
import { exposureOverlay } from '../../src/pages/explorer/matrix/overlay.ts'
import { unknownParts, unknownWords } from '../../src/pages/explorer/parts/unknown-words.ts'

const exposure = (technique: string, severity: number, findingCount: number): TechniqueExposure => ({
  technique,
  kind: 'design',
  level: 1,
  severity,
  needs: [],
  isHint: false,
  isByDesign: true,
  yields: [],
  links: [],
  findingCount,
})
const known: ExposureState = { complete: true, outcome: { kind: 'PATHS', text: 'p' }, classes: { unmapped: 0 } }

describe('contract: applications §12.8: what is exposed is shown', () => {
  test('the difference begins with the gravest, then most findings, then by id; design comes last', () => {
    const a = [exposure('A', 0, 0), exposure('B', 3, 1), exposure('D', 3, 2), exposure('C', 3, 1), exposure('E', 0, 1)]
    const { onlyA, onlyB, both } = differenceOf(a, [exposure('B', 5, 1), exposure('F', 1, 1)])
    expect(onlyA.map(({ technique }) => technique)).toEqual(['D', 'C', 'E', 'A'])
    expect(onlyB.map(({ technique }) => technique)).toEqual(['F'])
    expect(both.map((each) => [each.a.severity, each.b.severity])).toEqual([[3, 5]])
    expect(graverOf(exposure('A', 5, 0), exposure('A', 0, 1))).toBe('B')
    expect(graverOf(exposure('A', 1, 1), exposure('A', 0, 1))).toBe('A')
    expect(graverOf(exposure('A', 1, 0), exposure('A', 0, 0))).toBe('EQUAL')
  })

  test('several applications are one by the gravest exposure and all findings; what is not known of one is not known', () => {
    const unknown = { complete: false, outcome: { kind: 'UNKNOWN', text: 'u' }, classes: { unmapped: 2 } }
    const joined = joinExposures([
      { exposed: [exposure('A', 5, 0), exposure('B', 2, 1)], state: unknown },
      { exposed: [exposure('A', 1, 2), exposure('B', 2, 3)], state: { ...known, classes: { unmapped: 3 } } },
    ])
    expect(joined.exposed.map(({ technique, severity, findingCount }) => [technique, severity, findingCount])).toEqual([
      ['A', 1, 2],
      ['B', 2, 4],
    ])
    expect(joined.state).toEqual({ complete: false, outcome: known.outcome, classes: { unmapped: 5 } })
    expect(joinExposures([{ exposed: [], state: unknown }]).state.outcome).toEqual(unknown.outcome)
    expect(joinExposures([]).state).toMatchObject({ complete: true, outcome: { kind: 'UNKNOWN' } })
  })

  test('a layer scores by findings, not by design, and says what is not known', () => {
    const shown = (id: string, severity: number | null, findingCount: number, level = 1) => ({
      technique: { id },
      kind: 'DESIGN',
      level,
      severity,
      findingCount,
      needs: severity === null ? [{ kind: 'CODE_TOOL', state: 'USED' }] : [],
    })
    const all = [
      shown('AML.T2', null, 0),
      shown('AML.T3.000', 0, 1, 2),
      shown('AML.T1', 4, 2, 3),
      shown('AML.T0', 4, 2, 4),
    ]
    const layer = navigatorLayer('shop', all, known, null) as {
      techniques: object[]
      description: string
      metadata: object[]
    }
    expect(layer.techniques).toMatchObject([
      { techniqueID: 'AML.T0', score: 4, comment: '2 open findings, named by a tool or a reviewer' },
      { techniqueID: 'AML.T1', score: 4, comment: '2 open findings, stated, or at the place' },
      { techniqueID: 'AML.T3.000', score: 0, showSubtechniques: true },
      { techniqueID: 'AML.T2', comment: 'by design\nneeds code-tool (used)', showSubtechniques: false },
    ])
    expect(layer.techniques[3]).not.toHaveProperty('score')
    expect(layer.description).toMatch(/possible by design\.$/)
    expect(layer.metadata).toEqual([{ name: 'open findings of unknown exposure', value: '0' }])
    const state = { complete: false, outcome: { kind: 'NO_AI', text: 'No AI.' }, classes: { unmapped: 1 } }
    const unknown = navigatorLayer('shop', [], state, '2026.05') as { description: string; metadata: object[] }
    expect(unknown.description).toMatch(
      / No AI\. Not all findings are read yet: there may be more\. No rule knows 1 open/,
    )
    expect(unknown.metadata[0]).toEqual({ name: 'atlas_data_version', value: '2026.05' })
  })

  test('the overlay of the matrix marks design apart, and unknown is never shown as safe', () => {
    const node = (id: string, severity: number | null, findingCount: number) => ({
      technique: { id, label: id },
      kind: 'DESIGN' as const,
      level: 1,
      severity,
      findingCount,
      needs: [],
    })
    const subject = { name: 'shop', exposure: known, exposedTechniques: [node('A', null, 0), node('B', 3, 2)] }
    const markOf = (by: 'severity' | 'count', id: string) => exposureOverlay(by, subject).shadeOf({ id } as never)?.mark
    expect(['A', 'B', 'C'].map((id) => markOf('severity', id))).toEqual(['D', 'S3', undefined])
    expect(['A', 'B'].map((id) => markOf('count', id))).toEqual(['D', '2'])
    expect(exposureOverlay('count', subject).unknown).toBeNull()
    expect(unknownWords(known)).toEqual([])
    const outcome = { kind: 'UNKNOWN', text: 'Nothing is known.' }
    const words = unknownWords({ complete: false, outcome, classes: { unmapped: 2 } })
    expect(words).toEqual([
      'Not all findings are read yet: there may be more.',
      'Nothing is known.',
      'No rule knows 2 open findings: what they make possible is not known.',
    ])
    expect(unknownParts({ complete: false, outcome, classes: { unmapped: 2 } })).toBe(
      'Not known: what findings not read yet make possible, what it consists of, what 2 findings make possible',
    )
    const one = { ...known, classes: { unmapped: 1 } }
    expect([known, one].map(unknownParts)).toEqual([null, 'Not known: what 1 finding makes possible'])
    expect(unknownWords(one)).toEqual(['No rule knows 1 open finding: what it makes possible is not known.'])
    expect(exposureOverlay('count', { ...subject, exposure: one }).unknown).toMatch(/^shop: No rule knows 1/)
  })
})
