import { type Kysely, sql } from 'kysely'

/** Applications, scans, security findings, and what is counted of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createScans(db)
  await createFindings(db)
  await createCounts(db)
  await createCategoryView(db)
}

async function createScans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('application')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('guid', 'uuid', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    // The greatest issue id that was ever given.
    .addColumn('issue_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('changed_at', 'timestamptz', (c) => c.notNull())
    .execute()
  // A tool that scans an application, or a part of it, for findings of one type: its scans follow each other.
  await db.schema
    .createTable('scanner')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('application_id', 'integer', (c) => c.notNull().references('application.id'))
    .addColumn('scan_type', 'text', (c) => c.notNull())
    .addColumn('tool', 'text', (c) => c.notNull())
    // '' for the whole application.
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('newest_scan_id', 'integer')
    .addColumn('newest_at', 'timestamptz')
    .addUniqueConstraint('scanner_uk', ['application_id', 'scan_type', 'tool', 'part'])
    .execute()
  await db.schema
    .createTable('scan')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('scanner_id', 'integer', (c) => c.notNull().references('scanner.id'))
    .addColumn('application_id', 'integer', (c) => c.notNull())
    .addColumn('scan_type', 'text', (c) => c.notNull())
    .addColumn('tool', 'text', (c) => c.notNull())
    .addColumn('tool_version', 'text')
    .addColumn('target', 'text')
    .addColumn('started_at', 'timestamptz')
    .addColumn('imported_at', 'timestamptz', (c) => c.notNull())
    // When it started, else when it was imported.
    .addColumn('dated_at', 'timestamptz', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('file_sha256', 'text')
    .addColumn('file_bytes', 'bigint')
    // True when it only adds: what it does not report is not closed.
    .addColumn('incremental', 'boolean', (c) => c.notNull())
    .addColumn('reported', 'integer', (c) => c.notNull())
    .addColumn('new_count', 'integer', (c) => c.notNull())
    .addColumn('fixed_count', 'integer', (c) => c.notNull())
    .addColumn('reopened_count', 'integer', (c) => c.notNull())
    .addColumn('changed_count', 'integer', (c) => c.notNull())
    .addColumn('unchanged_count', 'integer', (c) => c.notNull())
    // Open findings of the scanner after it, by severity 0 to 5.
    .addColumn('open_by_severity', sql`integer[]`, (c) => c.notNull())
    .execute()
  // Serves Application.scans and trends, in the order of time.
  await db.schema
    .createIndex('scan_by_application')
    .on('scan')
    .columns(['application_id', 'dated_at desc', 'id desc'])
    .execute()
  // Serves the import, which asks whether the file was imported before.
  await db.schema.createIndex('scan_by_file').on('scan').columns(['application_id', 'file_sha256']).execute()

  await db.schema
    .createTable('threat_model')
    .addColumn('id', 'integer', (c) => c.primaryKey().references('scan.id'))
    .addColumn('scanner_id', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('components', 'jsonb', (c) => c.notNull())
    .addColumn('controls', 'jsonb', (c) => c.notNull())
    .execute()
}

async function createFindings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_finding')
    // application_id * 10^10 + issue_id: the findings of an application are a range, in the order of their issue ids.
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('application_id', 'integer', (c) => c.notNull())
    .addColumn('issue_id', 'integer', (c) => c.notNull())
    .addColumn('scanner_id', 'integer', (c) => c.notNull())
    .addColumn('scan_type', 'text', (c) => c.notNull())
    // The first 128 bits of the SHA-256 of the fingerprint.
    .addColumn('identity', 'uuid', (c) => c.notNull())
    // The same of all that the source says, so that a scan touches only what it changes.
    .addColumn('content', 'uuid', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('rule', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('recommendation', 'text')
    .addColumn('severity', 'smallint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('state_at', 'timestamptz', (c) => c.notNull())
    .addColumn('first_seen_at', 'timestamptz', (c) => c.notNull())
    .addColumn('first_scan_id', 'integer', (c) => c.notNull())
    // Null while the newest scan of its scanner reports it, so that a scan need not touch what stays.
    .addColumn('last_seen_at', 'timestamptz')
    .addColumn('last_scan_id', 'integer')
    // The scan in whose file `pointer` places it.
    .addColumn('changed_scan_id', 'integer', (c) => c.notNull())
    .addColumn('pointer', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('source_cwes', sql`integer[]`, (c) => c.notNull())
    .addColumn('source_techniques', sql`text[]`, (c) => c.notNull())
    // What follows from the two columns above and the catalogues: number of the principal weakness, number of its
    // category or 0, ids of all objects.
    .addColumn('cwe', 'integer')
    .addColumn('category', 'integer', (c) => c.notNull())
    .addColumn('targets', sql`text[]`, (c) => c.notNull())
    .addColumn('cves', sql`text[]`, (c) => c.notNull())
    .addColumn('cvss_version', 'text')
    .addColumn('cvss_score', 'double precision')
    .addColumn('cvss_vector', 'text')
    .addColumn('references', 'jsonb', (c) => c.notNull())
    .addColumn('location', 'jsonb')
    .addColumn('place', 'text')
    .addColumn('dependency', 'text')
    .addColumn('tags', sql`text[]`, (c) => c.notNull())
    .execute()
  // Serves every page of an application in the order of issue ids; the columns let deep offsets of the compat feed skip
  // rows without reading them.
  await sql`alter table security_finding add constraint security_finding_pk
    primary key (id) include (scan_type, severity, state, cwe, category)`.execute(db)
  // Serves the import, which finds what is known by its fingerprint.
  await sql`create unique index security_finding_identity on security_finding (scanner_id, identity)`.execute(db)
  // Serve pages by severity and by date, of one application and of all.
  await sql`create index security_finding_by_severity on security_finding (severity, id)`.execute(db)
  await sql`create index security_finding_by_date on security_finding (first_seen_at, id)`.execute(db)
  await sql`create index security_finding_by_application_severity on security_finding (application_id, severity, id)`.execute(
    db,
  )
  await sql`create index security_finding_by_application_date on security_finding (application_id, first_seen_at, id)`.execute(
    db,
  )
  // Serves the filter by CVE.
  await sql`create index security_finding_by_cve on security_finding using gin (cves) where cves <> '{}'`.execute(db)

  // The findings of a weakness or technique, in the order of their ids: serves Weakness.findings and
  // Technique.findings.
  await db.schema
    .createTable('security_finding_link')
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('finding_id', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('security_finding_link_pk', ['target_id', 'finding_id'])
    .execute()
}

/** Counts and links follow from the findings by statement triggers, whoever writes them. */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_finding_count')
    .addColumn('application_id', 'integer', (c) => c.notNull())
    .addColumn('scanner_id', 'integer', (c) => c.notNull())
    .addColumn('scan_type', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('severity', 'smallint', (c) => c.notNull())
    // 0 for a finding without a weakness.
    .addColumn('cwe', 'integer', (c) => c.notNull())
    .addColumn('category', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('security_finding_count_pk', [
      'application_id',
      'scanner_id',
      'scan_type',
      'state',
      'severity',
      'cwe',
      'category',
    ])
    .execute()
  await db.schema
    .createTable('security_finding_link_count')
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('application_id', 'integer', (c) => c.notNull())
    .addColumn('scan_type', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('severity', 'smallint', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('security_finding_link_count_pk', [
      'target_id',
      'application_id',
      'scan_type',
      'state',
      'severity',
    ])
    .execute()
  // Serves Application.weaknesses and Application.techniques.
  await db.schema
    .createIndex('security_finding_link_count_by_application')
    .on('security_finding_link_count')
    .column('application_id')
    .execute()

  const key = sql.raw('application_id, scanner_id, scan_type, state, severity, coalesce(cwe, 0), category')
  const linkKey = sql.raw('target_id, application_id, scan_type, state, severity')
  const count = (rows: string) => sql`
    insert into security_finding_count as counted
      select ${key}, sum(change) from (${sql.raw(rows)}) as changed group by ${key} having sum(change) <> 0
      on conflict (application_id, scanner_id, scan_type, state, severity, cwe, category)
      do update set count = counted.count + excluded.count;
    insert into security_finding_link_count as counted
      select ${linkKey}, sum(change) from (${sql.raw(rows)}) as changed, unnest(targets) as target_id
      group by ${linkKey} having sum(change) <> 0
      on conflict (${linkKey}) do update set count = counted.count + excluded.count;`
  // Without a join of the two: its plan is kept for the life of a connection, and would be that of however many rows
  // came first.
  const links = (rows: string) => sql`select target_id, id from ${sql.raw(rows)}, unnest(targets) as target_id`
  const triggers = [
    {
      event: 'insert',
      seen: 'new table as after',
      body: sql`
        ${count('select *, 1 as change from after')}
        insert into security_finding_link ${links('after')};`,
    },
    {
      event: 'delete',
      seen: 'old table as before',
      body: sql`
        ${count('select *, -1 as change from before')}
        delete from security_finding_link as link using before, unnest(targets) as target
          where link.target_id = target and finding_id = id;`,
    },
    {
      event: 'update',
      seen: 'old table as before new table as after',
      body: sql`
        ${count('select *, -1 as change from before union all select *, 1 from after')}
        delete from security_finding_link as link using (${links('before')} except ${links('after')}) as gone
          where link.target_id = gone.target_id and link.finding_id = gone.id;
        insert into security_finding_link ${links('after')} except ${links('before')};`,
    },
  ]
  for (const { event, seen, body } of triggers) {
    const name = sql.id(`count_security_finding_${event}`)
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`.execute(
      db,
    )
    await sql`create trigger ${name} after ${sql.raw(event)} on security_finding referencing ${sql.raw(seen)}
      for each statement execute function ${name}()`.execute(db)
  }
}

/**
 * The one category of each weakness: the nearest in the views of software (699) or hardware (1194) development, of it
 * or of what it is a kind of, else any that lists it.
 */
async function createCategoryView(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view weakness_home_category (number, category) as
      with recursive walk (number, id, distance) as (
        select number, id, 0 from weakness where not retired
        union
        select walk.number, target_id, distance + 1 from walk join weakness_relation on weakness_id = walk.id
          where nature = 'ChildOf' and view_number = 1000 and distance < 10
      )
      select distinct on (walk.number) walk.number, weakness_category.number
        from walk
        join weakness_category_member on member_id = walk.id
        join weakness_category on weakness_category.id = category_id and not retired
        order by walk.number, view_number in (699, 1194) desc, distance, status in ('Obsolete', 'Deprecated'),
          weakness_category.number`.execute(db)
}
