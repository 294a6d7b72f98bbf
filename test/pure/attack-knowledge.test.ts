import { expect, test } from 'vitest'
import type { AttackKnowledge } from '../../db/attack.ts'
import { knowledgeOf } from '../../graphql/attack-knowledge.ts'

const knowledge = () =>
  ({
    tactics: ['AML.TA0001'],
    techniques: [
      { id: 'AML.T0001', maturity: 'realized', tactics: ['AML.TA0001'] },
      { id: 'AML.T0001.000', maturity: null, tactics: [] },
    ],
    studies: [{ id: 'AML.CS0001', steps: [{ technique: 'AML.T0001', tactic: 'AML.TA0001' }] }],
    parents: [{ id: 'AML.T0001.000', parentId: 'AML.T0001' }],
  }) as unknown as AttackKnowledge

test('what the model knows is made once for each knowledge that was read', () => {
  const read = knowledge()
  const made = knowledgeOf(read, '2026.05')
  expect(made).toEqual({
    release: '2026.05',
    tactics: ['AML.TA0001'],
    techniques: [
      { id: 'AML.T0001', maturity: 3, tactics: ['AML.TA0001'], parent: null },
      { id: 'AML.T0001.000', maturity: 0, tactics: [], parent: 'AML.T0001' },
    ],
    studies: [{ id: 'AML.CS0001', techniques: ['AML.T0001'] }],
  })
  expect(knowledgeOf(read, '2026.05')).toBe(made)
  expect(knowledgeOf(knowledge(), '2026.05')).not.toBe(made)
})
