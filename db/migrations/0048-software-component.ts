import { type Kysely, sql } from 'kysely'

/** Lets components be listed by name, and by the verdict of trust scans from what was examined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Serves pages of components, which are in the order of their names.
  await sql`create index software_component_by_name on software_component ((lower(name) collate "C"), id)`.execute(db)
  // Serve the components that have the name of an artefact, or its name on a hub.
  await sql`create index software_component_by_called on software_component (application_id, lower(name))`.execute(db)
  await sql`
    create index software_component_by_called_on_hub on software_component
      (application_id, lower(split_part(regexp_replace(purl, '^pkg:huggingface/', ''), '@', 1)))`.execute(db)
  // Serves the few components with several SHA-256, of which one is in its own column.
  await sql`
    create index software_component_with_digests on software_component (id)
      where jsonb_array_length(jsonb_path_query_array(hashes, '$[*] ? (@.alg == "SHA-256")')) > 1`.execute(db)
}
