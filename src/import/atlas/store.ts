import { sql } from 'kysely'
import type { KnowledgeKind } from '../../../db/contribution-tables.ts'
import type { Database } from '../../../db/engine/database.ts'
import { type Outcome, type Relation, storeObjects, storeRelation, upsert } from '../../../db/engine/snapshot.ts'
import { resolveFindings } from '../../../db/finding-resolve.ts'
import type { MitigationTechnique, ProcedureStep, Reference, TechniqueTactic } from '../../../db/knowledge-tables.ts'
import type { AtlasSnapshot } from './content.ts'
import { countReferences } from './count-references.ts'
import { type KeptSnapshot, keepContributed } from './keep-contributed.ts'

const tacticsOfTechnique: Relation<TechniqueTactic> = {
  table: 'techniqueTactic',
  kind: 'techniqueTactic',
  owner: 'techniqueId',
  key: ['techniqueId', 'tacticId'],
  nameOf: ({ tacticId }) => tacticId,
  compared: [],
}
const linksOfMitigation: Relation<MitigationTechnique> = {
  table: 'mitigationTechnique',
  kind: 'mitigationLink',
  owner: 'mitigationId',
  key: ['mitigationId', 'position'],
  nameOf: ({ techniqueId }) => techniqueId,
  compared: ['use'],
}
const stepsOfCaseStudy: Relation<ProcedureStep> = {
  table: 'procedureStep',
  kind: 'step',
  owner: 'caseStudyId',
  key: ['caseStudyId', 'position'],
  nameOf: ({ position }) => String(position),
  compared: ['tacticId', 'techniqueId', 'description', 'leadsTo'],
}

/** Stores `snapshot` as the content of the knowledge room; returns the changes by kind of object. */
export async function storeAtlas(trx: Database, source: AtlasSnapshot): Promise<Readonly<Record<string, Outcome>>> {
  const { snapshot, kept, renamed } = await keepContributed(trx, source)
  const { tactics, techniques, mitigations, caseStudies } = snapshot
  const idsOf = (objects: readonly { readonly id: string }[]) => new Set(objects.map(({ id }) => id))
  const references = await readReferences(trx)
  const tacticsBefore = await trx.selectFrom('techniqueTactic').selectAll().orderBy('position').execute()

  const storedTechniques = await storeObjects(trx, 'technique', 'technique', techniques, {
    kept,
    related: [
      {
        field: 'tactics',
        before: tacticIdsByTechnique(tacticsBefore),
        after: tacticIdsByTechnique(snapshot.techniqueTactics),
      },
    ],
  })
  const storedTactics = await storeRelation(trx, tacticsOfTechnique, snapshot.techniqueTactics, idsOf(techniques))
  const outcomes = {
    tactics: withRenamed(await storeObjects(trx, 'tactic', 'tactic', tactics, { kept }), 'TACTIC', renamed),
    techniques: withRenamed(
      { ...storedTechniques, written: storedTechniques.written || storedTactics.written },
      'TECHNIQUE',
      renamed,
    ),
    mitigations: withRenamed(
      await storeObjects(trx, 'mitigation', 'mitigation', mitigations, { kept }),
      'MITIGATION',
      renamed,
    ),
    caseStudies: withRenamed(
      await storeObjects(trx, 'caseStudy', 'caseStudy', caseStudies, { kept }),
      'CASE_STUDY',
      renamed,
    ),
    steps: ofSource(
      await storeRelation(trx, stepsOfCaseStudy, snapshot.procedureSteps, idsOf(caseStudies)),
      source.procedureSteps,
    ),
    mitigationLinks: ofSource(
      await storeRelation(trx, linksOfMitigation, snapshot.mitigationTechniques, idsOf(mitigations)),
      source.mitigationTechniques,
    ),
    references: countReferences(references, [...tactics, ...techniques, ...mitigations, ...caseStudies]),
  }
  await trx.updateTable('tactic').set({ position: null }).where('retired', '=', true).execute()
  await placeLast(trx, [...kept])
  return outcomes
}

/** Contributed tactics stand behind those of the source. */
async function placeLast(trx: Database, kept: readonly string[]): Promise<void> {
  if (kept.length === 0) return
  await sql`
    update tactic set position = place.position
    from (select id, (select coalesce(max(position), 0) from tactic where not (id = any(${kept})))
        + row_number() over (order by tactic.position) as position from tactic where id = any(${kept})) as place
    where tactic.id = place.id and tactic.position is distinct from place.position`.execute(trx)
}

/** The outcome of storing the objects of a kind with those that were given another id. */
function withRenamed(outcome: Outcome, kind: KnowledgeKind, renamed: KeptSnapshot['renamed']): Outcome {
  const own = renamed.flatMap(({ of, ...change }) => (of === kind ? [change] : []))
  return own.length === 0 ? outcome : { ...outcome, written: true, changes: [...outcome.changes, ...own] }
}

/** The outcome of storing a relation, counted by the rows of the source itself. */
function ofSource(outcome: Outcome, rows: readonly unknown[]): Outcome {
  return { ...outcome, count: { ...outcome.count, total: rows.length } }
}

/** Says where the knowledge base comes from, makes it searchable, and links security findings to it. */
export async function finishAtlas(trx: Database, { source, version, matrix }: AtlasSnapshot): Promise<void> {
  await upsert(
    trx,
    'matrix',
    ['id'],
    [{ id: 'ATLAS', ...matrix, source, version, importedAt: new Date().toISOString() }],
  )
  await resolveFindings(trx)
}

async function readReferences(trx: Database): Promise<Map<string, readonly Reference[]>> {
  const rows = await trx
    .selectFrom('tactic')
    .select(['id', 'references'])
    .unionAll(trx.selectFrom('technique').select(['id', 'references']))
    .unionAll(trx.selectFrom('mitigation').select(['id', 'references']))
    .unionAll(trx.selectFrom('caseStudy').select(['id', 'references']))
    .execute()
  return new Map(rows.map(({ id, references }) => [id, references]))
}

function tacticIdsByTechnique(rows: readonly TechniqueTactic[]): Map<string, readonly string[]> {
  const grouped = Map.groupBy(rows, ({ techniqueId }) => techniqueId)
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ tacticId }) => tacticId).sort()]))
}
