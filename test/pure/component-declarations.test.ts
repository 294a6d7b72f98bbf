import { describe, expect, test } from 'vitest'
import { readDeclarations } from '../../src/application/evidence/declaration-file.ts'
import { fileOf } from '../support/component-evidence.ts'

const declare = (lines: string) => readDeclarations(lines)

describe('contract: applications §2: .skg/components.yaml', () => {
  test('what is stated counts as configured, with its line', () => {
    const text = 'components:\n  - kind: write-tool\n    present: true\n    note: sends mail\n'
    expect(declare(text)).toEqual({
      evidence: [
        {
          kind: 'write-tool',
          source: 'declaration-file',
          place: '.skg/components.yaml',
          line: 2,
          pattern: null,
          confidence: 3,
        },
      ],
      problems: [],
    })
    const found = fileOf({ '.skg/components.yaml': text })
    expect(found.evidence[0]).toMatchObject({ kind: 'tools', confidence: 1 })
    expect(found.evidence[1]).toMatchObject({ kind: 'write-tool', confidence: 3 })
  })

  test.each([
    ['components:\n  - {kind: agent, present: false}', 2, 'only `present: true` counts in a file'],
    ['components:\n  - {kind: agent, present: null}', 2, 'only `present: true` counts in a file'],
    ['components:\n  - {kind: agent}', 2, 'agent needs `present: true`'],
    ['components:\n  - {kind: agents, present: true}', 2, 'did you mean `agent`?'],
    ['components:\n  - {kind: agent, present: true, sure: 1}', 2, '`sure` is not known'],
    ['components:\n  - {kind: agent, present: true}\n  - {kind: agent, present: true}', 3, 'stated twice'],
    [`components:\n  - {kind: agent, present: true, note: ${'a'.repeat(1_001)}}`, 2, 'at most 1000 characters'],
    ['components:\n  - agent', 2, 'an object with `kind` and `present`'],
    ['goals: []\ncomponents: []', 1, 'only `components` is known here'],
    ['- agent', 1, 'it has no list `components`'],
    ['', 1, 'it has no list `components`'],
    ['components:\n  - kind: "agent', 2, ''],
    [`components: ${'['.repeat(40)}`, 1, ''],
  ])('%j is reported with its line', (text, line, message) => {
    const [problem] = declare(text).problems
    expect(problem).toMatchObject({ path: '.skg/components.yaml', line, message: expect.stringContaining(message) })
  })

  test('what is wrong does not take away the rest', () => {
    const { evidence, problems } = declare(
      'components:\n  - {kind: x, present: true}\n  - {kind: agent, present: true}',
    )
    expect([evidence.length, problems.length]).toEqual([1, 1])
  })
})
