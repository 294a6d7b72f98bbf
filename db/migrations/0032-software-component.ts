import { type Kysely, sql } from 'kysely'

/** Software components, models and datasets of applications, with their edges and the scanners that name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table software_component (
      id bigint generated always as identity primary key,
      application_id bigint not null references application on delete cascade,
      -- Digest of what makes it the same in every file of its application.
      identity uuid not null,
      kind text not null check (kind in ('LIBRARY', 'MODEL', 'DATASET')),
      name text not null,
      version text,
      ecosystem text,
      purl text,
      -- The Package URL by which findings name it.
      locator text not null,
      cpe text,
      sha256 text,
      type text,
      hashes jsonb not null,
      licences text[] not null,
      supplier text,
      scope text,
      dependency text not null check (dependency in ('DIRECT', 'TRANSITIVE', 'UNKNOWN')),
      -- What a file states of it, where no edge says more.
      stated_dependency text not null,
      model jsonb,
      dataset jsonb,
      first_seen_at timestamptz not null,
      -- Null while the newest scan of any scanner names it.
      last_seen_at timestamptz,
      unique (application_id, identity)
    )`.execute(db)
  // Serves the joins of findings with their component, and of statements that name one.
  await sql`create index software_component_by_locator on software_component (application_id, md5(locator))`.execute(db)
  // Serves components of other files with the same digest, and verdicts.
  await sql`create index software_component_by_sha256 on software_component (sha256) where sha256 is not null`.execute(
    db,
  )
  await sql`
    create function software_package(locator text) returns text language sql immutable parallel safe
      return regexp_replace(split_part(split_part(locator, '?', 1), '#', 1), '@[^/@]*$', '')`.execute(db)
  // Serves "which applications use it", in any version.
  await sql`create index software_component_by_package on software_component (software_package(locator), application_id)`.execute(
    db,
  )

  await sql`
    create table software_component_report (
      component_id bigint not null references software_component on delete cascade,
      scanner_id bigint not null references scanner on delete cascade,
      primary key (component_id, scanner_id)
    )`.execute(db)
  // Serves imports, which replace what a scanner names.
  await sql`create index software_component_report_by_scanner on software_component_report (scanner_id)`.execute(db)

  await sql`
    create table software_component_edge (
      scanner_id bigint not null references scanner on delete cascade,
      -- 0 for the application itself.
      from_id bigint not null,
      to_id bigint not null references software_component on delete cascade,
      relation text not null check (relation in ('DEPENDS_ON', 'TRAINED_ON', 'TESTED_ON', 'BASE_MODEL')),
      primary key (scanner_id, from_id, to_id, relation)
    )`.execute(db)
  // Serve the edges of a component in both directions.
  await sql`create index software_component_edge_from on software_component_edge (from_id, relation, to_id)`.execute(db)
  await sql`create index software_component_edge_to on software_component_edge (to_id, relation, from_id)`.execute(db)

  await sql`
    create table software_component_link (
      application_id bigint not null references application on delete cascade,
      -- BOM-Link or id in a file.
      link text not null,
      -- Null for the application itself.
      component_id bigint references software_component on delete cascade,
      primary key (application_id, link)
    )`.execute(db)
  await sql`create index software_component_link_by_component on software_component_link (component_id)`.execute(db)
  // Serves the findings of a component.
  await sql`
    create index security_finding_by_purl on security_finding (application_id, md5(location ->> 'purl'))
      where location ->> 'kind' = 'component' and location ->> 'purl' is not null`.execute(db)
}
