import type { AttackKnowledge } from '../db/attack.ts'
import type { Knowledge } from '../src/application/model.ts'
import { rankOfMaturity } from './attack-answer.ts'

const knowledges = new WeakMap<AttackKnowledge, Knowledge>()

/** Returns the knowledge as the model takes it, made once for a revision: the model caches by it. */
export function knowledgeOf(knowledge: AttackKnowledge, release: string): Knowledge {
  const known = knowledges.get(knowledge)
  if (known) return known
  const parents = new Map(knowledge.parents.map(({ id, parentId }) => [id, parentId]))
  const made: Knowledge = {
    release,
    tactics: knowledge.tactics,
    techniques: knowledge.techniques.map(({ id, maturity, tactics }) => ({
      id,
      maturity: maturity === null ? 0 : rankOfMaturity[maturity],
      tactics,
      parent: parents.get(id) ?? null,
    })),
    studies: knowledge.studies.map(({ id, steps }) => ({ id, techniques: steps.map(({ technique }) => technique) })),
  }
  knowledges.set(knowledge, made)
  return made
}
