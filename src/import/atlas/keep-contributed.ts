import { isDeepStrictEqual } from 'node:util'
import {
  type Contributed,
  forgetLink,
  forgetObject,
  forgetValue,
  raiseCounters,
  readContributed,
} from '../../../db/contribution-kept.ts'
import type { ContributedValue, KnowledgeKind, PreviewedStep } from '../../../db/contribution-tables.ts'
import type { Database } from '../../../db/engine/database.ts'
import type { Change } from '../../../db/engine/snapshot.ts'
import { stepRows } from '../../../db/knowledge-change.ts'
import { renameObject } from '../../../db/knowledge-rename.ts'
import { idPrefixes, numberOf, readKnowledge } from '../../../db/knowledge-state.ts'
import type { MitigationTechnique, TechniqueTactic } from '../../../db/knowledge-tables.ts'
import type { AtlasSnapshot } from './content.ts'

/** A source as it is stored where contributions have added to it. */
export type KeptSnapshot = {
  readonly snapshot: AtlasSnapshot
  /** Objects of contributions, which the source does not list and yet stay. */
  readonly kept: ReadonlySet<string>
  /** Objects of contributions that gave their id to one of the source. */
  readonly renamed: readonly (Change & { readonly of: KnowledgeKind })[]
}

const listOfKind = {
  TACTIC: 'tactics',
  TECHNIQUE: 'techniques',
  MITIGATION: 'mitigations',
  CASE_STUDY: 'caseStudies',
} as const

/**
 * Returns the source with what contributions made of the graph laid over it, so that an import loses none of it. What
 * the source says by now itself is its own again; where it changed what a contribution changed too, the contribution
 * stays; where it gives the id of a contributed object to another one, the contributed one moves to the next free id.
 * Each of these is a warning.
 */
export async function keepContributed(trx: Database, source: AtlasSnapshot): Promise<KeptSnapshot> {
  const before = await readContributed(trx)
  const { objects, values, links } = before
  if (objects.length + values.length + links.length === 0) return { snapshot: source, kept: new Set(), renamed: [] }

  const renamed = await settleObjects(trx, source, before)
  const contributed = renamed.length > 0 ? await readContributed(trx) : before
  const listed = new Set(Object.values(listOfKind).flatMap((list) => source[list].map(({ id }) => id)))
  const kept = new Set(contributed.objects.map(({ objectId }) => objectId).filter((id) => !listed.has(id)))
  const withValues = await layValues(trx, source, contributed.values)
  return { snapshot: await layLinks(trx, withValues, contributed, listed), kept, renamed }
}

async function settleObjects(
  trx: Database,
  source: AtlasSnapshot,
  { objects }: Contributed,
): Promise<KeptSnapshot['renamed']> {
  const renamed: KeptSnapshot['renamed'][number][] = []
  const names = new Map(Object.values(listOfKind).flatMap((list) => source[list].map(({ id, name }) => [id, name])))
  const stored = (await readKnowledge(trx)).objects
  for (const { objectId: id, kind, contributionId } of objects) {
    const name = names.get(id)
    if (name === undefined) continue
    if (isSameName(name, stored.get(id)?.name)) {
      await forgetObject(trx, id)
      warn(source, id, `was contributed in contribution ${contributionId}; from now on it is what the source says`)
      continue
    }
    const to = await nextId(trx, source, kind)
    await renameObject(trx, kind, id, to)
    await raiseCounters(trx, [{ kind, id: to }])
    renamed.push({ id: to, kind: kind.toLowerCase(), field: 'id', before: id, after: to, of: kind })
    warn(
      source,
      id,
      `is "${name}" in the source; "${stored.get(id)?.name}" of contribution ${contributionId} is ${to} now`,
    )
  }
  return renamed
}

async function nextId(trx: Database, source: AtlasSnapshot, kind: KnowledgeKind): Promise<string> {
  const { lastNumber } = await readKnowledge(trx)
  const numbers = source[listOfKind[kind]].map(({ id }) => numberOf(kind, id))
  return `${idPrefixes[kind]}${String(Math.max(lastNumber[kind], ...numbers) + 1).padStart(4, '0')}`
}

