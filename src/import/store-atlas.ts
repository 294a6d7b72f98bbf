import type { Database } from '../../db/database.ts'
import { resolveFindings } from '../../db/finding-resolve.ts'
import { indexKnowledge } from '../../db/node-index.ts'
import { type Outcome, type Relation, storeObjects, storeRelation, upsert } from '../../db/snapshot.ts'
import type { MitigationTechnique, ProcedureStep, Reference, TechniqueTactic } from '../../db/tables.ts'
import type { AtlasSnapshot } from './atlas.ts'
import { countReferences } from './count-references.ts'

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

/** Makes the knowledge room what `snapshot` says, and tells what that changes, by kind of object. */
export async function storeAtlas(trx: Database, snapshot: AtlasSnapshot): Promise<Readonly<Record<string, Outcome>>> {
  const { tactics, techniques, mitigations, caseStudies } = snapshot
  const idsOf = (objects: readonly { readonly id: string }[]) => new Set(objects.map(({ id }) => id))
  const references = await readReferences(trx)
  const tacticsBefore = await trx.selectFrom('techniqueTactic').selectAll().orderBy('position').execute()

  const storedTechniques = await storeObjects(trx, 'technique', 'technique', techniques, {
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
    tactics: await storeObjects(trx, 'tactic', 'tactic', tactics),
    techniques: { ...storedTechniques, written: storedTechniques.written || storedTactics.written },
    mitigations: await storeObjects(trx, 'mitigation', 'mitigation', mitigations),
    caseStudies: await storeObjects(trx, 'caseStudy', 'caseStudy', caseStudies),
    steps: await storeRelation(trx, stepsOfCaseStudy, snapshot.procedureSteps, idsOf(caseStudies)),
    mitigationLinks: await storeRelation(trx, linksOfMitigation, snapshot.mitigationTechniques, idsOf(mitigations)),
    references: countReferences(references, [...tactics, ...techniques, ...mitigations, ...caseStudies]),
  }
  await trx.updateTable('tactic').set({ position: null }).where('retired', '=', true).execute()
  return outcomes
}

/** Says where the knowledge base comes from, makes it searchable, and links security findings to it. */
export async function finishAtlas(trx: Database, { source, version, matrix }: AtlasSnapshot): Promise<void> {
  await upsert(
    trx,
    'matrix',
    ['id'],
    [{ id: 'ATLAS', ...matrix, source, version, importedAt: new Date().toISOString() }],
  )
  await indexKnowledge(trx)
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
