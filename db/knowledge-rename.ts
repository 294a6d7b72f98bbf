import { sql } from 'kysely'
import type { KnowledgeKind } from './contribution-tables.ts'
import type { Database } from './engine/database.ts'

/** Columns that name objects of one kind, as `table.column`. */
const columnsOfKind: Readonly<Record<KnowledgeKind, readonly string[]>> = {
  TACTIC: ['tactic.id', 'tactic.superseded_by', 'technique_tactic.tactic_id', 'procedure_step.tactic_id'],
  TECHNIQUE: [
    'technique.id',
    'technique.superseded_by',
    'technique.parent_id',
    'technique_tactic.technique_id',
    'mitigation_technique.technique_id',
    'procedure_step.technique_id',
    'technique_weakness.technique_id',
    'judged_link.technique_id',
  ],
  MITIGATION: ['mitigation.id', 'mitigation.superseded_by', 'mitigation_technique.mitigation_id'],
  CASE_STUDY: ['case_study.id', 'case_study.superseded_by', 'procedure_step.case_study_id'],
}

/** Columns that name objects of any kind. */
const columnsOfAny = [
  'finding_subject.node_id',
  'provenance.object_id',
  'contributed_object.object_id',
  'contributed_value.object_id',
  'contributed_link.source_id',
  'contributed_link.target_id',
]

/** Gives an object another id, everywhere. */
export async function renameObject(trx: Database, kind: KnowledgeKind, from: string, to: string): Promise<void> {
  for (const place of [...columnsOfKind[kind], ...columnsOfAny]) {
    const [table = '', column = ''] = place.split('.')
    await sql`update ${sql.table(table)} set ${sql.id(column)} = ${to} where ${sql.id(column)} = ${from}`.execute(trx)
  }
  // The steps of a case study, as a contribution changed them.
  await sql`
    update contributed_value set value = replace(value::text, ${JSON.stringify(from)}, ${JSON.stringify(to)})::jsonb
      where field = 'procedure'`.execute(trx)
}