async function layValues(
  trx: Database,
  source: AtlasSnapshot,
  values: readonly ContributedValue[],
): Promise<AtlasSnapshot> {
  let snapshot = source
  for (const contributed of values) {
    const { objectId: id, kind, field, value, base, contributionId } = contributed
    const list = listOfKind[kind]
    const object = source[list].find((one) => one.id === id)
    if (!object) {
      warn(source, id, `is not in the source any more; contribution ${contributionId} had changed its ${field}`)
      continue
    }
    const said = field === 'procedure' ? stepsOf(source, id) : (object[field as keyof typeof object] ?? null)
    if (isDeepStrictEqual(said, value)) {
      await forgetValue(trx, contributed)
      continue
    }
    if (!isDeepStrictEqual(said, base))
      warn(
        source,
        id,
        `the source has another ${field} since contribution ${contributionId} changed it; the contribution stays`,
      )
    snapshot =
      field === 'procedure'
        ? withSteps(snapshot, id, value as readonly PreviewedStep[])
        : { ...snapshot, [list]: snapshot[list].map((one) => (one.id === id ? { ...one, [field]: value } : one)) }
  }
  return snapshot
}

function stepsOf({ procedureSteps }: AtlasSnapshot, caseStudyId: string): PreviewedStep[] {
  return procedureSteps
    .filter((step) => step.caseStudyId === caseStudyId)
    .map(({ tacticId, techniqueId, description }) => ({ tacticId, techniqueId, description: description ?? '' }))
}

function withSteps(snapshot: AtlasSnapshot, caseStudyId: string, steps: readonly PreviewedStep[]): AtlasSnapshot {
  const own = snapshot.procedureSteps.filter((step) => step.caseStudyId === caseStudyId)
  const others = snapshot.procedureSteps.filter((step) => step.caseStudyId !== caseStudyId)
  return { ...snapshot, procedureSteps: [...others, ...stepRows(caseStudyId, steps, own)] }
}

async function layLinks(
  trx: Database,
  snapshot: AtlasSnapshot,
  { links }: Contributed,
  listed: ReadonlySet<string>,
): Promise<AtlasSnapshot> {
  let { techniqueTactics, mitigationTechniques } = snapshot
  for (const link of links) {
    const { kind, sourceId, targetId, present } = link
    if (!listed.has(sourceId)) continue
    const isTactic = kind === 'ACHIEVES'
    const isIt = isTactic
      ? (row: TechniqueTactic | MitigationTechnique) =>
          row.techniqueId === sourceId && 'tacticId' in row && row.tacticId === targetId
      : (row: TechniqueTactic | MitigationTechnique) =>
          'mitigationId' in row && row.mitigationId === sourceId && row.techniqueId === targetId
    const isSaid = isTactic ? techniqueTactics.some(isIt) : mitigationTechniques.some(isIt)
    if (isSaid === present) await forgetLink(trx, link)
    else if (isTactic) {
      const row = { techniqueId: sourceId, tacticId: targetId, position: 0 }
      techniqueTactics = present ? [...techniqueTactics, row] : techniqueTactics.filter((other) => !isIt(other))
    } else {
      const row = { mitigationId: sourceId, position: 0, techniqueId: targetId, use: null }
      mitigationTechniques = present
        ? [...mitigationTechniques, row]
        : mitigationTechniques.filter((other) => !isIt(other))
    }
  }
  return {
    ...snapshot,
    techniqueTactics: numbered(techniqueTactics, ({ techniqueId }) => techniqueId),
    mitigationTechniques: numbered(mitigationTechniques, ({ mitigationId }) => mitigationId),
  }
}

/** The rows with positions from 1 among those of each owner. */
function numbered<T extends { readonly position: number }>(rows: readonly T[], ownerOf: (row: T) => string): T[] {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const position = (counts.get(ownerOf(row)) ?? 0) + 1
    counts.set(ownerOf(row), position)
    return { ...row, position }
  })
}

function isSameName(one: string, other: string | undefined): boolean {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
  return other !== undefined && plain(one) === plain(other)
}

function warn({ warnings }: AtlasSnapshot, id: string, message: string): void {
  warnings.push({ id, pointer: '', message })
}
