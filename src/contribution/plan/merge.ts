import { rememberChange } from '../../../db/contribution-kept.ts'
import type { Contribution, ContributionChange, ContributionPreview } from '../../../db/contribution-tables.ts'
import type { Database } from '../../../db/engine/database.ts'
import { appendRevision } from '../../../db/engine/revision.ts'
import { applyChange } from '../../../db/knowledge-change.ts'
import { readKnowledge } from '../../../db/knowledge-state.ts'
import { recordProvenance } from '../../../db/provenance.ts'
import { ServiceError } from '../../ground/errors.ts'
import { isEmpty, type Moved, movedBetween } from './change.ts'
import type { ContributionDocument } from './document.ts'
import { planContribution } from './from-document.ts'

export type Merged = { readonly preview: ContributionPreview; readonly revision: number | null }

/**
 * Makes in the graph what the contribution was previewed to make, with a new revision unless that is nothing. The
 * transaction must hold the writers' lock. Throws CONFLICT with `moved` or `obstacles` when the graph moved meanwhile:
 * without `previewed`, when anything but the numbers of new objects would be other than at submission; with it, when
 * the preview has not exactly this digest.
 */
export async function mergeContribution(
  trx: Database,
  contribution: Contribution,
  previewed: string | null,
): Promise<Merged> {
  const state = await readKnowledge(trx)
  const { preview, obstacles } = planContribution(contribution.document as unknown as ContributionDocument, state)
  if (preview === null)
    throw new ServiceError(
      'CONFLICT',
      `Contribution ${contribution.id} does not fit the graph any more: ${obstacles[0]?.pointer}: ${obstacles[0]?.message}`,
      { revision: state.revision, obstacles: obstacles.slice(0, mostTold) },
    )
  refuseMoved(contribution, preview, previewed)
  if (isEmpty(preview)) return { preview, revision: null }

  const today = new Date().toISOString().slice(0, 10)
  await applyChange(trx, preview, today)
  await rememberChange(trx, preview, contribution.id, today)
  const source = `contribution ${contribution.id}`
  const revision = (await appendRevision(trx, source, ['knowledge'])).id
  const origin = { revision, kind: 'contribution', source, version: null, contributionId: contribution.id } as const
  await recordProvenance(trx, origin, fieldsOf(preview))
  return { preview, revision }
}

const mostTold = 50

function refuseMoved({ id, preview: earlier }: Contribution, now: ContributionPreview, previewed: string | null): void {
  if (previewed === now.digest) return
  const moved = movedBetween(earlier, now)
  if (previewed === null && moved.length === 0) return
  const told = moved.length > 0 ? moved : numbersOf(earlier, now)
  const first = told[0]
  throw new ServiceError(
    'CONFLICT',
    `The graph moved since contribution ${id} was previewed${first ? `: ${first.what}` : ''}. Read the preview again and give its digest as previewed.`,
    { revision: now.revision, digest: now.digest, moved: told.slice(0, mostTold) },
  )
}

/** The new objects whose number is another. */
function numbersOf(earlier: ContributionChange, now: ContributionChange): Moved[] {
  return now.added.flatMap(({ name, id }, index) => {
    const was = earlier.added[index]?.id ?? null
    return was === id ? [] : [{ what: `id of the new "${name}"`, previewed: was, now: id }]
  })
}

const nameOfEnd = {
  ACHIEVES: { ofSource: 'tactics', ofTarget: 'techniques' },
  MITIGATES: { ofSource: 'techniques', ofTarget: 'mitigations' },
} as const

/** Returns the changed fields of each object; a link is a field of the objects at both ends. */
function fieldsOf({ added, changed, linksAdded, linksRemoved }: ContributionChange): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>()
  const see = (id: string, field: string) => fields.set(id, (fields.get(id) ?? new Set()).add(field))
  for (const { id } of added) see(id, '*')
  for (const { id, fields: own } of changed) for (const { field } of own) see(id, field)
  for (const { kind, sourceId, targetId } of [...linksAdded, ...linksRemoved]) {
    see(sourceId, nameOfEnd[kind].ofSource)
    see(targetId, nameOfEnd[kind].ofTarget)
  }
  return fields
}
