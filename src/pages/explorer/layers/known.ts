import { attackIdsDocument } from '../../shared/documents/attack-ids.ts'
import type { MatrixData } from '../../shared/documents/matrix.ts'
import { read } from '../../shared/queries.ts'
import { shortName } from './layer.ts'
import type { Known } from './read-layer.ts'

type Matrix = NonNullable<MatrixData['matrix']>

/** Returns the short names of the tactics of each technique of the matrix. */
export function tacticsOf({ tactics }: Matrix): Known['tactics'] {
  const pairs = tactics.flatMap(({ name, techniques }) =>
    techniques.nodes.map(({ id }) => ({ id, tactic: shortName(name) })),
  )
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, own]) => [id, own.map(({ tactic }) => tactic)]))
}

/** Reads what a file of layers is read with. */
export async function readKnown(tactics: Known['tactics']): Promise<Known> {
  const { matrix } = await read(attackIdsDocument, {})
  const named = new Map<string, Set<string>>()
  for (const { id, attackReference } of matrix?.tactics.flatMap(({ techniques }) => techniques.nodes) ?? [])
    if (attackReference) named.set(attackReference.id, (named.get(attackReference.id) ?? new Set()).add(id))
  return { tactics, byAttackId: new Map([...named].map(([attackId, ids]) => [attackId, [...ids]])) }
}
